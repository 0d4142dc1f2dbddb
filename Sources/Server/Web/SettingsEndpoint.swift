import Foundation
import JSONValues
import LanguageModel
import NIOHTTP1

/// Reads and changes the settings.
struct SettingsEndpoint: Sendable {
  let store: SettingsStore
  let limits: ServerLimits

  func read() async throws -> HTTPResponse {
    let facts = try store.facts().map { fact -> JSONValue in
      ["name": .string(fact.name), "value": .string(fact.value)]
    }
    var answer = JSONObject()
    try answer.add(snakeCased: "settings", await store.read())
    try answer.add(snakeCased: "choices", await store.choices())
    answer.add("facts", .array(facts))
    return .json(answer)
  }

  /// Stores all settings, as the client has read and changed them. They take effect at once.
  func write(_ request: HTTPRequest) async throws -> HTTPResponse {
    let body = try await request.body.collect(limit: limits.fieldBytes)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let settings: ServedSettings
    do {
      settings = try decoder.decode(ServedSettings.self, from: Data(body.readableBytesView))
    } catch {
      throw APIError.invalid("The settings are not as GET gives them: \(error)")
    }
    do {
      try await store.write(settings)
    } catch let problem as SettingsProblem {
      throw APIError.invalid(problem.message, problem.field)
    }
    return try await read()
  }
}

/// A page of the web app. Its file holds only its additions to the head, and its body; the rest comes from a frame
/// that all pages share.
struct WebPage {
  private let head: Substring
  /// The body's tag, and the link that skips the navigation.
  private let opening: Substring
  private let content: Substring

  /// Divides the file of a page into its parts.
  ///
  /// - Returns: Nil if the file has no body that begins with a link.
  init?(_ text: String) {
    guard let body = text.range(of: "<body"),
      let link = text.range(of: "</a>\n", range: body.lowerBound..<text.endIndex)
    else { return nil }
    head = text[..<body.lowerBound]
    opening = text[body.lowerBound..<link.upperBound]
    content = text[link.upperBound...]
  }

  /// Returns the whole page, with the link to itself marked as the current one.
  func html(in frame: String, at path: String) -> String {
    frame.replacing("{{head}}", with: head).replacing("{{opening}}", with: opening)
      .replacing("<a href=\"\(path)\">", with: "<a href=\"\(path)\" aria-current=\"page\">")
      .replacing("{{content}}", with: content)
  }
}

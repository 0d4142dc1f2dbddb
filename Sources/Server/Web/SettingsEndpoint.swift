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

  /// Stores all settings, as they were read and then changed. They apply from now on.
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

/// A page of the web app. Its file holds what it adds to the head and its body; the rest stands in the frame that all pages
/// share.
struct WebPage {
  private let head: Substring
  /// The body's tag, and the link that skips the way to other pages.
  private let opening: Substring
  private let content: Substring

  /// - Returns: Nil for a file that has no body which begins with a link.
  init?(_ text: String) {
    guard let body = text.range(of: "<body"),
      let link = text.range(of: "</a>\n", range: body.lowerBound..<text.endIndex)
    else { return nil }
    head = text[..<body.lowerBound]
    opening = text[body.lowerBound..<link.upperBound]
    content = text[link.upperBound...]
  }

  /// The whole page, which marks the way to itself.
  func html(in frame: String, at path: String) -> String {
    frame.replacing("{{head}}", with: head).replacing("{{opening}}", with: opening)
      .replacing("<a href=\"\(path)\">", with: "<a href=\"\(path)\" aria-current=\"page\">")
      .replacing("{{content}}", with: content)
  }
}

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

import Foundation
import Testing

@testable import Skills

/// Home Assistant's English tests (OHF-Voice/intents, CC BY 4.0).
@Suite("Home Assistant's own tests")
struct HomeAssistantSuiteTests {
  /// May only rise.
  static let floor = 0.995

  private static let data = URL(filePath: #filePath)
    .appending(path: "../../../../shared/data/home_assistant").standardizedFileURL
  private static var isThere: Bool { FileManager.default.fileExists(atPath: data.path) }
  private static let mustBeThere = ProcessInfo.processInfo.environment["CI"] == "true"

  @Test(
    "Each sentence gives its intent, combination and slots",
    .enabled(if: isThere || mustBeThere, "../shared/data/home_assistant is absent"))
  func english() throws {
    let suite = try HomeAssistantSuite(folder: Self.data, language: "en")
    #expect(suite.problems.isEmpty)
    #expect(suite.outcomes.count > 1_000)
    for miss in suite.misses { print("\(miss.file): “\(miss.sentence)”: \(miss.reason ?? "")") }
    let passed = suite.outcomes.count - suite.misses.count
    print("Home Assistant's English tests: \(passed) of \(suite.outcomes.count) sentences")
    #expect(Double(passed) >= Self.floor * Double(suite.outcomes.count))
  }
}

import Foundation
import PublishedWeights
import Testing

/// Orders by people to a skill of the person's own, through the whole of `voicecore run`.
@Suite("A spoken skill", .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
struct SpokenSkillsTests {
  /// A home with the coffee machine of Examples/.
  private func home() throws -> TemporaryHome {
    let home = try TemporaryHome()
    let example = PublishedWeights.checkout.appending(path: "Examples/skills/coffee/coffee.yaml")
    let skill = try String(contentsOf: example, encoding: .utf8)
      .replacing("  orderDrink:\n", with: "  orderDrink:\n    say: Coming.\n")
    try FileManager.default.createDirectory(
      at: home.folder.appending(path: "skills"), withIntermediateDirectories: true)
    try home.write("skills/coffee.yaml", skill)
    return home
  }

  private func run(_ recording: URL) async throws -> TemporaryHome.Result {
    try await home().run(
      [
        "run", "--dry-run", "--json", "--now", "2025-09-01T10:00:00", "--model",
        try #require(PublishedWeights.base), recording.path,
      ],
      input: "", models: PublishedWeights.store.path)
  }

  @Test("is heard as its sentence where free text would be “Can I have an iced mocker?”, and done unasked")
  func order() async throws {
    let recording = "spoken_commands/audio/d2fdc07b-7295-4505-a40c-ae993fb547e1.flac"
    let result = try await run(PublishedWeights.data.appending(path: recording))
    #expect(result.output.contains(#""details":{"coffeeDrink":"iced mocha"}"#), "\(result.errors)")
    #expect(result.output.contains(#""decision":"execute""#))
  }

  @Test("is not heard in a dictation, whose text is the same without any skill")
  func dictation() async throws {
    let recording = "spoken_commands/audio/d2fdc07b-7295-4505-a40c-ae993fb547e1.flac"
    func dictate(_ home: TemporaryHome) async throws -> TemporaryHome.Result {
      try await home.run(
        [
          "dictate", "--microphone-from", PublishedWeights.data.appending(path: recording).path, "--silence",
          "0", "--model", try #require(PublishedWeights.base),
        ],
        input: "", models: PublishedWeights.store.path)
    }
    let (dictated, plain) = (try await dictate(home()), try await dictate(TemporaryHome()))
    #expect(dictated.output == plain.output, "\(dictated.errors)")
    #expect(plain.output.contains("iced"), "\(plain.errors)")
  }

  @Test("is not heard in another command")
  func command() async throws {
    let result = try await run(PublishedWeights.example("01-reminder"))
    #expect(result.output.contains("Remind me tomorrow at 7 to call John"), "\(result.errors)")
    #expect(!result.output.contains("run_skill"))
  }
}

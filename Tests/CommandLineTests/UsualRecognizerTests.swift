import Foundation
import PublishedWeights
import Testing

/// Which recognizer people get who name none.
@Suite("What hears by default", .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
struct UsualRecognizerTests {
  private struct Model: Decodable {
    var name: String
    var state: String
    var format: String
  }

  @Test("Whisper hears a command, in digits and with a capital, as PocketSphinx never writes")
  func command() async throws {
    let result = try await TemporaryHome().run(
      [
        "run", "--dry-run", "--json", "--now", "2025-09-01T10:00:00",
        PublishedWeights.example("01-reminder").path,
      ],
      input: "", models: PublishedWeights.store.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Remind me tomorrow at 7 to call John"))
  }

  @Test("a recording is transcribed by it as well, unless PocketSphinx is asked for")
  func recording() async throws {
    let reading = PublishedWeights.data.appending(path: "human_speech/jfk.wav").path
    let heard = try await TemporaryHome().run(
      ["transcribe", "--no-progress", reading], input: "", models: PublishedWeights.store.path)
    #expect(heard.output.contains("ask not what your country can do for you"), "\(heard.errors)")
    let other = try await TemporaryHome().run(
      ["transcribe", "--no-progress", "--recognizer", "pocketsphinx", reading], input: "",
      models: PublishedWeights.store.path)
    #expect(!other.output.contains("fellow Americans") && !other.output.isEmpty)
  }

  @Test("models and doctor call it by the same name")
  func names() async throws {
    let home = try TemporaryHome()
    let list = try await home.run(
      ["models", "list", "--installed", "--json"], input: "", models: PublishedWeights.store.path)
    let models = try list.output.split(separator: "\n").map {
      try JSONDecoder().decode(Model.self, from: Data($0.utf8))
    }
    #expect(models.contains { $0.name == "whisper-base-q8_0" && $0.format == "ggml" })
    let doctor = try await home.run(["doctor"], input: "", models: PublishedWeights.store.path)
    // On a machine that is busy with other tests, tiny.en may be found to be all that it is fit for.
    #expect(
      models.contains { $0.name.hasPrefix("whisper-") && doctor.output.contains("recognition: \($0.name)") })
  }

  @Test("without any model PocketSphinx hears, and one line says what would hear better")
  func withoutModels() async throws {
    let result = try await TemporaryHome().run(
      ["run", "--dry-run", "--json", PublishedWeights.example("05-read-email").path], input: "")
    #expect(result.errors.contains("voicecore models pull whisper-base-q8_0"))
    #expect(result.output.contains("\"event\":\"final\""))
  }
}

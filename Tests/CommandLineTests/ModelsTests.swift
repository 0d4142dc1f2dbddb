import Foundation
import Testing

@Suite struct ModelsTests {
  @Test func theListNamesEveryModel() async throws {
    let home = try TemporaryHome()
    let list = try await home.run("models", "list", "--json")
    #expect(list.status == 0)
    struct Row: Decodable {
      var name: String
      var state: String
      var checksum: String
    }
    let rows = try list.output.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
    #expect(rows.contains { $0.name == "whisper-base-q5_1" && $0.checksum == "published" })
    #expect(rows.contains { $0.checksum == "unknown" })
    #expect(rows.allSatisfy { $0.state == "available" })
    // Looking changes nothing.
    #expect(try home.files().isEmpty)
  }

  @Test func aFileIsTakenInUsedByItsNameAndRemoved() async throws {
    let home = try TemporaryHome()
    let model = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../InferenceTests/ModelFiles/Fixtures/language_model.gguf").standardizedFileURL.path
    let imported = try await home.run("models", "import", model, "--name", "mine")
    #expect(imported.status == 0, "\(imported.errors)")
    let text = home.folder.appending(path: "text").path
    try home.write("text", "hello")
    let byName = try await home.run("lm", "tokenize", "--model", "mine", "--text-file", text)
    let byPath = try await home.run("lm", "tokenize", "--model", model, "--text-file", text)
    #expect(byName.status == byPath.status)
    #expect(byName.output == byPath.output)
    #expect(try await home.run("models", "verify").output == "mine: right\n")
    #expect(try await home.run("models", "show", "mine").output.contains("language"))
    #expect(try await home.run("models", "remove", "mine").status == 0)
    let gone = try await home.run("lm", "tokenize", "--model", "mine", "--text-file", text)
    #expect(gone.status == 1)
    #expect(gone.errors.contains("models list"))
  }

  @Test func aModelThatIsNotHereSaysHowToGetIt() async throws {
    let home = try TemporaryHome()
    let result = try await home.run("transcribe", "x.wav", "--model", "whisper-base-q5_1")
    #expect(result.status == 1)
    #expect(result.errors.contains("voicecore models pull whisper-base-q5_1"))
  }

  @Test func aRecommendationSaysWhatIsMeasuredAndWhatEstimated() async throws {
    let home = try TemporaryHome()
    let result = try await home.run("models", "recommend", "--recognizer-budget", "100000")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("measured:") && result.output.contains("estimated"))
  }

  @Test func licencesOfLibrariesAndModelsArePrinted() async throws {
    let result = try await TemporaryHome().run("licenses")
    #expect(result.status == 0)
    for name in ["swift-nio", "libcurl", "PocketSphinx", "whisper-base", "llama-3.2-1b"] {
      #expect(result.output.contains(name))
    }
  }

  /// A few kills here; `make soak-models` does a hundred.
  @Test func killedDownloadsGoOnAndTenProcessesDownloadOnce() async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scripts/soak-models").standardizedFileURL.path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [script, TemporaryHome.tool.path, "5"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("10 processes at once: one download"))
  }
}

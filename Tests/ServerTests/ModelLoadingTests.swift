import Foundation
import LanguageModel
import PublishedWeights
import Synchronization
import Testing

@testable import Server

/// Models are in memory only while they are used, and smaller ones take their place under pressure.
@Suite(.timeLimit(.minutes(5))) struct ModelLoadingTests {
  private static let large = ProjectFile.languageModel
  private static let small = ProjectFile.path("Tests/LanguageModelTests/Goldens/qwen3.gguf")

  private func eventually(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func aChatModelThatNobodyAsksIsLetGoAndLoadedAgain() async throws {
    let chats = try await ChatModels.of([Self.large], idle: .milliseconds(10))
    for _ in 0..<2 {
      try await eventually { await !chats.isLoaded }
      _ = try await chats.model("generation")
    }
  }

  @Test func aChatModelThatWritesStays() async throws {
    let chats = try await ChatModels.of([Self.large], idle: .milliseconds(10))
    let model = try await chats.model("generation")
    try await Task.sleep(for: .milliseconds(100))
    #expect(await chats.isLoaded)
    _ = model.session
  }

  @Test func aSmallerChatModelTakesItsPlaceUnderPressure() async throws {
    let step = Mutex(0)
    let folder = FileManager.default.temporaryDirectory.appending(path: "chats-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let small = folder.appending(path: "small.gguf").path
    try FileManager.default.copyItem(atPath: Self.large, toPath: small)
    let stepping = Steps { step.withLock { $0 } }
    let chats = try await ChatModels.of([Self.large, small]) { _ in { stepping.now() } }
    #expect(await chats.names == ["generation", "small"])
    #expect(try await chats.model("generation").name == "generation")
    step.withLock { $0 = 1 }
    #expect(try await chats.model("generation").name == "small")
    #expect(try await chats.model("small").name == "small")
    step.withLock { $0 = 0 }
    #expect(try await chats.model("generation").name == "generation")
    #expect(try await chats.model("small").name == "small")
  }

  @Test func anotherModelIsTakenOnlyIfItCanBeUsed() async throws {
    let chats = try await ChatModels.of([Self.large])
    await #expect(throws: (any Error).self) { try await chats.use(["/nowhere.gguf"]) }
    #expect(try await chats.model("generation").name == "generation")
    try await chats.use([])
    let error = await #expect(throws: APIError.self) { try await chats.model("generation") }
    #expect(error?.code == "model_not_found")
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func aRecognizerOfRecordingsIsLetGoAndLoadedAgain() async throws {
    let path = try #require(PublishedWeights.tiny)
    let whisper = try WhisperRecordingRecognizer(model: path, threads: 1, idle: .milliseconds(10))
    try await withServer(recognizers: [whisper]) { server in
      for _ in 0..<2 {
        let call = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "whisper-1")])
        let text = try await call.reply(from: server.port).json["text"] as? String
        #expect(text?.lowercased().contains("remind me") == true)
        try await eventually { await !whisper.isLoaded }
      }
    }
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func aSmallerRecognizerTakesItsPlaceUnderPressure() async throws {
    let path = try #require(PublishedWeights.tiny)
    let models = try (0..<2).map { _ in
      try WhisperRecordingRecognizer(model: path, threads: 1, idle: .seconds(600))
    }
    let step = Mutex(1)
    let stepping = Steps { step.withLock { $0 } }
    let recognizer = try #require(SteppingRecordingRecognizer(models) { _ in { stepping.now() } })
    #expect(SteppingRecordingRecognizer([models[0]]) { _ in { 0 } } == nil)
    try await withServer(recognizers: recognizer.members) { server in
      for place in [1, 0] {
        step.withLock { $0 = place }
        let call = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "whisper-1")])
        #expect(try await call.reply(from: server.port).status == 200)
        #expect(await models[place].isLoaded)
        #expect(await !models[1 - place].isLoaded)
      }
    }
  }
}

private final class Steps: Sendable {
  let now: @Sendable () -> Int

  init(_ now: @escaping @Sendable () -> Int) { self.now = now }
}

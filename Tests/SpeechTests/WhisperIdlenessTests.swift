import Audio
import Capture
import Foundation
import PublishedWeights
import Synchronization
import Testing

@testable import Speech

@Suite struct WhisperIdlenessTests {
  private func isReleased(_ recognizer: WhisperRecognizer) async throws -> Bool {
    for _ in 0..<500 {
      if await !recognizer.isLoaded { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func aModelThatNobodyUsesIsLetGoAndLoadedAgain() async throws {
    var configuration = WhisperConfiguration(model: try #require(PublishedWeights.tiny))
    configuration.threads = 1
    configuration.idle = .milliseconds(1)
    let recognizer = WhisperRecognizer(configuration)
    for _ in 0..<2 {
      let session = try await recognizer.startSession(expecting: .command)
      #expect(await recognizer.isLoaded)
      _ = try await session.finish()
      #expect(try await isReleased(recognizer))
    }
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func aModelThatIsPreparedAndNeverUsedIsLetGo() async throws {
    var configuration = WhisperConfiguration(model: try #require(PublishedWeights.tiny))
    configuration.threads = 1
    configuration.idle = .milliseconds(1)
    let recognizer = WhisperRecognizer(configuration)
    try await recognizer.prepare()
    #expect(try await isReleased(recognizer))
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func aModelInUseStays() async throws {
    var configuration = WhisperConfiguration(model: try #require(PublishedWeights.tiny))
    configuration.threads = 1
    configuration.idle = .milliseconds(1)
    let recognizer = WhisperRecognizer(configuration)
    let first = try await recognizer.startSession(expecting: .command)
    async let waiting = recognizer.startSession(expecting: .command)
    try await Task.sleep(for: .milliseconds(20))
    await first.cancel()
    let second = try await waiting
    try await Task.sleep(for: .milliseconds(50))
    #expect(await recognizer.isLoaded)
    await second.cancel()
    #expect(try await isReleased(recognizer))
  }

  @Test func eachUtteranceGetsTheRecognizerOfTheStepWithWhatIsExpectedOfIt() async throws {
    let used = Used()
    let stepping = try #require(
      SteppingRecognizer([Named("large", used), Named("small", used)]) { used.step })
    for (step, kind) in [(0, UtteranceKind.command), (1, .answer), (5, .dictation)] {
      used.step = step
      _ = try await stepping.startSession(expecting: kind)
    }
    used.step = -1
    _ = try await stepping.recognize(AudioChunk(samples: []), expecting: .command)
    #expect(used.names == ["large command", "small answer", "small dictation", "large whole command"])
    #expect(stepping.name == "large")
    #expect(SteppingRecognizer([]) { 0 } == nil)
  }
}

private final class Used: Sendable {
  private let state = Mutex((step: 0, names: [String]()))

  var step: Int {
    get { state.withLock { $0.step } }
    set { state.withLock { $0.step = newValue } }
  }
  var names: [String] { state.withLock { $0.names } }

  func add(_ name: String) { state.withLock { $0.names.append(name) } }
}

private struct Named: Recognizer {
  let name: String
  let used: Used

  init(_ name: String, _ used: Used) { (self.name, self.used) = (name, used) }

  func startSession(expecting kind: UtteranceKind) -> any RecognitionSession {
    used.add("\(name) \(kind)")
    return Silent()
  }

  func recognize(_ utterance: AudioChunk, expecting kind: UtteranceKind) -> Transcript {
    used.add("\(name) whole \(kind)")
    return Transcript(text: "", confidence: 0)
  }

  private struct Silent: RecognitionSession {
    func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? { nil }
    func finish() async throws -> Transcript { Transcript(text: "", confidence: 0) }
    func cancel() async {}
  }
}

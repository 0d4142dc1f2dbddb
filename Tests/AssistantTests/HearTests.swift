import Audio
import Capture
import Foundation
import Speech
import Synchronization
import Testing

@testable import Assistant

/// A spoken command that ships with the project goes through the pipeline with a recognizer that knows the answer.
@Suite struct HearTests {
  private static let recording = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/spoken_commands/01-reminder.flac").path

  @Test func anUtteranceBecomesOneTurnWithItsTimings() async throws {
    let world = try World(confidence: 1)
    let recognizer = ScriptedRecognizer(text: "call john", confidence: 1)
    let turns = try await world.assistant.hear(AudioFileReader(path: Self.recording).chunks, by: recognizer)
    let turn = try #require(turns.first)
    #expect(turns.count == 1)
    #expect(turn.interpretation.text == "call john")
    #expect(turn.receipt != nil)
    #expect((300...400).contains(try #require(turn.timings.endpointSilence)))
    #expect(try #require(turn.timings.total) >= (try #require(turn.timings.recognition)))
    #expect(world.done.count == 1)
  }

  @Test func eventsComeInTheOrderOfSpeaking() async throws {
    let world = try World(confidence: 1)
    let events = await world.assistant.events()
    _ = try await world.assistant.hear(
      AudioFileReader(path: Self.recording).chunks, by: ScriptedRecognizer(text: "call john", confidence: 1))
    await world.assistant.endEvents()
    var names: [String] = []
    for await event in events {
      let name = String(String(describing: event).prefix { $0 != "(" })
      if name != "level", names.last != name { names.append(name) }
    }
    #expect(names == ["speechStarted", "partial", "final", "interpretation", "decision", "receipt", "ended"])
  }

  @Test func whatIsHeardBadlyIsNotDone() async throws {
    let world = try World(confidence: 1)
    _ = try await world.assistant.hear(
      AudioFileReader(path: Self.recording).chunks, by: ScriptedRecognizer(text: "call john", confidence: 0.4)
    )
    #expect(world.done.count == 0)
  }

  @Test func aYesThatWasHeardBadlyIsAskedForOnceMore() async throws {
    let world = try World(confidence: 0.815)
    let shown = try await world.assistant.ask("call john")
    let events = await world.assistant.events()
    _ = try await world.assistant.hear(
      AudioFileReader(path: Self.recording).chunks, by: ScriptedRecognizer(text: "yes", confidence: 0.4))
    await world.assistant.endEvents()
    var ended: [Turn] = []
    for await case .ended(let turn, _) in events { ended.append(turn) }
    #expect(ended.map(\.id) == [shown.id])
    #expect(ended.first?.waits == true)
    #expect(world.done.count == 0)
  }

  @Test func noWordsMakeNoTurn() async throws {
    let world = try World(confidence: 1)
    let turns = try await world.assistant.hear(
      AudioFileReader(path: Self.recording).chunks, by: ScriptedRecognizer(text: "", confidence: 0))
    #expect(turns.isEmpty)
    #expect(try await world.history.entries().isEmpty)
  }

  @Test func audioIsKeptOnlyWhereThePersonWantsIt() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = try World(confidence: 1, recordings: folder.path)
    let turns = try await world.assistant.hear(
      AudioFileReader(path: Self.recording).chunks, by: ScriptedRecognizer(text: "call john", confidence: 1))
    let kept = folder.appending(path: "\(try #require(turns.first).id.uuidString).wav")
    #expect(try AudioFileReader(path: kept.path).readAll().duration > 1)
  }

  @Test func aFailureInTheMiddleFreesTheRecognizer() async throws {
    let world = try World(confidence: 1)
    let recognizer = ScriptedRecognizer(text: "call john", confidence: 1, failsAfter: 3)
    await #expect(throws: ScriptedRecognizer.Failure.self) {
      try await world.assistant.hear(AudioFileReader(path: Self.recording).chunks, by: recognizer)
    }
    #expect(recognizer.wasCancelled)
    #expect(world.done.count == 0)
  }
}

/// Knows what will be said.
final class ScriptedRecognizer: Recognizer, RecognitionSession {
  struct Failure: Error {}

  let name = "scripted"
  private let transcript: Transcript
  private let failsAfter: Int
  private let chunks = Mutex(0)
  private let cancelled = Mutex(false)

  var wasCancelled: Bool { cancelled.withLock { $0 } }

  init(text: String, confidence: Double, failsAfter: Int = .max) {
    transcript = Transcript(text: text, confidence: confidence)
    self.failsAfter = failsAfter
  }

  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession { self }

  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? {
    let count = chunks.withLock { count in
      count += 1
      return count
    }
    if count > failsAfter { throw Failure() }
    return PartialTranscript(stable: "", unstable: "word \(count)")
  }

  func finish() async throws -> Transcript { transcript }

  func cancel() async {
    cancelled.withLock { $0 = true }
  }
}

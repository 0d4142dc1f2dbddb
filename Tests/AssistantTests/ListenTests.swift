import Audio
import Capture
import Foundation
import Speech
import Synchronization
import Testing
import Understanding

@testable import Assistant

/// A recorded command, given as a microphone gives it, with what is done to the microphone in between.
@Suite struct ListenTests {
  private static let recording: [Float] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/spoken_commands/01-reminder.flac").path
    return (try? AudioFileReader(path: path).readAll().samples) ?? []
  }()

  /// The recording's words alone: its silence before and after taken off.
  private static var words: ArraySlice<Float> { recording.dropFirst(8_000).dropLast(16_000) }
  private static func silence(_ seconds: Double) -> [Float] {
    [Float](repeating: 0, count: Int(seconds * 16_000))
  }

  private static func sound(_ samples: some Sequence<Float>) -> [CaptureEvent] {
    let samples = Array(samples)
    return stride(from: 0, to: samples.count, by: 800).map {
      .samples(Array(samples[$0..<min($0 + 800, samples.count)]))
    }
  }

  /// What comes of a stream; `controls` says what is done to the microphone before an event.
  private func turns(
    _ world: World, _ events: [CaptureEvent], by recognizer: any Recognizer,
    configure: (inout ListeningSettings) -> Void = { _ in },
    controls: @escaping @Sendable (CaptureEvent) -> ListeningInput? = { _ in nil }
  ) async throws -> [Turn] {
    let stream = AsyncStream { continuation in
      for event in events { continuation.yield(event) }
      continuation.finish()
    }
    let queue = MicrophoneControls()
    let inputs = MicrophoneInputs(stream, controls: queue) { event in
      if let control = controls(event) { queue.add(control) }
    }
    var listening = ListeningSettings(recognizer)
    configure(&listening)
    var turns: [Turn] = []
    try await world.assistant.listen(to: inputs, listening) { turns.append($0) }
    return turns
  }

  @Test func aClosedMicrophoneHearsNothingAndAnOpenedOneDoes() async throws {
    let world = try World(confidence: 1)
    let events = Self.sound(Self.recording) + [.opened(device: "")] + Self.sound(Self.recording)
    let closed = Mutex(false)
    let turns = try await turns(
      world, events, by: GrowingRecognizer("call john"),
      controls: { event in
        if case .opened = event { return .open(held: false) }
        return closed.withLock { closed in
          defer { closed = true }
          return closed ? nil : .close
        }
      })
    #expect(turns.count == 1)
    #expect(world.done.count == 1)
  }

  @Test func whatIsBeingSaidWhenTheMicrophoneGoesAwayIsGivenUp() async throws {
    let world = try World(confidence: 1)
    let half = Self.recording.count / 2
    let events =
      Self.sound(Self.recording.prefix(half)) + [.lost(reason: "unplugged")]
      + Self.sound(Self.recording.dropFirst(half))
    let turns = try await turns(
      world, events, by: GrowingRecognizer("call john"),
      controls: { event in
        if case .lost = event { .discard } else { nil }
      })
    #expect(turns.isEmpty)
    #expect(world.done.count == 0)
  }

  @Test(arguments: [true, false]) func aHeldButtonKeepsPausesWithinAnUtterance(held: Bool) async throws {
    let world = try World(confidence: 1)
    let events =
      [.opened(device: "")] + Self.sound(Self.recording) + Self.sound(Self.recording)
      + [.lost(reason: "released")]
    let turns = try await turns(
      world, events, by: GrowingRecognizer("call john"),
      controls: { event in
        switch event {
        case .opened: .open(held: held)
        case .lost: .close
        default: nil
        }
      })
    #expect(turns.count == (held ? 1 : 2))
  }

  @Test func aCommandIsUnderstoodInThePauseAndDoneOnlyAtTheEnd() async throws {
    let world = try World(confidence: 1)
    let events = await world.assistant.events()
    let turn = try #require(
      try await turns(world, Self.sound(Self.recording), by: GrowingRecognizer("call john")) {
        $0.looksAhead = true
      }.first)
    await world.assistant.endEvents()
    var names: [String] = []
    for await event in events {
      let name = String(String(describing: event).prefix { $0 != "(" })
      if ["preview", "final", "receipt"].contains(name) { names.append(name) }
    }
    #expect(names == ["preview", "final", "receipt"])
    #expect(turn.timings.understandingAhead != nil)
    #expect(turn.interpretation.text == "call john")
  }

  @Test func speakingOnDropsWhatWasUnderstoodInThePause() async throws {
    let world = try World(confidence: 1)
    let speech = Array(Self.silence(0.5) + Self.words + Self.silence(0.25) + Self.words + Self.silence(2))
    // The second word comes after the pause.
    let recognizer = GrowingRecognizer("call john", secondAfter: Double(Self.words.count) / 16_000 + 0.8)
    let turns = try await turns(world, Self.sound(speech), by: recognizer) {
      $0.looksAhead = true
      $0.endpointing.endSilence = 1.2
    }
    #expect(turns.map(\.interpretation.text) == ["call john"])
    #expect(world.done.count == 1)
  }

  @Test func whatWasForeseenDoesNotHoldWhenSomethingElseHappenedSince() async throws {
    let world = try World(confidence: 0.815)
    let first = try await world.assistant.ask("call ann")
    let foreseen = try #require(try await world.assistant.foresee("call john"))
    try await world.assistant.confirm(first.id)
    let turn = try await world.assistant.respond(
      to: "call john", transcript: nil, since: .now, timings: StageTimings(), foreseen: foreseen)
    #expect(turn.timings.understandingAhead == nil)
  }

  @Test func anAnswerIsExpectedWhileACommandWaits() async throws {
    let world = try World(confidence: 0.69)
    let turns = try await turns(
      world, Self.sound(Self.recording + Self.recording),
      by: GrowingRecognizer("call john", whereAnAnswerIsExpected: "yes"))
    #expect(turns.count == 2)
    #expect(turns.last?.receipt != nil)
    #expect(world.done.count == 1)
  }

  @Test(arguments: [
    (pause: 1.0, texts: ["remind me to", "remind me to call john"]), (4.0, ["remind me to", "call john"]),
  ])
  func whoGoesOnSoonAfterwardsOnlyPaused(pause: Double, texts: [String]) async throws {
    let world = try World(confidence: 1)
    let speech = Self.words + Self.silence(pause) + Self.words + Self.silence(2)
    let turns = try await turns(
      world, Self.sound(speech), by: SpeakingRecognizer(["remind me to", "call john"])
    ) {
      $0.endpointing.endSilence = 0.5
    }
    #expect(turns.map(\.interpretation.text) == texts)
    #expect(Set(turns.map(\.id)).count == (texts[1] == "call john" ? 2 : 1))
  }

  /// While an answer is said aloud, little of the sound is listened to, so that it tells nothing of the time.
  @Test func whoSpeaksAfterAnAnswerContinuesNothing() async throws {
    let world = try World(confidence: 1)
    let events =
      Self.sound(Self.words + Self.silence(0.8)) + [.opened(device: "said")]
      + Self.sound(Self.words + Self.silence(2))
    let turns = try await turns(
      world, events, by: SpeakingRecognizer(["remind me to", "call john"]),
      configure: { $0.endpointing.endSilence = 0.5 },
      controls: { if case .opened = $0 { .answered } else { nil } })
    #expect(turns.map(\.interpretation.text) == ["remind me to", "call john"])
  }

  @Test func aModelMayBeginToAnswerInThePauseWhatIsNoCommand() async throws {
    func foreseen(_ said: String, takenFor intent: Intent, _ sound: [Float]) async throws -> [String?] {
      let (texts, continuation) = AsyncStream.makeStream(of: String?.self)
      let world = try World(confidence: 1, intent: intent)
      _ = try await turns(world, Self.sound(sound), by: GrowingRecognizer(said)) {
        ($0.looksAhead, $0.endpointing.endSilence) = (true, 1.2)
        $0.foreseesTalk = { continuation.yield($0) }
      }
      continuation.finish()
      return await texts.reduce(into: []) { $0.append($1) }
    }
    let once = Array(Self.silence(0.5) + Self.words + Self.silence(2))
    #expect(try await foreseen("marvellous day", takenFor: .none, once) == ["marvellous day"])
    #expect(try await foreseen("call john", takenFor: .addReminder, once).isEmpty)
  }

  @Test func lostSoundServersAndControlsComeInOrder() async throws {
    let queue = MicrophoneControls()
    let stream = AsyncStream { continuation in
      for event in [CaptureEvent.opened(device: "a"), .samples([0, 0]), .lost(reason: ""), .samples([0])] {
        continuation.yield(event)
      }
      continuation.finish()
    }
    let inputs = MicrophoneInputs(stream, controls: queue) { event in
      switch event {
      case .opened: queue.add(.open(held: false))
      case .lost: queue.add(.discard)
      default: break
      }
    }
    var seen: [String] = []
    for try await input in inputs {
      switch input {
      case .audio(let chunk): seen.append("\(chunk.start)+\(chunk.samples.count)")
      case .open: seen.append("open")
      case .close: seen.append("close")
      case .discard: seen.append("discard")
      case .answered: seen.append("answered")
      }
    }
    #expect(seen == ["open", "0+2", "discard", "2+1"])
  }
}

/// Hears the first word at once, and the others after some seconds of an utterance.
private final class GrowingRecognizer: Recognizer, RecognitionSession {
  let name = "growing"
  private let (text, answer): (String, String)
  private let secondAfter: Double
  private let state = Mutex((seconds: 0.0, words: [String]()))

  init(_ text: String, whereAnAnswerIsExpected answer: String? = nil, secondAfter: Double = 0.5) {
    (self.text, self.answer) = (text, answer ?? text)
    self.secondAfter = secondAfter
  }

  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    let text = kind == .answer ? answer : text
    state.withLock { $0 = (0, text.split(separator: " ").map(String.init)) }
    return self
  }

  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? {
    let (isLate, words) = state.withLock { state in
      state.seconds += chunk.duration
      return (state.seconds >= secondAfter, state.words)
    }
    return PartialTranscript(
      stable: words.first ?? "", unstable: isLate ? words.dropFirst().joined(separator: " ") : "")
  }

  func finish() async throws -> Transcript {
    Transcript(text: state.withLock(\.words).joined(separator: " "), confidence: 1)
  }

  func cancel() async {}
}

/// Hears one text after the other, whatever is said.
private final class SpeakingRecognizer: Recognizer, RecognitionSession {
  let name = "speaking"
  private let texts: Mutex<[String]>

  init(_ texts: [String]) { self.texts = Mutex(texts.reversed()) }

  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession { self }

  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? { nil }

  func finish() async throws -> Transcript {
    Transcript(text: texts.withLock { $0.popLast() } ?? "", confidence: 1)
  }

  func cancel() async {}
}

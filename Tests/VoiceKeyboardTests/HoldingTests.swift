import Capture
import Dictation
import DictationLink
import Foundation
import Speech
import Synchronization
import Testing

@testable import Audio
@testable import VoiceKeyboard

/// Says the next of its sentences for each sound. A bar in one stands where the second of two phrases begins.
private actor TimedRecognizer: Recognizer {
  nonisolated let name = "timed"
  private var sentences: [String]

  init(_ sentences: [String]) { self.sentences = sentences }

  func startSession(expecting kind: UtteranceKind) -> any RecognitionSession {
    Session(sentence: sentences.isEmpty ? "" : sentences.removeFirst())
  }

  private actor Session: RecognitionSession {
    let sentence: String
    private var count = 0

    init(sentence: String) { self.sentence = sentence }

    func accept(_ chunk: AudioChunk) -> PartialTranscript? {
      count += chunk.samples.count
      return nil
    }

    func finish() -> Transcript {
      let parts = sentence.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      let words = parts.enumerated().flatMap { index, words in
        // The second phrase is at the end of the sound.
        words.map { word in
          let time = index == 0 ? 0.1 : Double(count) / 16_000 - 0.1
          return Transcript.Word(text: word, start: time, end: time, confidence: 1)
        }
      }
      return Transcript(text: words.map(\.text).joined(separator: " "), confidence: 1, words: words)
    }

    func cancel() {}
  }
}

/// A field that shows text before it is entered.
private final class ShowingPlacer: TextPlacer {
  struct State {
    var edits: [TextEdit] = []
    var held: [String] = []
    var releases = 0
    var ended: (@Sendable (HoldEnd) -> Void)?
  }

  let name = "showing"
  let state = Mutex(State())
  let (events, event) = AsyncStream.makeStream(of: Void.self)

  func canHold() -> Bool { true }

  func hold(_ text: String, ended: @escaping @Sendable (HoldEnd) -> Void) {
    state.withLock {
      $0.held.append(text)
      $0.ended = ended
    }
    event.yield()
  }

  func release() {
    state.withLock { $0.releases += 1 }
    event.yield()
  }

  func place(_ edit: TextEdit) { state.withLock { $0.edits.append(edit) } }

  func waitUntil(_ holds: (State) -> Bool) async {
    if state.withLock({ holds($0) }) { return }
    for await _ in events where state.withLock({ holds($0) }) { return }
  }
}

@Suite("A phrase is held while what follows may change it") struct HoldingTests {
  private let folder = TemporaryFolder()
  private let placer = ShowingPlacer()

  /// A second of speech and one of silence for each utterance.
  private static func utterance(_ continuation: AsyncThrowingStream<CaptureEvent, any Error>.Continuation) {
    for level: Float in [0.5, 0] {
      for _ in 0..<10 { continuation.yield(.samples([Float](repeating: level, count: 1_600))) }
    }
  }

  private func session(_ sentences: String..., record: DictationRecord? = nil) -> DictationSession {
    DictationSession(
      Dictation(), revises: true, recognizer: TimedRecognizer(sentences), detector: LoudnessDetector(),
      placer: placer, record: record)
  }

  private func text(_ session: DictationSession, utterances: Int) async throws -> String {
    try await session.run(
      AsyncThrowingStream { continuation in
        for _ in 0..<utterances { Self.utterance(continuation) }
        continuation.finish()
      })
  }

  @Test("it is entered as it was heard together with the next one") func together() async throws {
    let session = session("I think that.", "We should go.", "I think that| we should go.")
    #expect(try await text(session, utterances: 2) == "I think that we should go.")
    let state = placer.state.withLock { $0.held }
    #expect(state == ["I think that."] || state == ["I think that.", " we should go."])
    #expect(placer.state.withLock { $0.edits.map(\.inserted).joined() } == "I think that we should go.")
  }

  @Test("a hearing that is too different changes nothing") func different() async throws {
    let session = session("I think that.", "We should go.", "Thanks for watching| and please subscribe.")
    #expect(try await text(session, utterances: 2) == "I think that. We should go.")
  }

  @Test("commands are not held") func commands() async throws {
    let session = session("One.", "Scratch that.", "One.| Scratch that.")
    #expect(try await text(session, utterances: 2) == "")
    #expect(placer.state.withLock { $0.edits } == [.insert("One."), .deleteBack(4)])
  }

  @Test("a key has it entered at once, and comes after it") func key() async throws {
    let (sound, continuation) = AsyncThrowingStream<CaptureEvent, any Error>.makeStream()
    let running = Task { [session = session("One.")] in try await session.run(sound) }
    Self.utterance(continuation)
    await placer.waitUntil { $0.ended != nil }
    #expect(placer.state.withLock { $0.edits }.isEmpty)
    placer.state.withLock { $0.ended }?(.key)
    await placer.waitUntil { $0.releases == 1 }
    #expect(placer.state.withLock { $0.edits } == [.insert("One.")])
    continuation.finish()
    #expect(try await running.value == "One.")
    #expect(placer.state.withLock { $0.edits } == [.insert("One.")])
  }

  @Test("a field that entered it by itself does not get it again") func entered() async throws {
    let (sound, continuation) = AsyncThrowingStream<CaptureEvent, any Error>.makeStream()
    let running = Task { [session = session("One.")] in try await session.run(sound) }
    Self.utterance(continuation)
    await placer.waitUntil { $0.ended != nil }
    placer.state.withLock { $0.ended }?(.entered)
    await placer.waitUntil { $0.releases == 1 }
    continuation.finish()
    #expect(try await running.value == "One.")
    #expect(placer.state.withLock { $0.edits }.isEmpty)
  }

  @Test("a killed process loses nothing: what was held is heard again") func killed() async throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append([Int16](repeating: 0, count: 64_000))
    let path = journal.path
    do {
      let (sound, continuation) = AsyncThrowingStream<CaptureEvent, any Error>.makeStream()
      let session = session("One.", record: try DictationRecord(ofSoundAt: path))
      let running = Task { try await session.run(sound) }
      Self.utterance(continuation)
      await placer.waitUntil { $0.ended != nil }
      running.cancel()
      _ = await running.result
      continuation.finish()
    }
    #expect(placer.state.withLock { $0.edits }.isEmpty)
    #expect(DictationRecord.past(in: path + DictationID.notes).position == 0)
  }
}

#if canImport(CDBus)
  import InputMethod
  @testable import MessageBus

  @Suite("IBus holds keys back behind text that is not entered yet") struct IBusHoldTests {
    private func key(_ symbol: UInt32, _ state: UInt32 = 0) -> DBusRequest {
      call("ProcessKeyEvent", .uint32(symbol), .uint32(30), .uint32(state))
    }

    private func call(_ member: String, _ arguments: DBusValue...) -> DBusRequest {
      DBusRequest(
        path: "/org/freedesktop/IBus/Engine/VoiceCore", interface: "org.freedesktop.IBus.Engine",
        member: member,
        arguments: arguments)
    }

    @Test("all keys after the first, but no Shift and no release before it") func keys() {
      var hold = IBusHold()
      #expect(hold.take(key(0xFFE1)) == .nothing)
      #expect(hold.take(key(0x61, IBusKey.released)) == .nothing)
      #expect(hold.take(key(0x61)) == .keyWaits(isFirst: true))
      #expect(hold.take(key(0x61, IBusKey.released)) == .keyWaits(isFirst: false))
      #expect(hold.keys.map(\.symbol) == [0x61, 0x61])
    }

    @Test("a field that loses the keyboard has entered what was certain") func focus() {
      var hold = IBusHold()
      #expect(hold.take(call("FocusOut")) == .over(.entered))
      hold.entersWhatItShows = false
      #expect(hold.take(call("Reset")) == .over(.forgotten))
      #expect(hold.take(call("SetCapabilities", .uint32(1))) == .nothing)
    }
  }
#endif

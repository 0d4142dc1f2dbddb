import Capture
import Dictation
import DictationLink
import Foundation
import Speech
import Testing

@testable import Audio
@testable import VoiceKeyboard

/// Says the next of its sentences for each utterance that is dictated.
private actor ScriptedRecognizer: Recognizer {
  nonisolated let name = "scripted"
  private var sentences: [String]

  init(_ sentences: String...) {
    self.sentences = sentences
  }

  func startSession(expecting kind: UtteranceKind) -> any RecognitionSession {
    guard kind == .dictation, !sentences.isEmpty else { return Session(sentence: "") }
    return Session(sentence: sentences.removeFirst())
  }

  private struct Session: RecognitionSession {
    let sentence: String

    func accept(_ chunk: AudioChunk) -> PartialTranscript? { nil }

    func finish() -> Transcript {
      let words = sentence.split(separator: " ").map {
        Transcript.Word(text: String($0), start: 0, end: 0, confidence: 1)
      }
      return Transcript(text: sentence, confidence: 1, words: words)
    }

    func cancel() {}
  }
}

/// Takes what is loud for speech.
struct LoudnessDetector: VoiceActivityDetector {
  let frameLength = 160
  let lookAhead = 0
  let startThreshold: Float = 0.5
  let endThreshold: Float = 0.5
  private var rest = AudioChunk(samples: [])

  mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void) {
    rest.append(chunk)
    while rest.samples.count >= frameLength {
      let isLoud: Float = abs(rest.samples[0]) > 0.1 ? 1 : 0
      body(VoiceActivityFrame(start: rest.start, probability: isLoud, immediate: isLoud))
      rest = AudioChunk(samples: Array(rest.samples.dropFirst(frameLength)), start: rest.start + frameLength)
    }
  }
}

/// Keeps the edits, or fails at one of them.
private actor ScriptedPlacer: TextPlacer {
  nonisolated let name = "scripted"
  private(set) var edits: [TextEdit] = []
  private let failure: Int?

  init(failsAt failure: Int? = nil) {
    self.failure = failure
  }

  func place(_ edit: TextEdit) throws {
    if edits.count == failure { throw PlacingError.failed(program: "scripted", words: "no") }
    edits.append(edit)
  }
}

@Suite("A dictation from the microphone to the text") struct DictationSessionTests {
  private let folder = TemporaryFolder()

  /// A second of speech and one of silence for each utterance.
  private func sound(utterances: Int, endless: Bool = false) -> AsyncThrowingStream<CaptureEvent, any Error> {
    AsyncThrowingStream { continuation in
      for _ in 0..<utterances {
        for level: Float in [0.5, 0] {
          for _ in 0..<10 { continuation.yield(.samples([Float](repeating: level, count: 1_600))) }
        }
      }
      if !endless { continuation.finish() }
    }
  }

  private func session(
    _ recognizer: ScriptedRecognizer, _ placer: ScriptedPlacer, record: DictationRecord? = nil,
    before: String? = nil, patience: Double? = nil,
    observe: @escaping @Sendable (DictationEvent) -> Void = { _ in }
  ) -> DictationSession {
    DictationSession(
      Dictation(), recognizer: recognizer, detector: LoudnessDetector(), placer: placer, record: record,
      before: before, patience: patience, observe: observe)
  }

  /// The notes of a sound whose process has ended.
  private func record(seconds: Int = 4) throws -> DictationRecord {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append([Int16](repeating: 0, count: 16_000 * seconds))
    return try DictationRecord(ofSoundAt: journal.path)
  }

  @Test("phrase by phrase, edit by edit, with nothing left") func places() async throws {
    let placer = ScriptedPlacer()
    let recognizer = ScriptedRecognizer("Hello.", "Scratch that.", "Bye.")
    let session = session(recognizer, placer, record: try record())
    #expect(try await session.run(sound(utterances: 3)) == "Bye.")
    #expect(await placer.edits == [.insert("Hello."), .deleteBack(6), .insert("Bye.")])
    #expect(folder.files.isEmpty)
  }

  @Test("hands-free: it ends when nobody speaks any more") func endsBySilence() async throws {
    let session = session(ScriptedRecognizer("Hello."), ScriptedPlacer(), patience: 0.9)
    #expect(try await session.run(sound(utterances: 1, endless: true)) == "Hello.")
  }

  @Test("what was placed stays so, and what was not can be recovered") func failure() async throws {
    do {
      let session = session(
        ScriptedRecognizer("One.", "Two."), ScriptedPlacer(failsAt: 1), record: try record())
      await #expect(throws: PlacingError.self) { try await session.run(sound(utterances: 2)) }
    }
    let left = try #require(AbandonedSound.all(in: folder.path).first)
    #expect(left.isInDoubt)
    #expect(abs(left.seconds - 2.2) < 0.5)
  }

  @Test("what is cancelled leaves nothing") func cancelling() async throws {
    let (placed, signal) = AsyncStream.makeStream(of: Void.self)
    let placer = ScriptedPlacer()
    let session = session(ScriptedRecognizer("One."), placer, record: try record()) { event in
      if case .placed = event { signal.yield() }
    }
    let running = Task { [sound = sound(utterances: 1, endless: true)] in try await session.run(sound) }
    for await _ in placed { break }
    await session.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(await placer.edits == [.insert("One.")])
    #expect(folder.files.isEmpty)
  }

  @Test(
    "another process goes on with it, and places nothing twice",
    arguments: [nil, "", "One.", "Dear One.", "x"])
  func goesOn(_ field: String?) async throws {
    let path: String
    do {
      let record = try record(seconds: 6)
      path = record.sound
      let session = session(ScriptedRecognizer("One.", "Two."), ScriptedPlacer(failsAt: 1), record: record)
      await #expect(throws: PlacingError.self) { try await session.run(sound(utterances: 2)) }
    }
    let (doubts, doubted) = AsyncStream.makeStream(of: String.self)
    let placer = ScriptedPlacer()
    let next = session(
      ScriptedRecognizer("Three."), placer, record: try DictationRecord(ofSoundAt: path), before: field
    ) { event in
      if case .doubtful(let text) = event { doubted.yield(text) }
    }
    #expect(try await next.run(sound(utterances: 1)) == "One. Two. Three.")
    doubted.finish()
    // What was in doubt is placed only where the field shows that it is missing.
    let isMissing = field == "One."
    let expected: [TextEdit] = isMissing ? [.insert(" Two."), .insert(" Three.")] : [.insert(" Three.")]
    #expect(await placer.edits == expected)
    #expect(await doubts.reduce(into: []) { $0.append($1) } == (isMissing ? [] : [" Two."]))
    #expect(folder.files.isEmpty)
  }

  @Test("a text that was delivered before the end was noted is not delivered again") func delivered()
    async throws
  {
    let path: String
    do {
      let record = try record()
      path = record.sound
      try record.hear(HeardPhrase([HeardWord("One.")]), upTo: 10_000)
      try record.deliver(upTo: 20_000)
    }
    let delivery = ScriptedPlacer()
    let next = session(ScriptedRecognizer("Two."), delivery, record: try DictationRecord(ofSoundAt: path))
    #expect(try await next.run(sound(utterances: 1)) == "One.")
    #expect(await delivery.edits == [])
    #expect(folder.files.isEmpty)
  }
}

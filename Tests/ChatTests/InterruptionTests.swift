import Capture
import Chat
import Speech
import Synchronization
import Testing

@Suite("Who interrupts an answer that is spoken") struct InterruptionTests {
  private static let answer = [
    "The sea is very deep.", "Whales live in it, and don’t sleep as we do.",
  ]

  @Test(
    "says words that are not the answer's own",
    arguments: [
      "stop", "wait a moment", "no", "what about the lake", "Okay, thanks.", "tell me about the mountains",
      "stop, that is in and very deep", "is it in the lake", "we live as whales do in captivity, I have read",
    ])
  func meant(words: String) {
    #expect(Interruption(of: Self.answer).isMeant(by: words))
  }

  @Test(
    "is not the answer itself, also where a word of it was heard wrongly",
    arguments: [
      "the sea is very deep", "The sea", "is very deep whales live", "whales leave in it and",
      "don't sleep as we do",
    ])
  func echo(words: String) {
    #expect(!Interruption(of: Self.answer).isMeant(by: words))
  }

  @Test(
    "is nobody who coughs, laughs or listens",
    arguments: [
      "", "[cough]", "(coughing)", "*coughs*", "Hmm.", "Ha ha ha", "uh, um", "…", "Thank you.", "you", "So.",
    ])
  func sounds(words: String) {
    #expect(!Interruption(of: Self.answer).isMeant(by: words))
  }

  /// Hears a script: the first words as hypotheses, all at the end.
  private struct Script: Recognizer, RecognitionSession {
    let name = "script"
    let partial: String
    let whole: String

    func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession { self }
    func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? {
      PartialTranscript(stable: partial, unstable: "")
    }
    func finish() async throws -> Transcript { Transcript(text: whole, confidence: 1) }
    func cancel() async {}
  }

  /// What the assistant gets to know of two utterances, and how often an interruption was told.
  private func heard(_ partial: String, _ whole: String) async throws -> (
    partial: [String?], whole: [String], count: Int
  ) {
    let count = Mutex(0)
    let recognizer = OverhearingRecognizer(
      Script(partial: partial, whole: whole), spoken: { count.withLock(\.self) == 0 ? Self.answer : nil },
      interrupted: { count.withLock { $0 += 1 } })
    var heard: (partial: [String?], whole: [String]) = ([], [])
    for _ in 0..<2 {
      let session = try await recognizer.startSession(expecting: .command)
      heard.partial.append(try await session.accept(AudioChunk(samples: [], start: 0))?.stable)
      heard.whole.append(try await session.finish().text)
    }
    return (heard.partial, heard.whole, count.withLock(\.self))
  }

  @Test("is heard as soon as it is plain") func person() async throws {
    let heard = try await heard("stop", "stop the story")
    #expect(heard.partial == ["stop", "stop"] && heard.whole == ["stop the story", "stop the story"])
    #expect(heard.count == 1)
  }

  @Test("is heard at the end of what was said at the latest, and then says what they like") func late()
    async throws
  {
    let heard = try await heard("the sea", "the sea of what planet")
    #expect(heard.partial == [nil, "the sea"] && heard.whole.allSatisfy { $0 == "the sea of what planet" })
    #expect(heard.count == 1)
  }

  @Test("is not the answer, of which nothing is told") func echo() async throws {
    let heard = try await heard("the sea", "the sea is very deep")
    #expect(heard.partial == [nil, nil] && heard.whole == ["", ""] && heard.count == 0)
  }
}

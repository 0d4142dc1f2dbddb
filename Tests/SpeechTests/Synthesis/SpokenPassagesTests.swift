import Speech
import Synchronization
import Testing

@Suite struct SpokenPassagesTests {
  @Test(arguments: [
    ("One two. Three? Four!", ["One two.", " Three?", " Four!"]),
    ("Call Dr. Smith. Then J. R. Ewing.", ["Call Dr. Smith.", " Then J. R. Ewing."]),
    ("It is 3.5 km, at 7 p.m. sharp. Go.", ["It is 3.5 km, at 7 p.m. sharp.", " Go."]),
    ("One line\nanother", ["One line\n", "another"]), ("什么。好", ["什么。", "好"]), ("  \n ", []), ("", []),
  ])
  func aSentenceIsAPassage(text: String, passages: [String]) {
    #expect(Passages.of(text) == passages)
  }

  @Test func whatIsTooLongIsCutBetweenWords() {
    #expect(Passages.of("aaa bbb ccc", atMost: 5) == ["aaa ", "bbb ", "ccc"])
    #expect(Passages.of("aaaaaaa", atMost: 3) == ["aaa", "aaa", "a"])
    #expect(Passages.of("One two. Three four. Five", atMost: 12) == ["One two.", " Three four.", " Five"])
  }

  @Test func ofATextThatStillComesWholeSentencesAreTaken() {
    #expect(Passages.whole(of: "Call John. Buy").sentences == "Call John.")
    #expect(Passages.whole(of: "Call John. Buy").rest == " Buy")
    // It may go on as “John.Smith@…”, or with a small letter.
    #expect(Passages.whole(of: "Call John.").sentences == "")
    #expect(Passages.whole(of: "Call John. ").sentences == "")
    #expect(Passages.whole(of: "First. Second. Thi").sentences == "First. Second.")
  }

  @Test(arguments: [
    ("It lies in the north, near", "It lies in the north,"), ("It costs about 1,250 pounds", nil),
    ("Yes, it lies in the north", nil), ("It lies in the north,", nil),
    ("She said “it is so, then”, and left", "She said “it is so, then”,"),
    ("It (as we know, or not) is so: ", "It (as we know, or not) is so:"),
  ])
  func aLongClauseMayBeSpokenByItself(text: String, clause: String?) {
    let found = Passages.clause(of: text)
    #expect(found?.clause == clause)
    #expect(found.map { $0.clause + $0.rest } ?? text == text)
  }

  @Test func nothingIsSpokenBeforeItIsAskedFor() async throws {
    let recorder = Recorder()
    var passages = SpokenPassages(of: "First one. … Third one.", by: recorder)
    #expect(recorder.spoken.isEmpty && passages.hasMore)
    _ = try #require(try await passages.next())
    #expect(recorder.spoken == ["First one."])
    // What has no sound is passed over.
    _ = try #require(try await passages.next())
    #expect(recorder.spoken.count == 3 && !passages.hasMore)
    #expect(try await passages.next() == nil)
  }
}

@Suite struct SpokenOutputTests {
  private struct Silent: Loudspeaker {
    func play(_ speech: SynthesizedSpeech) async throws {}
  }

  @Test func whatWasGotReadyIsNotSynthesizedAgain() async throws {
    let recorder = Recorder()
    let output = SpokenOutput(synthesizer: recorder, loudspeaker: Silent())
    await output.prepare("First. Second.")
    try await output.say("First. Second.")
    #expect(recorder.spoken == ["First.", " Second."])
    await output.prepare("Never said.")
    try await output.say("Third.")
    #expect(recorder.spoken.suffix(2).contains("Third."))
  }
}

/// Keeps what it was to speak.
private final class Recorder: Synthesizer {
  let name = "recorder"
  let language = "en"
  private let texts = Mutex<[String]>([])
  var spoken: [String] { texts.withLock { $0 } }

  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    texts.withLock { $0.append(text) }
    return SynthesizedSpeech(sampleRate: 8_000, samples: text.contains("…") ? [] : [0.5])
  }
}

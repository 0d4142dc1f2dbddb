import Testing

@testable import Dictation

@Suite("A dictated sentence is cleaned") struct CleanupTests {
  /// Phrases are cleaned by rules, or by whoever answers the questions.
  private func cleaned(
    _ said: String, in dictation: Dictation = Dictation(), _ answer: (Cleanup.Question) -> Int = \.usual
  ) -> String {
    let phrase = HeardPhrase(said)
    var cleanup = Cleanup(phrase, runs: dictation.textRuns(of: phrase))
    while let question = cleanup.question { cleanup.answer(answer(question)) }
    return cleanup.phrase.text
  }

  @Test(
    "of what was taken back",
    arguments: [
      ("The shop opens at nine, no, ten.", "The shop opens at ten."),
      ("Fly to Rome, I mean Milan, on Friday.", "Fly to Milan on Friday."),
      ("The key is under the mat, sorry, under the pot.", "The key is under the pot."),
      ("Twenty five, no, twenty six people came.", "Twenty six people came."),
      ("Could you bring, no wait, could you buy the cake?", "Could you buy the cake?"),
      ("We start at eight. No, nine.", "We start at nine."),
      ("call me at two no three", "call me at three"),
    ]) func takenBack(said: String, meant: String)
  {
    #expect(cleaned(said) == meant)
  }

  @Test(
    "of what was said twice, cut off, or said while thinking",
    arguments: [
      ("He will, he will be late.", "He will be late."), ("The the dog barks.", "The dog barks."),
      ("They ask- they asked for more.", "They asked for more."),
      ("Uh, where is the, um, the station?", "Where is the station?"),
      ("It is, you know, not far.", "It is not far."), ("It works, um.", "It works."),
      ("However, um, I agree.", "However, I agree."),
    ]) func saidTwice(said: String, meant: String)
  {
    #expect(cleaned(said) == meant)
  }

  @Test(
    "of nothing that was meant",
    arguments: [
      "He had had no sleep.", "That is very, very kind.", "No, not today.", "Sorry, wrong number.",
      "There is no bread, no butter, and no salt.", "Dial four four nine nine.", "She said, no, I stay.",
      "It was great. No, it was perfect.", "He went up and up.", "Do they know what we mean?",
      "What is the height of Mount Everest?", "I'd rather wait, actually.", "Is it red? No, blue.",
    ]) func untouched(said: String)
  {
    #expect(cleaned(said) == said)
  }

  @Test("commands are none of its words, and code has none") func commands() {
    #expect(cleaned("New line, new line, the the end.") == "New line, new line, the end.")
    #expect(cleaned("x x equals two no three", in: Dictation(mode: .verbatim)) == "x x equals two no three")
  }

  @Test("a doubtful place is a question about whole texts, and any answer but theirs changes nothing")
  func questions() {
    var asked: [Cleanup.Question] = []
    let said = "The wall was grey, no, white. It is old."
    #expect(
      cleaned(said) { question in
        asked.append(question)
        return question.texts.firstIndex(of: "The wall was white.") ?? 0
      } == "The wall was white. It is old.")
    #expect(
      asked.count == 1 && asked[0].kind == .correction && asked[0].texts[0] == "The wall was grey, no, white."
    )
    for choice in [0, -1, 99] { #expect(cleaned(said) { _ in choice } == said) }
  }

  @Test("no word is added, and the order stays, whatever is said and answered") func adds() {
    var generator = SplitMix(seed: 7)
    let vocabulary = """
      I the to no, no wait sorry, actually I mean or rather five six. Monday, Tuesday like, you know, um, uh that had is \
      we we- we're Anna, John. in on very, and? make that
      """.split(separator: " ").map(String.init)
    for _ in 0..<400 {
      let said = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        vocabulary.randomElement(using: &generator) ?? ""
      }
      let text = cleaned(said.joined(separator: " ")) { question in
        Int.random(in: 0..<question.texts.count, using: &generator)
      }
      var rest = said.map(plain)[...]
      for word in text.split(separator: " ").map({ plain(String($0)) }) {
        let place = rest.firstIndex(of: word)
        #expect(place != nil, "“\(text)” of “\(said.joined(separator: " "))”")
        rest = rest[((place ?? rest.startIndex - 1) + 1)...]
      }
    }
  }

  @Test("the silence around what is left out stays as long as it was") func times() {
    let phrase = HeardPhrase([
      HeardWord("The", start: 0, end: 0.2), HeardWord("um,", start: 0.3, end: 0.9),
      HeardWord("end.", start: 1, end: 1.4),
    ])
    let cleanup = Cleanup(phrase, runs: [[0, 1, 2]])
    #expect(cleanup.phrase.words.map(\.text) == ["The", "end."])
    #expect(cleanup.phrase.words.map(\.end) == [0.9, 1.4])
  }

  private struct Judge: CleanupJudge {
    var answer: Int?
    var delay = Duration.zero

    func choice(_ question: Cleanup.Question) async throws -> Int {
      try await Task.sleep(for: delay)
      guard let answer else { throw CancellationError() }
      return answer
    }
  }

  @Test("a judge decides what is doubtful; one that fails or takes too long leaves it to the rules")
  func judges()
    async
  {
    let phrase = HeardPhrase("The wall was grey, no, white.")
    func text(_ judge: Judge, _ limit: Duration) async -> String {
      await PhraseCleaning(judge, limit: limit).cleaned(phrase, for: Dictation()).text
    }
    #expect(await text(Judge(answer: 0), .seconds(60)) == phrase.text)
    #expect(await text(Judge(answer: nil), .seconds(60)) == "The wall was white.")
    #expect(await text(Judge(answer: 0, delay: .seconds(600)), .milliseconds(1)) == "The wall was white.")
  }

  private func plain(_ word: String) -> String { word.lowercased().filter { $0.isLetter || $0.isNumber } }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

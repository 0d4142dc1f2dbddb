import Speech
import Testing

@Suite struct SubtitleLayoutTests {
  /// Words at so many seconds each, one after another.
  private func words(_ text: String, each seconds: Double = 0.35, from start: Double = 0) -> [TimedText] {
    text.split(separator: " ").enumerated().map { index, word in
      let begin = start + Double(index) * seconds
      return TimedText(text: " " + word, start: begin, end: begin + seconds)
    }
  }

  private let passage = """
    And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them. \
    He was not an ill-disposed young man, unless to be rather cold-hearted and rather selfish is to be ill-disposed. \
    Had he married a more amiable woman, he might have been made still more respectable than he was.
    """

  @Test(arguments: [0.15, 0.35, 0.9])
  func keepsWithinTheLimits(secondsOfAWord: Double) {
    let words = words(passage, each: secondsOfAWord)
    let cues = SubtitleFile(words: words).cues
    #expect(cues.map { $0.text.replacing("\n", with: " ") }.joined(separator: " ") == passage)
    for (cue, next) in zip(cues, cues.dropFirst()) { #expect(cue.end <= next.start) }
    for cue in cues {
      let lines = cue.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 2 && lines.allSatisfy { $0.count <= 42 && !$0.isEmpty })
      #expect(cue.end - cue.start <= 7 && cue.end - cue.start >= 1)
      #expect(words.contains { $0.start == cue.start })
    }
  }

  @Test func breaksWhereSentencesAndClausesEnd() {
    let cues = SubtitleFile(
      words: words(
        "And so, my fellow Americans, ask not what your country can do for you. Ask what you can do for your country."
      )
    ).cues
    #expect(
      cues.map(\.text) == [
        "And so, my fellow Americans,\nask not what your country can do for you.",
        "Ask what you can do for your country.",
      ])
  }

  @Test func leavesNoArticleOrPrepositionAtALinesEnd() {
    let leaning: Set<Substring> = ["a", "an", "the", "to", "of", "in", "for"]
    for cue in SubtitleFile(words: words(passage)).cues {
      for line in cue.text.split(separator: "\n") {
        #expect(line.split(separator: " ").last.map { !leaning.contains($0) } ?? false, "\(line)")
      }
    }
  }

  @Test func beginsAndEndsWithTheWords() {
    let cues = SubtitleFile(
      words: words("That will be all for today.", from: 3) + words("Good night.", from: 20)
    ).cues
    #expect(cues.map(\.text) == ["That will be all for today.", "Good night."])
    #expect(cues.map(\.start) == [3, 20])
    #expect(abs(cues[0].end - 5.1) < 1e-9)
    // Two short words stand for a second.
    #expect(cues[1].end == 21)
  }

  @Test func standsLongEnoughToBeReadWhereThereIsRoom() {
    // 41 characters in 0.8 s; the next words come after 4 s.
    let cues = SubtitleFile(
      words: words("Quickly spoken sentences need their time.", each: 0.16) + words("Yes.", from: 4)
    ).cues
    #expect(cues.count == 2)
    #expect(cues.first.map { $0.end - $0.start >= 2.05 && $0.end <= 4 } ?? false)
  }

  @Test func cutsWhatNoLineHolds() {
    let cues = SubtitleFile(words: [
      TimedText(text: " " + String(repeating: "a", count: 100), start: 0, end: 10)
    ]).cues
    #expect(
      cues.allSatisfy {
        $0.text.split(separator: "\n").allSatisfy { $0.count <= 42 } && $0.end - $0.start <= 7
      })
    #expect(cues.map(\.text).joined().count(where: { $0 == "a" }) == 100)
  }

  @Test func dividesTextWhoseWordsHaveNoTimes() {
    let cues = SubtitleFile(words: [TimedText(text: " " + passage, start: 0, end: 30)]).cues
    #expect(cues.map { $0.text.replacing("\n", with: " ") }.joined(separator: " ") == passage)
    #expect(cues.allSatisfy { $0.end - $0.start <= 7 })
  }

  @Test func writesWithoutSpacesWhatIsSpokenWithoutThem() {
    let words = "今日はいい天気ですね。".enumerated().map {
      TimedText(text: String($1), start: Double($0) * 0.2, end: Double($0 + 1) * 0.2)
    }
    #expect(SubtitleFile(words: words).cues.map(\.text) == ["今日はいい天気ですね。"])
  }

  @Test func toleratesTimesThatGoBack() {
    let words = [
      TimedText(text: " One.", start: 5, end: 5), TimedText(text: " Two.", start: 4, end: 4.5),
      TimedText(text: " Three.", start: 9, end: 8),
    ]
    let cues = SubtitleFile(words: words).cues
    #expect(cues.allSatisfy { $0.start < $0.end })
    #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(SubtitleFile(words: []).cues.isEmpty)
  }
}

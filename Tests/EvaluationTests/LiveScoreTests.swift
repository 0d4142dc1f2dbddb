import Testing

@testable import Evaluation

@Suite("A score of what is heard live")
struct LiveScoreTests {
  private let words = [(text: "Call", end: 1.0), (text: "John.", end: 1.5)]

  private func score(
    _ captions: [(stable: String, text: String, second: Double)], final: String = "Call John."
  ) -> LiveScore {
    var score = LiveScore()
    score.add(captions: captions, final: final, words: words)
    return score
  }

  @Test("a word counts as shown once it stands in its place, however it is written")
  func lag() {
    let score = score([
      ("", "Cold", 1.1), ("", "call", 1.25), ("Call", "Call John", 1.75), ("Call", "Call John.", 2),
    ])
    #expect(score.firstCaption.map { $0.rounded() } == [100])
    #expect(score.firstWord == [250])
    #expect(score.words == [250, 250])
    #expect(score.settled == [750])
    #expect(score.broken == 0)
  }

  @Test("a final text that does not begin with what had settled is told of")
  func broken() {
    #expect(score([("Cold", "Cold John", 1.5)]).broken == 1)
  }

  @Test("what is done is timed from the end of the loud sound, where there is one command")
  func done() {
    let sound = (0..<48_000).map { 8_000..<24_000 ~= $0 ? Float(0.1) : 0 }
    var score = LiveScore()
    score.add(done: [2], in: sound)
    score.add(done: [1, 2], in: sound)
    score.add(done: [], in: sound)
    #expect(score.sinceSpeech == [500])
  }

  @Test("the text is compared with that of the whole recording, and with what was said where that is known")
  func errors() {
    var score = LiveScore()
    score.add(text: "call john", whole: "call joan", said: nil)
    score.add(text: "", whole: "read my mail", said: "read my mail")
    #expect(score.difference.words == 5)
    #expect(score.difference.rate == 0.8)
    #expect(score.errors.rate == 1 && score.wholeErrors.rate == 0)
    #expect(score.unheard == 1)
  }
}

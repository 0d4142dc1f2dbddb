import Speech
import Testing

@Suite struct SentenceLinesTests {
  @Test func putsASentenceOnALine() {
    let lines = SentenceLines.of([
      TimedText(text: " He was not an ill-disposed", start: 0, end: 2),
      TimedText(text: " young man, Mr. Dashwood. He might", start: 2, end: 4.5),
      TimedText(text: " even have been made amiable.", start: 4.8, end: 6),
    ])
    #expect(
      lines == [
        "He was not an ill-disposed young man, Mr. Dashwood.", "He might even have been made amiable.",
      ])
  }

  @Test func endsALineAtAPause() {
    let lines = SentenceLines.of([
      TimedText(text: " A small latte", start: 0, end: 2),
      TimedText(text: " Two espressos", start: 4.5, end: 6),
      TimedText(text: " with milk", start: 9, end: 10), TimedText(text: " and sugar", start: 17, end: 18),
    ])
    #expect(lines == ["A small latte", "Two espressos with milk", "and sugar"])
  }

  @Test func hasNoLineForNothing() {
    #expect(SentenceLines.of([]).isEmpty)
    #expect(SentenceLines.of([TimedText(text: " ", start: 0, end: 1)]).isEmpty)
  }
}

import Testing
import WrittenForm

@Suite("Punctuation")
struct PunctuationTests {
  private let dictated = "hello comma my name is anna period how are you question mark"

  @Test func spoken() {
    #expect(WrittenFormConverter().written(dictated) == "Hello, my name is Anna. How are you?")
  }

  @Test func noneLeavesSaidMarksAsWords() {
    let converter = WrittenFormConverter(casing: .unchanged, punctuation: .unmarked)
    #expect(converter.written(dictated) == dictated)
  }

  @Test(arguments: [
    ("see you tomorrow", "See you tomorrow."), ("what is the plan", "What is the plan?"),
    ("can you come", "Can you come?"), ("stop!", "Stop!"), ("", ""), ("hello comma you", "Hello comma you."),
  ])
  func sentence(spoken: String, written: String) {
    #expect(WrittenFormConverter(punctuation: .sentence).written(spoken) == written)
  }

  @Test func quotesAndParagraphs() {
    #expect(
      WrittenFormConverter().written(
        "open quote hello close quote she said new paragraph the end open paren really close paren new line ok"
      )
        == "“Hello” she said\n\nThe end (really)\nok")
  }

  @Test func pausesEndSentencesAndSetOffClauses() {
    let words: [SpokenWord] = [
      .init("i"), .init("called"), .init("anna", pause: 0.1), .init("but", pause: 0.4), .init("she"),
      .init("left"),
      .init("can", pause: 0.9), .init("you"), .init("try"), .init("thanks", pause: 1.2), .init("a"),
      .init("lot"),
    ]
    #expect(
      WrittenFormConverter(punctuation: .automatic).written(words)
        == "I called Anna, but she left. Can you try? Thanks a lot.")
    #expect(WrittenFormConverter().written(words) == "I called Anna but she left can you try thanks a lot")
  }

  @Test func aSilenceSeparatesNumbers() {
    let words: [SpokenWord] = [.init("twenty"), .init("fourteen", pause: 1)]
    #expect(WrittenFormConverter(style: .nemo).written(words) == "20 14")
    #expect(WrittenFormConverter(style: .nemo).written("twenty fourteen") == "2014")
  }
}

import Testing

@testable import Speech

@Suite("Expected answers")
struct ExpectedAnswersTests {
  @Test(
    "an answer that was heard otherwise, or twice, is still one",
    arguments: [
      ("Yes, send it.", "Yes, send it"), ("Cancel it.", "consultant."),
      ("Go ahead!", "Go up head. Go up head."),
      ("No.", "No. No."), ("Make it noon.", "Make it new."),
    ])
  func covered(answer: String, heard: String) {
    #expect(ExpectedAnswers.covers(answer, heard: heard))
  }

  @Test(
    "an answer found in a longer sentence is none",
    arguments: [
      ("at 10 o'clock.", "Pencil in coffee with David on Friday at 10 a.m."),
      ("at 3 o'clock.", "How warm is it outside?"),
    ])
  func partial(answer: String, heard: String) {
    #expect(!ExpectedAnswers.covers(answer, heard: heard))
  }
}

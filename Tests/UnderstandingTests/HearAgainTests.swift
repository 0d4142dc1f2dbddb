import Testing

@testable import Understanding

@Suite("What was told is to be heard again")
struct HearAgainTests {
  @Test(
    "only words that ask for no more than that",
    arguments: [
      ("repeat that", true), ("can you say that again please", true), ("what did you say", true),
      ("pardon", true), ("read that again", true), ("read the note again", false),
      ("sorry, what was that?", true), ("I didn't catch that", true), ("repeat that every Monday", false),
      ("say that again to Anna", false), ("what was that meeting", false), ("what", false), ("sorry", false),
      ("what did I just ask", true), ("what did you just do", true), ("what did I ask Anna to do", false),
    ])
  func asked(text: String, expected: Bool) {
    #expect(HearAgain.isAsked(text) == expected)
  }
}

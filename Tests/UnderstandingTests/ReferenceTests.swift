import Testing

@testable import Understanding

@Suite("Whether a text speaks of what went before")
struct ReferenceTests {
  @Test(
    "what stands by itself does not",
    arguments: ["gym tomorrow at 6 pm", "dentist on Thursday at 3 pm", "what's on Friday", "hello"])
  func none(text: String) {
    #expect(Reference(text) == .none)
  }

  @Test(
    "a request for something new says so",
    arguments: [
      "remind me at seven to call John", "set a timer for ten minutes", "schedule lunch with Anna at noon",
      "please book a table for two", "great, now add another meeting right after that",
    ])
  func new(text: String) {
    #expect(Reference(text) == .new)
  }

  @Test(
    "a verb of change, an amount and “make it” do",
    arguments: [
      "move it to four", "please cancel the second one", "and make it an hour", "an hour later",
      "push it back by a day",
      "what about Friday", "could you reschedule that", "great, now invite Tom to it", "rename it to brunch",
    ])
  func plain(text: String) {
    #expect(Reference(text) == .plain)
  }

  @Test(
    "“no” and “actually” take back what was said",
    arguments: ["no, at four", "actually on Friday", "sorry, I meant five"])
  func correction(text: String) {
    #expect(Reference(text) == .correction)
  }

  @Test(
    "a word for something said before, or a detail alone, may",
    arguments: ["at four", "with Tom too", "for two hours", "the same on Friday"])
  func possible(text: String) {
    #expect(Reference(text) == .possible)
  }
}

@Suite("Small talk")
struct SmallTalkTests {
  @Test(
    "is answered in a line",
    arguments: [
      ("thanks", .thanks), ("Ok, thank you so much!", .thanks), ("looks good", .praise),
      ("that's perfect, thanks", .thanks),
      ("hello there", .greeting), ("good night", .farewell), ("never mind", .neverMind),
      ("how are you?", .courtesy), ("who are you", .introduction), ("are you a robot?", .introduction),
    ] as [(String, SmallTalk)])
  func talk(text: String, kind: SmallTalk) {
    #expect(SmallTalk(text) == kind)
  }

  @Test(
    "is nothing with a request in it",
    arguments: [
      "thanks, now set a timer for five minutes", "hi, what's on today", "good morning alarm at seven",
      "forget the meeting", "",
    ])
  func request(text: String) {
    #expect(SmallTalk(text) == nil)
  }
}

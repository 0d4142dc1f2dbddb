import Testing
import TimeExpressions

@testable import Understanding

@Suite("What is said to what went before")
struct VerdictTests {
  @Test(
    "a yes in its natural forms",
    arguments: [
      "yes", "Yes, that's the one.", "yep looks great", "sure, go ahead", "yes it does",
      "okay, schedule it please",
      "of course", "yes to both", "all of them please", "perfect, send it", "that's right", "hey siri okay",
    ])
  func yes(text: String) { #expect(Verdict(text) == .yes) }

  @Test(
    "praise is told from a yes",
    arguments: [
      "great", "awesome", "good", "that's great", "all good", "go on", "that will do", "all", "send", "y",
      "i do",
      "i agree", "thanks great", "that works for me", "exactly what I need", "it does", "that is it",
      "That would be perfect, thanks!",
    ])
  func praise(text: String) { #expect(Verdict(text) == .praise) }

  @Test(
    "a no too",
    arguments: [
      "no", "No, that's not right", "no it doesn't", "that's wrong", "no, not that one", "no, cancel both",
      "absolutely not", "certainly not", "of course not", "definitely not", "do not send it",
      "never send that",
      "please do not do that", "not ok", "no no no", "no I don't want that", "don't bother", "hold on",
      "not yet",
      "I changed my mind", "rather not", "I'd rather not", "better not", "nope don't", "don't do that",
      "abort",
      "stop it", "by no means", "don't send that", "do not do it", "under no circumstances", "hell no",
      "negative",
      "I said no", "I don't think so", "yes please don't", "don't you dare send it", "i do not",
      "don t send it",
      "do-not send it", "can you not send it", "that's not good",
    ])
  func no(text: String) { #expect(Verdict(text) == .no) }

  @Test(
    "and what says more is neither",
    arguments: [
      "yes but at four", "no, send it", "don't cancel it", "don't stop", "not at five", "didn't you send it",
      "why not", "I'm not sure", "no I want that", "yes and set an alarm for 8", "no, at five", "yes no",
      "looks like rain",
      "is that right",
      "good morning", "the second one", "thanks", "", "schedule it earlier", "that's my meeting",
    ])
  func neither(text: String) { #expect(Verdict(text) == nil) }

  @Test("a yes may say again what is to go")
  func agreesToTakeAway() {
    #expect(Reference.agreesToTakeAway("Yes, please cancel it"))
    #expect(Reference.agreesToTakeAway("yeah delete that one"))
    #expect(!Reference.agreesToTakeAway("yes"))
    #expect(!Reference.agreesToTakeAway("cancel it"))
    #expect(!Reference.agreesToTakeAway("yes cancel lunch"))
  }

  @Test(
    "one of several is meant by its order or its time",
    arguments: [
      ("cancel the second one", .number(1)), ("move the last one to 5", .number(-1)),
      ("number two", .number(1)), ("move my 3 o'clock to 4", .clock(15 * 3600)),
    ] as [(String, ListedReference.Which)])
  func listed(text: String, which: ListedReference.Which) throws {
    let now = try #require(LocalDateTime(iso8601: "2026-11-23T09:00:00"))
    #expect(ListedReference(text, context: TimeContext(now: now, timeZone: .gmt))?.which == which)
  }

  @Test(
    "and not by what counts days",
    arguments: ["the last Friday of the month", "the second Thursday", "lunch"])
  func notListed(text: String) throws {
    let now = try #require(LocalDateTime(iso8601: "2026-11-23T09:00:00"))
    #expect(ListedReference(text, context: TimeContext(now: now, timeZone: .gmt)) == nil)
  }

  @Test(
    "questions about one's own calendar are told by their form",
    arguments: [
      "when is my next dentist appointment", "Who is coming to the meeting?",
      "can you find my lunch with Tom",
      "Thanks. Do I have anything on Friday?", "am I meeting Anna tomorrow", "how long is the interview",
    ])
  func asked(text: String) throws { #expect(CalendarQuestion.isAsked(in: try #require(Utterance(text)))) }

  @Test(
    "and others are not",
    arguments: [
      "who is the president", "what is the weather for my trip", "do I need a jacket today",
      "find me a restaurant",
      "have the meeting start at nine", "schedule my dentist appointment", "what about Sunday",
      "don't move lunch",
      "will you add lunch on Friday", "let's do lunch on Friday", "when is the next train",
    ])
  func notAsked(text: String) throws { #expect(!CalendarQuestion.isAsked(in: try #require(Utterance(text)))) }
}

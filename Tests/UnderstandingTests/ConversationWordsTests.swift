import Testing
import TimeExpressions

@testable import Understanding

@Suite("Changes that are told and not asked for") struct ReportedChangeTests {
  private let context = TimeContext(
    now: LocalDateTime(iso8601: "2026-03-02T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  @Test(
    "a time that somebody wants becomes the request for it",
    arguments: [
      ("she says come at eight", "make it eight"), ("he can only do half past", "make it half past"),
      ("she says one's better", "make it one"), ("seven's early enough", "make it seven"),
    ])
  func wished(text: String, request: String) throws {
    let change = try #require(ReportedChange(text, context: context))
    #expect(change.request == request)
    #expect(change.isWish)
  }

  @Test(
    "become the request for them",
    arguments: [
      ("the flight's been delayed by two hours", "delay the flight by two hours"),
      ("it's been moved to the 18th", "move it to the 18th"),
      ("the dentist has been moved to Friday", "move the dentist to Friday"),
      ("yoga is cancelled", "cancel yoga"),
      ("oh, the meeting was called off", "cancel the meeting"),
      ("dinner has been pushed back by an hour", "push dinner back by an hour"),
      ("the call got brought forward to two", "bring the call forward to two"),
    ])
  func told(text: String, request: String) {
    #expect(ReportedChange(text, context: context)?.request == request)
  }

  @Test(
    "questions, conditions and what is written down tell of none",
    arguments: [
      "is the meeting cancelled", "when was the meeting moved to", "if yoga is cancelled remind me",
      "tell Anna that the meeting has been moved to Friday", "note the flight was delayed",
      "the meeting has moved on",
      "I've moved house", "dinner is at seven", "she says she loves it", "that's fine",
    ])
  func notTold(text: String) {
    #expect(ReportedChange(text, context: context) == nil)
  }
}

@Suite("Words of a card that are to be others") struct ReplacedWordsTests {
  private let mail = Command(
    .sendEmail, [.emailTo: .texts(["Ingrid"]), .emailBody: .text("I can't come on Friday, sorry. Friday!")])

  @Test(
    "are replaced wherever they stand",
    arguments: [
      "Change “Friday” to “Thursday”.", "no, say Thursday instead of Friday", "not Friday but Thursday",
    ])
  func replaced(text: String) throws {
    let command = try #require(ReplacedWords(text)?.applied(to: mail))
    #expect(command.text(.emailBody) == "I can't come on Thursday, sorry. Thursday!")
  }

  @Test("what the card does not say cannot be replaced")
  func absent() throws {
    #expect(try #require(ReplacedWords("change Monday to Thursday")).applied(to: mail) == nil)
  }

  @Test("a time to change to is no word", arguments: ["change it", "move it to four", "make it Friday"])
  func none(text: String) {
    #expect(ReplacedWords(text) == nil)
  }
}

@Suite("Another amount for one that was said") struct AmountAnswerTests {
  private let context = TimeContext(
    now: LocalDateTime(iso8601: "2026-03-02T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  @Test(
    "counts from where that one did",
    arguments: [
      ("make it 40", "remind me in 25 minutes to ring Gita", "2026-03-02T10:40:00"),
      ("no, an hour", "wake me in forty minutes", "2026-03-02T11:00:00"),
      ("make it three", "remind me in two weeks", "2026-03-23"),
      ("make that two hours", "remind me an hour before", "2026-03-06T11:00:00"),
      ("two", "remind me an hour before lunch", "2026-03-06T11:00:00"),
      ("make it an hour", "15 minutes after that", "2026-03-06T12:45:00"),
      ("make it 20", "remind me an hour and ten minutes before", "2026-03-06T12:50:00"),
    ])
  func counts(text: String, said: String, time: String) throws {
    let noon = try #require(TimePoint(iso8601: "2026-03-06T12:00:00"))
    #expect(AmountAnswer(text, to: said, context: context)?.time(insteadOf: noon)?.description == time)
  }

  @Test(
    "takes its place in other words",
    arguments: [
      ("make it fifteen", "I'm ten minutes late", "I'm fifteen minutes late"),
      ("no, an hour", "I'm ten minutes late", "I'm an hour late"),
    ])
  func takesPlace(text: String, said: String, corrected: String) {
    #expect(AmountAnswer.replacing(text, in: said, context: context) == corrected)
  }

  @Test(
    "is as long as it says, in the unit of the one before",
    arguments: [
      ("make it 40", "set a timer for 30 minutes", 2_400), ("no, 2 hours", "a 30 minute timer please", 7_200),
      ("make it 45 instead", "set a timer for thirty seconds", 45),
      ("make it 40", "set a timer for half an hour", 2_400),
    ])
  func length(text: String, said: String, seconds: Int) {
    #expect(AmountAnswer.seconds(text, inUnitOf: said, context: context) == seconds)
  }

  @Test(
    "who says more, or said none before, means something else",
    arguments: [
      ("make it 40 with Anna", "remind me in 25 minutes"), ("make it 40", "lunch with Anna at noon"),
      ("at four", "remind me in 25 minutes"),
    ])
  func other(text: String, said: String) {
    #expect(AmountAnswer(text, to: said, context: context)?.time(insteadOf: .dateTime(context.now)) == nil)
  }
}

@Suite("Questions for a person's notes") struct NotesQuestionTests {
  @Test(
    "ask about their words of content",
    arguments: [
      ("what's the wifi at the cottage", "wifi cottage"), ("when is the boiler due", "boiler due"),
      ("Where did I put Anna's keys?", "Anna keys"),
    ])
  func words(text: String, words: String) {
    #expect(NotesQuestion(text)?.words == words)
  }

  @Test("what asks nothing is none", arguments: ["the wifi is badger99", "what is it", "lunch at noon"])
  func none(text: String) {
    #expect(NotesQuestion(text) == nil)
  }
}

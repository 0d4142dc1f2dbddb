import Testing
import TimeExpressions

@testable import Understanding

@Suite("Changes that are told and not asked for") struct ReportedChangeTests {
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
    #expect(ReportedChange(text)?.request == request)
  }

  @Test(
    "questions, conditions and what is written down tell of none",
    arguments: [
      "is the meeting cancelled", "when was the meeting moved to", "if yoga is cancelled remind me",
      "tell Anna that the meeting has been moved to Friday", "note the flight was delayed",
      "the meeting has moved on",
      "I've moved house", "dinner is at seven",
    ])
  func notTold(text: String) {
    #expect(ReportedChange(text) == nil)
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
  @Test(
    "takes its place",
    arguments: [
      ("make it 40", "remind me in 25 minutes to ring Gita", "remind me in 40 minutes to ring Gita"),
      ("no, an hour", "wake me in forty minutes", "wake me in an hour"),
      ("make that two hours", "remind me an hour before", "remind me two hours before"),
    ])
  func takesPlace(text: String, said: String, corrected: String) {
    #expect(AmountAnswer(text, to: said)?.corrected == corrected)
  }

  @Test(
    "is as long as it says, in the unit of the one before",
    arguments: [
      ("make it 40", "set a timer for 30 minutes", 2_400), ("no, 2 hours", "a 30 minute timer please", 7_200),
      ("make it 45 instead", "set a timer for thirty seconds", 45),
    ])
  func length(text: String, said: String, seconds: Int) {
    #expect(AmountAnswer.seconds(text, inUnitOf: said) == seconds)
  }

  @Test(
    "who says more, or said none before, means something else",
    arguments: [
      ("make it 40 with Anna", "remind me in 25 minutes"), ("make it 40", "lunch with Anna at noon"),
      ("at four", "remind me in 25 minutes"),
    ])
  func other(text: String, said: String) {
    #expect(AmountAnswer(text, to: said) == nil)
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

import Testing
import TimeExpressions

@testable import Understanding

@Suite("What stands over the verbs of a text")
struct RequestScopeTests {
  func scope(_ text: String) throws -> RequestScope { RequestScope(of: try #require(Utterance(text))) }

  @Test(
    "denies what it takes back",
    arguments: [
      "don't undo", "I can't undo what I did", "please do not undo that", "can you not undo that",
      "i would rather you didn't cancel the meeting", "never cancel that", "no don't delete it",
      "don't you dare remove it", "i don't want you to cancel lunch", "please don't take it back",
      "do not turn the alarm off", "there is no need to clear it", "without deleting anything",
    ])
  func deniesRemoval(text: String) throws {
    let scope = try scope(text)
    #expect(scope.deniesRemoval && scope.request == nil)
  }

  @Test(
    "denies what it would make",
    arguments: [
      "don't remind me", "please don't send that", "i never said to email anyone",
      "don't let him set a timer",
      "you should not schedule that", "tomorrow at seven don't wake me", "stop sending mail to anna",
      "i'm not asking you to write a note",
    ])
  func deniesMaking(text: String) throws {
    let scope = try scope(text)
    #expect(scope.deniesMaking || scope.deniesTelling)
    #expect(scope.request == nil && !scope.deniesRemoval)
  }

  @Test(
    "leaves a request as it is, whatever its details say",
    arguments: [
      "don't forget to call John", "don't let me forget the milk", "never let me miss the bus",
      "make sure i don't forget to sign the form", "remind me not to eat sugar",
      "note: don't undo anything", "jot this down please never order the soup there again",
      "email anna that i can't send it", "why don't you set a timer", "couldn't you remind me at five",
      "can you set a timer", "could you remind me", "cancel the meeting", "stop the alarm",
      "never mind set a timer for five minutes", "i want to save a thought people don't read manuals",
      "if you can remind me at five", "remind me if possible at five", "tell me if i have mail",
      "reminder: don't move the car", "do you mind setting a timer", "i said undo that",
    ])
  func leavesRequests(text: String) throws {
    let scope = try scope(text)
    #expect(!scope.deniesAnything && !scope.isQuestion && scope.howTo == nil)
    #expect(scope.condition == nil && scope.trailingCondition() == nil && !scope.isTold)
  }

  @Test(
    "knows a request beside what was denied",
    arguments: [
      "don't set a timer set an alarm", "don't undo that but move it to five",
      "don't send it, save it as a note",
    ])
  func besideDenied(text: String) throws {
    let scope = try scope(text)
    #expect(scope.deniesAnything)
    #expect(scope.request != nil)
  }

  @Test(
    "knows a question about how something is done",
    arguments: [
      ("can you explain how to set a timer", "set a timer"), ("how do i set a timer", "set a timer"),
      ("could you tell me how to undo something", "undo something"),
      ("is there a way to cancel an event", "cancel an event"),
      ("i want to know how you send mail", "send mail"),
      ("what's the best way to take a note", "take a note"),
    ])
  func howTo(text: String, asked: String) throws {
    let utterance = try #require(Utterance(text))
    #expect(RequestScope(of: utterance).howTo.map(utterance.slice)?.hasSuffix(asked) == true)
  }

  @Test(
    "knows a question that is no request",
    arguments: [
      "did you set a timer", "what does undo do", "what happens if i undo that",
      "should i cancel the meeting",
      "why did you send it", "have you cancelled lunch", "what if we cancel lunch",
    ])
  func questions(text: String) throws {
    #expect(try scope(text).isQuestion)
  }

  @Test(
    "finds the condition that a request depends on",
    arguments: [
      ("if it rains set a timer for ten minutes", "if it rains"),
      ("if it rains, remind me to take an umbrella", "if it rains"),
      ("if anna doesn't answer cancel the meeting", "if anna doesn't answer"),
      ("unless bob comes, move lunch to one", "unless bob comes"),
      ("when i get home remind me to feed the cat", "when i get home"),
      ("as soon as the meeting is over set an alarm", "as soon as the meeting is over"),
      ("cancel the meeting if anna is sick", "if anna is sick"),
      ("set an alarm for six unless it's a holiday", "unless it's a holiday"),
      ("wake me at six only if it is sunny", "only if it is sunny"),
    ])
  func conditions(text: String, condition: String) throws {
    let utterance = try #require(Utterance(text))
    let scope = RequestScope(of: utterance)
    #expect((scope.condition ?? scope.trailingCondition()).map(utterance.slice) == condition)
  }

  @Test(
    "knows another's words, and what is only spoken of",
    arguments: [
      "anna said to cancel the meeting", "she told me to undo that", "i can undo that myself",
      "i already set a timer", "undo is a nice word",
    ])
  func told(text: String) throws {
    #expect(try scope(text).isTold)
  }
}

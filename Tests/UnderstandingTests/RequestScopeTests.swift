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
      "under no circumstances undo that", "by no means undo that", "in no way undo that", "hardly undo that",
      "don t undo that", "do n't undo that", "do-not undo that", "undo nothing", "no undo",
      "as if I would undo that",
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
      "i'm not asking you to write a note", "anything but set an alarm for six",
      "there is no point in setting a timer",
      "heaven forbid set a timer", "set no alarm for six",
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
    #expect(scope.condition == nil && scope.trailingCondition(waits: true) == nil && !scope.isTold)
    #expect(scope.retraction == nil)
  }

  @Test(
    "knows a refusal as the last clause",
    arguments: [
      "set a timer for ten minutes? absolutely not", "set a timer for ten minutes? nope",
      "set an alarm for 7? no way", "set a timer for ten minutes. No wait.",
      "set a timer for ten minutes. Or not.", "set a timer for ten minutes? why would i",
      "undo? never", "take that back? no", "cancel the meeting? as if",
    ])
  func refusals(text: String) throws {
    #expect(try scope(text).refusal != nil)
  }

  @Test(
    "takes nothing else for one",
    arguments: [
      "stop the alarm! stop it", "set a timer for ten minutes. please", "set a timer. no, ten minutes",
      "no. set a timer", "set a timer? yes", "cancel lunch. cancel it",
    ])
  func noRefusals(text: String) throws {
    #expect(try scope(text).refusal == nil)
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
      ("when anna calls set a timer for ten minutes", "when anna calls"),
      ("once dinner is ready set a timer", "once dinner is ready"),
      ("on friday if it rains remind me at seven to take an umbrella", "if it rains"),
      ("set a timer for ten minutes when the water boils", "when the water boils"),
      ("mark the reminder as done when it is done", "when it is done"),
      ("lunch with sarah tomorrow at noon unless she is sick", "unless she is sick"),
      ("book lunch with anna if it's okay with her", "if it's okay with her"),
    ])
  func conditions(text: String, condition: String) throws {
    let utterance = try #require(Utterance(text))
    let scope = RequestScope(of: utterance)
    #expect((scope.condition ?? scope.trailingCondition(waits: true)).map(utterance.slice) == condition)
  }

  @Test(
    "knows another's words, and what is only spoken of",
    arguments: [
      "anna said to cancel the meeting", "she told me to undo that", "i can undo that myself",
      "i already set a timer", "undo is a nice word", "it would be a mistake to set an alarm",
      "my mom set a timer", "john set a timer", "people set a timer", "yesterday I set a timer",
      "you can set a timer",
      "I always set a timer", "I told anna to set a timer", "anna wants me to set a timer",
      "you forgot to set a timer",
      "I was going to set a timer", "thanks for setting a timer", "imagine you set a timer",
      "for example set a timer",
      "repeat after me set a timer", "the command set a timer is great", "I should set a timer myself",
      "I would undo that", "you could undo that", "maybe I should undo that", "I'll set a timer",
      "keep my meeting tomorrow at noon", "maybe lunch with sarah", "I might have lunch with sarah",
      "forget about the alarm for six",
    ])
  func told(text: String) throws {
    #expect(try scope(text).isTold)
  }

  @Test(
    "knows what takes itself back",
    arguments: [
      ("remind me tomorrow at seven to call john no wait forget it", "no wait forget it"),
      ("remind me tomorrow at seven to call john, never mind", "never mind"),
      ("set a timer for ten minutes no don't", "no don't"), ("set a timer for ten minutes not", "not"),
      ("set a timer for ten minutes, actually don't", "actually don't"),
      ("set an alarm for six, just kidding", "just kidding"), ("take that back not", "not"),
      ("set an alarm for six. No, cancel that", "No, cancel that"),
      ("I was going to set a timer but changed my mind", "but changed my mind"),
    ])
  func takenBack(text: String, words: String) throws {
    let utterance = try #require(Utterance(text))
    #expect(RequestScope(of: utterance).retraction.map(utterance.slice) == words)
  }

  @Test(
    "keeps to what only sounds like it",
    arguments: [
      "remind me to tell bob to forget it", "ask anna whether she comes or not",
      "put the milk back and drop it",
      "remind me to call john so that he does not forget it",
      "set a timer for ten minutes no wait make it twenty",
    ])
  func kept(text: String) throws { #expect(try scope(text).retraction == nil) }
}

import JSONValues
import Testing

@testable import Satellite

@Suite struct MessageTests {
  @Test func whatIsSentIsTheServersLanguage() {
    #expect(
      ClientMessage.hello(conversation: "a", seen: 3).json
        == #"{"type":"hello","conversation":"a","seen":3}"#)
    #expect(ClientMessage.hello(conversation: nil, seen: 0).json == #"{"type":"hello","seen":0}"#)
    #expect(ClientMessage.end(stream: 2, samples: 800).json == #"{"type":"end","stream":2,"samples":800}"#)
    #expect(ClientMessage.cancel(stream: 2).json == #"{"type":"cancel","stream":2}"#)
    #expect(
      ClientMessage.ask("say “x\"\n", key: "1").json == #"{"type":"ask","text":"say “x\"\n","key":"1"}"#)
  }

  @Test(
    "What a server tells is read",
    arguments: [
      (
        #"{"event":"hello","conversation":"a","resumed":true,"last":4,"stream":2,"samples":800}"#,
        .hello(conversation: "a", isResumed: true, stream: 2, samples: 800)
      ),
      (
        #"{"event":"hello","conversation":"a","resumed":false,"last":0}"#,
        .hello(conversation: "a", isResumed: false, stream: nil, samples: 0)
      ),
      (#"{"event":"received","stream":2,"samples":800}"#, .received(stream: 2, samples: 800)),
      (#"{"event":"reply","key":"1","turn":"t"}"#, .reply(key: "1", error: nil)),
      (
        #"{"event":"reply","key":"1","error":{"message":"No.","param":null,"code":null}}"#,
        .reply(key: "1", error: "No.")
      ),
      (
        #"{"number":1,"event":"partial","stable":"remind","unstable":"me"}"#,
        .event(number: 1, .partial(stable: "remind", unstable: "me"))
      ),
      (#"{"number":2,"event":"decision","decision":"reprompt"}"#, .event(number: 2, .reprompt)),
      (#"{"number":2,"event":"decision","decision":"confirm"}"#, .event(number: 2, .other)),
      (
        #"{"number":3,"event":"receipt","summary":"Done","is_answer":false}"#,
        .event(number: 3, .receipt(summary: "Done", isAnswer: false))
      ),
      (
        #"{"number":4,"event":"mail","state":"queued","seconds":9.7}"#,
        .event(number: 4, .mail(state: "queued", seconds: 9))
      ),
      (#"{"number":5,"event":"heard","stream":3,"turns":[]}"#, .event(number: 5, .heard(stream: 3))),
      (
        #"{"number":5,"event":"notice","message":"The history was damaged."}"#,
        .event(number: 5, .notice("The history was damaged."))
      ),
      (#"{"number":6,"event":"something new"}"#, .event(number: 6, .other)),
    ] as [(String, ServerMessage)])
  func reads(_ text: String, _ expected: ServerMessage) {
    #expect(ServerMessage(text) == expected)
  }

  @Test(
    "What is no message is none",
    arguments: ["", "[]", "{}", #"{"event":"final"}"#, #"{"event":"received","stream":-1,"samples":1}"#])
  func isNone(_ text: String) {
    #expect(ServerMessage(text) == nil)
  }

  private func card(_ decision: String, _ more: String = "") throws -> QuestionCard {
    let fields = """
      {"slot":"title","name":"title","text":"call John"},{"slot":"datetime_point","name":"time","text":null}
      """
    let reading = #"{"title":"Reminder","sentence":"Reminder “call John”","fields":[\#(fields)]}"#
    return QuestionCard(
      try JSONReader.read(#"{"decision":"\#(decision)","readings":[\#(reading)\#(more)]}"#))
  }

  @Test func aCardIsToldInWords() throws {
    let card = try card("confirm")
    #expect(card.text == "  Reminder\n    title  call John\n    time   –")
    #expect(card.hint.hasPrefix("y yes"))
  }

  @Test func aChoiceIsNumbered() throws {
    let card = try card("ask", #",{"title":"Note","sentence":"Note “call John”","fields":[]}"#)
    #expect(card.text == "  Which is meant?\n    1  Reminder “call John”\n    2  Note “call John”")
    #expect(card.hint.hasPrefix("1–2 choose"))
  }

  @Test func whatIsMissingIsNamed() throws {
    let json = try JSONReader.read(
      #"""
      {"decision":"clarify","missing":["datetime_point"],"readings":[{"title":"Reminder",
      "sentence":"Reminder “call John”","fields":[{"slot":"datetime_point","name":"time","text":null}]}]}
      """#)
    #expect(QuestionCard(json).text == "  Reminder “call John”\n  time is missing.")
  }

  @Test func aSecondQuestionIsPutAsItIs() throws {
    let json = try JSONReader.read(#"{"decision":"confirm","question":"Really?","readings":[]}"#)
    #expect(QuestionCard(json).text == "  Really?")
  }
}

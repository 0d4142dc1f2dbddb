import JSONValues
import Testing

@testable import Satellite

@Suite struct MessageTests {
  @Test func whatIsSentIsTheServersLanguage() {
    #expect(
      ClientMessage.hello(conversation: "a", seen: 3, ClientWishes()).json
        == #"{"type":"hello","conversation":"a","seen":3}"#)
    #expect(
      ClientMessage.hello(conversation: nil, seen: 0, ClientWishes(talks: true, speaks: true)).json
        == #"{"type":"hello","seen":0,"talks":true,"speaks":true}"#)
    #expect(ClientMessage.end(stream: 2, samples: 800).json == #"{"type":"end","stream":2,"samples":800}"#)
    #expect(ClientMessage.cancel(stream: 2).json == #"{"type":"cancel","stream":2}"#)
    #expect(ClientMessage.overhear(stream: 2).json == #"{"type":"overhear","stream":2}"#)
    #expect(ClientMessage.spoken(sentence: 3).json == #"{"type":"spoken","sentence":3}"#)
    #expect(ClientMessage.interrupt.json == #"{"type":"interrupt"}"#)
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
      (
        #"{"number":2,"event":"ended","outcome":"refused","words":"Sorry."}"#,
        .event(number: 2, .ended(refusal: "Sorry."))
      ),
      (
        #"{"number":2,"event":"ended","outcome":"done","words":"Done."}"#,
        .event(number: 2, .ended(refusal: nil))
      ),
      (#"{"number":2,"event":"decision","decision":"confirm"}"#, .event(number: 2, .other)),
      (
        #"{"number":3,"event":"receipt","summary":"Done","is_answer":false}"#,
        .event(number: 3, .receipt(summary: "Done", isAnswer: false))
      ),
      (
        #"{"number":4,"event":"mail","state":"queued","seconds":9.7,"words":"It will be sent in 10 seconds."}"#,
        .event(number: 4, .mail("It will be sent in 10 seconds."))
      ),
      (#"{"number":5,"event":"heard","stream":3,"turns":[]}"#, .event(number: 5, .heard(stream: 3))),
      (#"{"event":"listened","stream":3,"samples":320}"#, .listened(stream: 3, samples: 320)),
      (
        #"{"number":5,"event":"sentence","sentence":2,"text":"Yes.","speaks":true}"#,
        .event(number: 5, .sentence(2, "Yes."))
      ),
      (
        #"{"number":5,"event":"speech","text":"Done.","awaits_answer":false}"#,
        .event(number: 5, .speech("Done."))
      ),
      (#"{"number":5,"event":"answered","timings":{}}"#, .event(number: 5, .answered)),
      (#"{"number":5,"event":"interrupted","stream":3}"#, .event(number: 5, .interrupted(stream: 3))),
      (#"{"number":5,"event":"forgot","messages":2}"#, .event(number: 5, .forgot(2))),
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

  @Test func aQuestionIsToldInTheServersWords() throws {
    let json = try JSONReader.read(
      #"{"decision":"confirm","question":"Add the reminder “call John”?","choices":[],"takes_yes":true}"#)
    let card = QuestionCard(json)
    #expect(card.text == "  Add the reminder “call John”?")
    #expect(card.hint.hasPrefix("y yes"))
  }

  @Test func aChoiceIsNumbered() throws {
    let json = try JSONReader.read(
      #"{"question":"Which one do you mean?","choices":["Add the reminder","Write the note"],"takes_yes":false}"#
    )
    let card = QuestionCard(json)
    #expect(card.text == "  Which one do you mean?\n    1  Add the reminder\n    2  Write the note")
    #expect(card.hint.hasPrefix("1–2 choose"))
  }

  @Test func aSecondQuestionIsPutAsItIs() throws {
    let json = try JSONReader.read(#"{"decision":"confirm","question":"Really?","readings":[]}"#)
    #expect(QuestionCard(json).text == "  Really?")
  }
}

import Capture
import NIOCore
import Testing

@testable import Satellite

@Suite struct TalkStateTests {
  private static let second = [Float](repeating: 0.1, count: AudioChunk.sampleRate)

  private func greeting(
    _ conversation: String = "a", isResumed: Bool = false, stream: UInt32? = nil, samples: Int = 0
  ) -> ServerMessage {
    .hello(conversation: conversation, isResumed: isResumed, stream: stream, samples: samples)
  }

  /// A talk that was greeted.
  private func ready() -> TalkState {
    var talk = TalkState()
    #expect(talk.connect() == .hello(conversation: nil, seen: 0, ClientWishes()))
    _ = talk.take(greeting())
    return talk
  }

  private func messages(_ departures: [TalkState.Departure]) -> [ClientMessage] {
    departures.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  @Test func nothingIsSentBeforeTheGreeting() {
    var talk = TalkState()
    _ = talk.connect()
    _ = talk.hear(Self.second)
    talk.ask("undo", key: "1")
    #expect(talk.departures().isEmpty)
    _ = talk.take(greeting())
    #expect(talk.departures().count == 2)
    #expect(talk.departures().isEmpty)
  }

  @Test func whatComesTwiceIsToldOnce() {
    var talk = ready()
    let event = ServerMessage.event(number: 1, .final("hello"))
    #expect(talk.take(event).events == [.final("hello")])
    #expect(talk.take(event).events.isEmpty)
  }

  @Test func theNextConnectionGoesOnWithTheConversation() {
    var talk = ready()
    _ = talk.take(.event(number: 12, .ended(refusal: nil)))
    talk.disconnect()
    #expect(talk.connect() == .hello(conversation: "a", seen: 12, ClientWishes()))
  }

  @Test func aRequestIsRepeatedUnderItsKeyUntilItIsAnswered() {
    var talk = ready()
    talk.ask("yes", key: "1")
    #expect(messages(talk.departures()) == [.ask("yes", key: "1")])
    talk.disconnect()
    _ = talk.connect()
    _ = talk.take(greeting(isResumed: true))
    #expect(messages(talk.departures()) == [.ask("yes", key: "1")])
    #expect(talk.take(.reply(key: "1", error: "No.")).problems == ["No."])
    _ = talk.connect()
    _ = talk.take(greeting(isResumed: true))
    #expect(talk.departures().isEmpty)
  }

  @Test func aServerThatBeganAnewIsNotAskedForWhatWasPerhapsDone() {
    var talk = ready()
    talk.ask("delete my notes", key: "1")
    _ = talk.departures()
    talk.ask("undo", key: "2")
    _ = talk.connect()
    #expect(talk.take(greeting("b")).problems.count == 1)
    #expect(messages(talk.departures()) == [.ask("undo", key: "2")])
    #expect(talk.take(.event(number: 1, .ended(refusal: nil))).events == [.ended(refusal: nil)])
  }

  @Test func whatARestartedServerHasToTellIsToldAndItsQuestionAnswered() throws {
    var talk = ready()
    for number in 1...9 { _ = talk.take(.event(number: number, .ended(refusal: nil))) }
    talk.disconnect()
    // Typed while there is no connection, to a question of before.
    talk.ask("yes", key: "1")
    _ = talk.connect()
    #expect(talk.take(greeting("b")).problems.isEmpty)
    #expect(messages(talk.departures()) == [.ask("yes", key: "1")])
    let told = try [
      #"{"number":1,"event":"notice","message":"Not done: it was interrupted."}"#,
      #"{"number":2,"event":"card","decision":"confirm","question":"Really?","takes_yes":true,"readings":[]}"#,
    ].map { try #require(ServerMessage($0)) }
    let events = told.flatMap { talk.take($0).events }
    #expect(events.first == .notice("Not done: it was interrupted."))
    guard case .card(let card) = events.last else { throw ExpectedCard() }
    #expect(card.text == "  Really?" && card.hint.hasPrefix("y yes"))
  }

  private struct ExpectedCard: Error {}

  @Test func whatIsGivenUpWhileTheConnectionIsLostStaysGivenUp() {
    var talk = ready()
    _ = talk.hear(Self.second)
    _ = talk.departures()
    talk.disconnect()
    talk.forgetSpeech()
    _ = talk.connect()
    _ = talk.take(greeting(isResumed: true, stream: 1, samples: AudioChunk.sampleRate))
    #expect(messages(talk.departures()) == [.cancel(stream: 1)])
  }

  @Test func aStreamThatTheServerEndedGoesOnAsAnotherAfterAWhile() {
    var talk = ready()
    _ = talk.hear(Self.second)
    _ = talk.departures()
    #expect(talk.take(.event(number: 1, .heard(stream: 1))).isCutShort)
    _ = talk.hear(Self.second)
    #expect(talk.departures().isEmpty)
    talk.release()
    #expect(talk.departures().count == 1)
    #expect(talk.backlog.number == 2)
  }

  @Test func aLongStreamEndsWithACommandAndTheNextWaitsForIt() {
    var talk = ready()
    for second in 1...601 {
      _ = talk.hear(Self.second)
      _ = talk.departures()
      _ = talk.take(.received(stream: 1, samples: second * AudioChunk.sampleRate))
    }
    _ = talk.take(.event(number: 1, .speechStarted))
    _ = talk.take(.event(number: 2, .ended(refusal: nil)))
    #expect(talk.departures().isEmpty)
    _ = talk.take(.event(number: 3, .final("undo")))
    _ = talk.take(.event(number: 4, .ended(refusal: nil)))
    _ = talk.hear(Self.second)
    #expect(talk.departures() == [.message(.end(stream: 1, samples: 601 * AudioChunk.sampleRate))])
    #expect(!talk.take(.event(number: 5, .heard(stream: 1))).isCutShort)
    #expect(talk.departures().count == 1)
  }
}

import Assistant
import Foundation
import Presentation
import Testing

@testable import Server

/// What a conversation asks, says and gives up.
@Suite(.timeLimit(.minutes(5))) struct AnsweringTests {
  /// A client that has said hello.
  private func conversing(
    with world: ServedWorld, hello: String = #"{"type":"hello"}"#, _ body: (SocketClient) async throws -> Void
  ) async throws {
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(hello)
        try await body(client)
      }
    }
  }

  @Test func whatDestroysIsAskedAboutTwice() async throws {
    let world = try ServedWorld()
    try await conversing(with: world) { client in
      try await client.send(#"{"type":"ask","key":"a","text":"forget john"}"#)
      let first = try #require(try await client.next("card"))
      #expect(first["really"] as? Bool == false)
      let turn = try #require(first["turn"] as? String)
      // A yes that comes twice is no second one.
      for key in ["b", "c"] {
        try await client.send(#"{"type":"confirm","key":"\#(key)","turn":"\#(turn)"}"#)
        let second = try #require(try await client.next("card"))
        #expect(second["really"] as? Bool == true)
        #expect(second["question"] as? String == "Really remove the reminder “john”?")
        #expect(try await client.reply(to: key)?["waits"] as? Bool == true)
      }
      #expect(world.done.count == 0)
      try await client.send(#"{"type":"confirm","key":"d","turn":"\#(turn)","really":true}"#)
      #expect(try await client.next("receipt") != nil)
      #expect(world.done.count == 1)
    }
  }

  @Test func whoSpeaksAgainGivesUpWhatWaited() async throws {
    let world = try ServedWorld(hearing: "forget john")
    try await conversing(with: world) { client in
      var turns: [String] = []
      for stream in UInt32(1)...2 {
        let end = try await client.speak(try SocketClient.recording(), stream: stream)
        try await client.send(#"{"type":"end","stream":\#(stream),"samples":\#(end)}"#)
        turns.append(try #require(try await client.next("card")?["turn"] as? String))
      }
      #expect(try await client.next("dismissed")?["turn"] as? String == turns[0])
      try await client.send(#"{"type":"confirm","key":"a","turn":"\#(turns[0])"}"#)
      #expect(try await client.reply(to: "a")?["error"] != nil)
      try await client.send(#"{"type":"confirm","key":"b","turn":"\#(turns[1])"}"#)
      #expect(try await client.reply(to: "b")?["waits"] as? Bool == true)
    }
  }

  @Test func whileTheButtonIsHeldNoPauseEndsWhatIsSaid() async throws {
    let spoken = try SocketClient.recording()
    let silence = [Float](repeating: 0, count: 40_000)
    // The button may be held before the microphone is open.
    for (isHeld, isOpen) in [(true, true), (true, false), (false, true)] {
      let world = try ServedWorld(hearing: "maybe call john")
      try await conversing(with: world) { client in
        if isOpen { try await client.send(AudioFrame(stream: 1, position: 0, samples: [0])) }
        if isHeld { try await client.send(#"{"type":"hold","stream":1}"#) }
        let end = try await client.speak(spoken + silence + spoken, stream: 1)
        try await client.send(#"{"type":"end","stream":1,"samples":\#(end)}"#)
        let turns = try #require(try await client.next("heard")?["turns"] as? [String])
        #expect(turns.count == (isHeld ? 1 : 2))
      }
    }
  }

  private static let replies: [(SpeechBack, String, String?, Bool)] = [
    (.on, "call john", "Done: Reminder “call John”, 2025-09-02T07:00:00", false),
    (.on, "maybe call john", "Add the reminder call John for tomorrow at 7 AM?", false),
    (.confirm, "forget john", "Remove the reminder john?", true),
    (.confirm, "call john", nil, false), (.off, "forget john", nil, false),
  ]

  @Test(arguments: replies)
  func whatIsSaidBackIsTold(_ amount: SpeechBack, text: String, words: String?, awaitsAnswer: Bool)
    async throws
  {
    try await conversing(with: try ServedWorld(speechBack: amount)) { client in
      try await client.send(#"{"type":"ask","key":"a","text":"\#(text)"}"#)
      var said: [[String: Any]] = []
      var ended = 0
      while ended < 2, let event = try await client.next() {
        if event["event"] as? String == "speech" { said.append(event) }
        guard event["event"] as? String == "ended" else { continue }
        ended += 1
        // What is said of the first comes before the end of the next.
        if ended == 1 { try await client.send(#"{"type":"ask","key":"b","text":"what"}"#) }
      }
      #expect(said.first?["text"] as? String == words)
      if words != nil { #expect(said.first?["awaits_answer"] as? Bool == awaitsAnswer) }
    }
  }

  @Test func aClientWithoutAScreenIsToldAllThatThereIsToSay() async throws {
    let world = try ServedWorld(speechBack: .off)
    try await conversing(with: world, hello: #"{"type":"hello","speaks":true}"#) { client in
      try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
      let said = try #require(await client.next("speech"))
      #expect(said["text"] as? String == "Done: Reminder “call John”, 2025-09-02T07:00:00")
      #expect(said["awaits_answer"] as? Bool == false)
    }
  }

  @Test func changedSettingsHoldFromTheNextCommandOn() async throws {
    let world = try ServedWorld()
    try await conversing(with: world) { client in
      try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
      _ = try await client.next("ended")
      // As if the file had been edited.
      var changed = world.settings.current
      changed.speechBack = .on
      try await world.settings.store.write(changed)
      try await client.send(#"{"type":"ask","key":"b","text":"call john"}"#)
      #expect(
        try await client.next("speech")?["text"] as? String
          == "Done: Reminder “call John”, 2025-09-02T07:00:00")
    }
  }

  @Test func whereDetailsWereSaidIsTold() async throws {
    try await conversing(with: try ServedWorld()) { client in
      try await client.send(#"{"type":"ask","key":"a","text":"maybe call john"}"#)
      let details = try #require(try await client.next("interpretation")?["details"] as? [[String: Any]])
      #expect(details.map { $0["slot"] as? String } == ["title"])
      #expect(details.map { $0["start"] as? Int } == [6])
      #expect(details.map { $0["length"] as? Int } == [9])
    }
  }
}

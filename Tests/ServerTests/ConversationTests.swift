import Audio
import Foundation
import Testing

@testable import Server

/// A conversation over a WebSocket, as the web app leads it.
@Suite(.timeLimit(.minutes(5))) struct ConversationTests {
  @Test func whatIsTypedIsDoneAndTold() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        #expect(try await client.next("hello")?["resumed"] as? Bool == false)
        try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
        let asked = try #require(await client.next("asked"))
        #expect(asked["number"] as? Int == 1)
        let receipt = try #require(await client.next("receipt"))
        #expect(receipt["summary"] as? String == "Reminder “call John”, 2025-09-02T07:00:00")
        #expect(world.done.count == 1)
      }
    }
  }

  @Test func whatIsSaidIsHeardAndDone() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        let end = try await client.speak(try SocketClient.recording(), stream: 1)
        try await client.send(#"{"type":"end","stream":1,"samples":\#(end)}"#)
        #expect(try await client.next("partial")?["unstable"] as? String == "call john")
        #expect(try await client.next("final")?["text"] as? String == "call john")
        // The end of a stream and what came of it are told by different ways.
        let last = try await client.next(each: ["receipt", "heard"])
        #expect(last["receipt"] != nil)
        #expect(last["heard"]?["stream"] as? Int == 1)
        #expect(world.done.count == 1)
      }
    }
  }

  @Test func aLostConnectionLosesNoSpeech() async throws {
    let world = try ServedWorld()
    let samples = try SocketClient.recording()
    try await withServer(installation: world.installation) { server in
      let conversation = try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        let id = try #require(try await client.next("hello")?["conversation"] as? String)
        _ = try await client.speak(Array(samples.prefix(16_000)), stream: 1)
        #expect(try await client.next("received") != nil)
        return id
      }
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello","conversation":"\#(conversation)","seen":0}"#)
        let hello = try #require(try await client.next("hello"))
        #expect(hello["resumed"] as? Bool == true)
        #expect(hello["stream"] as? Int == 1)
        #expect(try #require(hello["samples"] as? Int) <= 16_000)
        // Some of it comes twice.
        let end = try await client.speak(samples, stream: 1)
        try await client.send(#"{"type":"end","stream":1,"samples":\#(end)}"#)
        #expect(try await client.next("receipt") != nil)
        #expect(try await client.next("heard")?["turns"] as? [String] != [])
        #expect(world.done.count == 1)
      }
    }
  }

  @Test func aRepeatedRequestIsDoneOnce() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        for _ in 0..<3 { try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#) }
        var turns: Set<String> = []
        for _ in 0..<3 { turns.insert(try #require(try await client.next("reply")?["turn"] as? String)) }
        #expect(turns.count == 1)
        #expect(world.done.count == 1)
      }
    }
  }

  @Test func whatIsDoubtfulIsShownEditedAndUndone() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        try await client.send(#"{"type":"ask","key":"a","text":"maybe call john"}"#)
        let card = try #require(try await client.next("card"))
        #expect(card["decision"] as? String == "confirm")
        #expect(world.done.count == 0)
        let turn = try #require(card["turn"] as? String)
        let readings = try #require(card["readings"] as? [[String: Any]])
        let fields = try #require(readings[0]["fields"] as? [[String: Any]])
        #expect(fields.map { $0["slot"] as? String } == ["title", "datetime_point", "recurrence"])
        #expect(fields.map { $0["value"] as? String } == ["call John", "2025-09-02T07:00:00", nil])

        let wrong = #"{"title":"call Jane","datetime_point":"gibberish"}"#
        try await client.send(#"{"type":"confirm","key":"b","turn":"\#(turn)","fields":\#(wrong)}"#)
        let refusal = try #require(try await client.reply(to: "b")?["error"] as? [String: Any])
        #expect(refusal["param"] as? String == "datetime_point")

        let right = #"{"title":"call Jane","datetime_point":"2025-09-02T08:00:00"}"#
        try await client.send(#"{"type":"confirm","key":"c","turn":"\#(turn)","fields":\#(right)}"#)
        let receipt = try #require(try await client.next("receipt"))
        #expect(receipt["summary"] as? String == "Reminder “call Jane”, 2025-09-02T08:00:00")
        #expect(world.done.count == 1)

        let id = try #require(receipt["id"] as? String)
        for key in ["d", "d"] {
          try await client.send(#"{"type":"undo","key":"\#(key)","receipt":"\#(id)"}"#)
          #expect(try await client.reply(to: key)?["undone"] as? Bool == true)
        }
        #expect(world.undone.count == 1)
      }
    }
  }

  @Test func aReloadedPageSeesWhatWasThere() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      let conversation = try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        let id = try #require(try await client.next("hello")?["conversation"] as? String)
        try await client.send(#"{"type":"ask","key":"a","text":"maybe call john"}"#)
        _ = try await client.next("card")
        return id
      }
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello","conversation":"\#(conversation)","seen":0}"#)
        let card = try #require(try await client.next("card"))
        let turn = try #require(card["turn"] as? String)
        try await client.send(#"{"type":"dismiss","key":"b","turn":"\#(turn)"}"#)
        #expect(try await client.next("dismissed")?["turn"] as? String == turn)
      }
    }
  }

  @Test(arguments: [
    [("Origin", "https://evil.example")], [("Origin", "null")], [("Origin", "http://localhost:1")],
    [("Sec-Fetch-Site", "cross-site")],
  ])
  func foreignPagesGetNoConversation(headers: [(String, String)]) async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await SocketClient.connected(to: server.port, headers: headers) { #expect($0 == nil) }
    }
  }

  /// A request for a protocol that it does not get is answered as a plain one, with its body.
  @Test(arguments: [
    ("/v1/conversation", [("Upgrade", "websocket"), ("Origin", "https://evil.example")], 403),
    ("/v1/conversation", [("Upgrade", "websocket")], 426), ("/v1/other", [("Upgrade", "websocket")], 404),
    ("/healthz", [("Upgrade", "h2c"), ("HTTP2-Settings", "")], 200),
  ])
  func refusedUpgradesAreAnswered(path: String, headers: [(String, String)], status: Int) async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      var call = HTTPCall.get(path)
      call.headers = [("Host", "localhost"), ("Connection", "Upgrade, close")] + headers
      let reply = try await call.reply(from: server.port)
      #expect(reply.status == status)
      call = HTTPCall.json("/v1/ask", #"{"text":"call john"}"#)
      call.headers = [
        ("Host", "localhost"), ("Connection", "Upgrade, HTTP2-Settings, close"), ("Upgrade", "h2c"),
      ]
      let asked = try await call.reply(from: server.port)
      #expect(asked.json["decision"] as? String == "execute")
    }
  }

  @Test func foreignNamesGetNoConversation() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await SocketClient.connected(to: server.port, host: "evil.example") { #expect($0 == nil) }
    }
  }

  @Test func ownPagesGetAConversation() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      let own = [("Origin", "http://localhost"), ("Sec-Fetch-Site", "same-origin")]
      try await SocketClient.connected(to: server.port, headers: own) { #expect($0 != nil) }
    }
  }

  @Test(arguments: [
    "no json", #"{"type":"ask","text":"call john"}"#, #"{"type":"hello","seen":-1}"#, "[]",
  ])
  func whoSaysNoHelloIsSentAway(message: String) async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(message)
        #expect(try await client.closeReason() != nil)
      }
    }
  }

  @Test func missingAudioIsRefused() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        try await client.send(AudioFrame(stream: 1, position: 0, samples: [0, 0]))
        try await client.send(AudioFrame(stream: 1, position: 3, samples: [0]))
        #expect(try await client.closeReason() == "Audio before sample 3 is missing.")
      }
    }
  }

  @Test func whoAsksForTooMuchAtOnceIsSentAway() async throws {
    let installation = try ServedWorld().installation
    try await withServer(limits: .with { $0.waitingCalls = 0 }, installation: installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
        #expect(try await client.closeReason() == "More than 0 requests wait for an answer.")
      }
    }
  }

  @Test func programsAskOverPlainHTTP() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      var ask = HTTPCall.json("/v1/ask", #"{"text":"maybe call john"}"#)
      ask.headers.append(("Idempotency-Key", "one"))
      let first = try await ask.reply(from: server.port)
      let second = try await ask.reply(from: server.port)
      #expect(first.json["waits"] as? Bool == true)
      let turn = try #require(first.json["turn"] as? String)
      #expect(second.json["turn"] as? String == turn)
      let confirmed = try await HTTPCall.json("/v1/confirm", #"{"turn":"\#(turn)"}"#).reply(from: server.port)
      #expect(confirmed.json["summary"] as? String == "Reminder “call John”, 2025-09-02T07:00:00")
      let again = try await HTTPCall.json("/v1/confirm", #"{"turn":"\#(turn)"}"#).reply(from: server.port)
      #expect(again.status == 409)
      let undone = try await HTTPCall.json("/v1/undo", "").reply(from: server.port)
      #expect(undone.json["undone"] as? Bool == true)
      #expect((world.done.count, world.undone.count) == (1, 1))
    }
  }
}

extension SocketClient {
  /// A spoken command's samples.
  static func recording() throws -> [Float] {
    try AudioFileReader(path: ProjectFile.path("Examples/spoken_commands/01-reminder.flac")).readAll().samples
  }

  /// Sends a stream in frames of 50 ms; gives its length.
  func speak(_ samples: [Float], stream: UInt32) async throws -> Int {
    for start in stride(from: 0, to: samples.count, by: 800) {
      let part = Array(samples[start..<min(start + 800, samples.count)])
      try await send(AudioFrame(stream: stream, position: start, samples: part))
    }
    return samples.count
  }
}

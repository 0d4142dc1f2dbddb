import Actions
import Foundation
import Testing

@testable import Assistant
@testable import Server

@Suite("What a server that ended has left is told and asked by the next")
struct RestartTests {
  private let left = Notice(key: "interrupted", words: "“mail bob” was interrupted: it was not done.")

  @Test("a notice is told to a browser once, at the next turn, and said aloud", arguments: [true, false])
  func browser(isSpoken: Bool) async throws {
    let world = try ServedWorld(speechBack: .on)
    try await world.history.notify([left])
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        if isSpoken {
          let end = try await client.speak(try SocketClient.recording(), stream: 1)
          try await client.send(#"{"type":"end","stream":1,"samples":\#(end)}"#)
        } else {
          try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
        }
        #expect(try await client.next("notice")?["message"] as? String == left.words)
        #expect(try await client.next("speech")?["text"] as? String == left.words)
        _ = try await client.next(each: ["ended", isSpoken ? "heard" : "reply"])
        try await client.send(#"{"type":"ask","key":"b","text":"call john"}"#)
        while let message = try await client.next(), message["event"] as? String != "receipt" {
          #expect(message["event"] as? String != "notice")
        }
      }
    }
  }

  @Test("a notice that no browser was there for is told when it is back")
  func browserThatWasAway() async throws {
    let world = try ServedWorld()
    try await world.history.notify([left])
    try await withServer(installation: world.installation) { server in
      let conversation = try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        let id = try #require(try await client.next("hello")?["conversation"] as? String)
        try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
        return id
      }
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello","conversation":"\#(conversation)","seen":0}"#)
        #expect(try await client.next("notice")?["message"] as? String == left.words)
      }
    }
  }

  @Test("a program that asks over HTTP is told once, in the answer")
  func program() async throws {
    let world = try ServedWorld()
    try await world.history.notify([left])
    try await withServer(installation: world.installation) { server in
      for expected in [[left.words], nil] {
        let reply = try await HTTPCall.json("/v1/ask", #"{"text":"call john"}"#).reply(from: server.port)
        #expect(reply.json["notices"] as? [String] == expected)
      }
    }
  }

  @Test("what a client repeats that comes back to a server started anew is not done twice")
  func repeated() async throws {
    let world = try ServedWorld()
    let request = #"{"type":"ask","key":"a","text":"call john"}"#
    var id: String?
    try await withServer(installation: world.installation) { server in
      id = try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        let id = try await client.next("hello")?["conversation"] as? String
        try await client.send(request)
        _ = try await client.reply(to: "a")
        return id
      }
    }
    let conversation = try #require(id)
    let done = world.done.count
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello","conversation":"\#(conversation)","seen":0}"#)
        #expect(try await client.next("hello")?["conversation"] as? String == conversation)
        try await client.send(request)
        _ = try await client.reply(to: "a")
      }
    }
    #expect(done == 1 && world.done.count == 1)
  }

  @Test("a second question is put again to whoever comes next, and then answered by one yes")
  func secondQuestion() async throws {
    let world = try ServedWorld()
    let asked = try await withConversation(world) { client in
      try await client.send(#"{"type":"ask","key":"a","text":"forget john"}"#)
      _ = try await client.next("card")
      try await client.send(#"{"type":"ask","key":"b","text":"yes"}"#)
      return try await client.question()
    }
    #expect(asked.isSecond)
    try await withConversation(world) { client in
      try await client.send(#"{"type":"ask","key":"a","text":"yes"}"#)
      #expect(try await client.question() == asked)
      #expect(world.done.count == 0)
      try await client.send(#"{"type":"ask","key":"b","text":"yes"}"#)
      #expect(try await client.next("receipt")?["turn"] as? String == asked.turn)
      #expect(world.done.count == 1)
    }
  }

  /// A server of its own, and a browser that has greeted it.
  @discardableResult
  private func withConversation<Result: Sendable>(
    _ world: ServedWorld, _ body: (SocketClient) async throws -> Result
  ) async throws -> Result {
    var result: Result?
    try await withServer(installation: world.installation) { server in
      result = try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        return try await body(client)
      }
    }
    return try #require(result)
  }
}

/// What a card asks.
private struct Question: Hashable {
  var turn: String
  var words: String
  var isSecond: Bool
}

extension SocketClient {
  fileprivate func question() async throws -> Question {
    let card = try #require(try await next("card"))
    return Question(
      turn: try #require(card["turn"] as? String), words: try #require(card["question"] as? String),
      isSecond: try #require(card["really"] as? Bool))
  }
}

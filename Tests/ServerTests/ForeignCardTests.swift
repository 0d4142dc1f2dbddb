import Assistant
import Foundation
import Testing

@testable import Server

@Suite("A card is answered by who was shown it, once")
struct ForeignCardTests {
  @Test("a yes on a new connection shows another's card, and does nothing yet")
  func newConnection() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      let turn = try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        try await client.send(#"{"type":"ask","key":"a","text":"maybe call john"}"#)
        return try #require(try await client.next("card")?["turn"] as? String)
      }
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        // What was not shown here cannot be confirmed by its name either.
        try await client.send(#"{"type":"confirm","key":"a","turn":"\#(turn)"}"#)
        #expect(try await client.reply(to: "a")?["error"] != nil)
        try await client.send(#"{"type":"ask","key":"b","text":"yes"}"#)
        #expect(try await client.next("card")?["turn"] as? String == turn)
        #expect(world.done.count == 0)
        try await client.send(#"{"type":"ask","key":"c","text":"yes"}"#)
        #expect(try await client.next("receipt")?["turn"] as? String == turn)
        #expect(world.done.count == 1)
      }
    }
  }

  @Test("the button of a card that was confirmed elsewhere does nothing more, says so, and goes")
  func lateButton() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        try await client.send(#"{"type":"ask","key":"a","text":"maybe call john"}"#)
        let turn = try #require(try await client.reply(to: "a")?["turn"] as? String)
        let elsewhere = try await world.installation.makeAssistant(false).assistant
        for _ in 0..<2 { try await elsewhere.ask("yes") }
        #expect(world.done.count == 1)
        try await client.send(#"{"type":"confirm","key":"b","turn":"\#(turn)"}"#)
        // The answer and the events come in any order.
        var seen: [String: [String: Any]] = [:]
        while seen.count < 3, let message = try await client.next() {
          guard let event = message["event"] as? String else { continue }
          if ["failure", "ended", "reply"].contains(event), message["key"] as? String != "a" {
            seen[event] = message
          }
        }
        #expect(seen["failure"]?["message"] as? String == "It was already done: it was confirmed elsewhere.")
        #expect(seen["ended"]?["turn"] as? String == turn)
        #expect(seen["reply"]?["error"] != nil)
        #expect(world.done.count == 1)
      }
    }
  }
}

import Assistant
import Foundation
import NIOHTTP1
import Testing
import Understanding

@testable import Server

/// History, settings and examination over HTTP, and their description.
@Suite(.timeLimit(.minutes(5))) struct InstallationEndpointTests {
  private static func ask(_ texts: [String], _ port: Int) async throws {
    for text in texts { _ = try await HTTPCall.json("/v1/ask", "{\"text\":\"\(text)\"}").reply(from: port) }
  }

  @Test func theHistoryIsSearched() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await Self.ask(["call john", "water & plants", "feed cats"], server.port)
      let all = try await HTTPCall.get("/v1/history").reply(from: server.port).json
      let entries = try #require(all["entries"] as? [[String: Any]])
      #expect(entries.map { $0["text"] as? String } == ["feed cats", "water & plants", "call john"])
      #expect(entries.map { $0["outcome"] as? String } == ["nothing", "nothing", "done"])
      let found = try await HTTPCall.get("/v1/history?search=water+%26&limit=5").reply(from: server.port).json
      #expect((found["entries"] as? [Any])?.count == 1)
      let first = try await HTTPCall.get("/v1/history?limit=2").reply(from: server.port).json
      #expect((first["entries"] as? [Any])?.count == 2)
      #expect(first["more"] as? Bool == true)
      for query in ["limit=0", "lmit=1", "limit=1&limit=2", "search=%zz"] {
        #expect(try await HTTPCall.get("/v1/history?\(query)").reply(from: server.port).status == 400)
      }
    }
  }

  @Test("the answer to several requests tells of each")
  func severalRequests() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      let text = #"{"text":"call john, maybe call john"}"#
      let answer = try await HTTPCall.json("/v1/ask", text).reply(from: server.port).json
      #expect(answer["waits"] as? Bool == true)
      let earlier = try #require(answer["earlier"] as? [[String: Any]])
      #expect(earlier.map { $0["receipt"] != nil } == [true])
      #expect(world.done.count == 1)
    }
  }

  @Test func theHistoryIsExported() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await Self.ask(["call john", "feed cats"], server.port)
      let lines = try await HTTPCall.get("/v1/history/export").reply(from: server.port)
      #expect(lines.text.split(separator: "\n").count == 2)
      #expect(lines.headers["content-disposition"] == "attachment; filename=\"voicecore-history.jsonl\"")
      let table = try await HTTPCall.get("/v1/history/export?format=csv").reply(from: server.port)
      #expect(table.text.hasPrefix("time,text,command,confidence,decision,outcome\r\n"))
      #expect(table.text.contains("\"call john\""))
      try await Self.ask(["=1+1", "-2", "@sum", "+3"], server.port)
      let cells = try await HTTPCall.get("/v1/history/export?format=csv").reply(from: server.port)
        .text.split(separator: "\r\n").dropFirst().compactMap { $0.split(separator: ",").dropFirst().first }
      #expect(cells.prefix(4) == ["\"'+3\"", "\"'@sum\"", "\"'-2\"", "\"'=1+1\""])
      let wrong = try await HTTPCall.get("/v1/history/export?format=xml").reply(from: server.port)
      #expect(wrong.status == 400)
    }
  }

  @Test func oneTurnOrAllAreForgotten() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await Self.ask(["call john", "feed cats", "water plants"], server.port)
      let id = try #require(try await world.history.entries(search: "cats").first?.id)
      var call = HTTPCall.get("/v1/history?turn=\(id)")
      call.method = "DELETE"
      let one = try await call.reply(from: server.port)
      #expect(one.json["deleted"] as? Int == 1)
      #expect(try await world.history.entries().map(\.text) == ["water plants", "call john"])
      let again = try await call.reply(from: server.port)
      #expect(again.status == 404)
      call.path = "/v1/history"
      let unsaid = try await call.reply(from: server.port)
      #expect(unsaid.status == 400)
      call.path = "/v1/history?all=true"
      let all = try await call.reply(from: server.port)
      #expect(all.json["deleted"] as? Int == 2)
      #expect(try await world.history.entries().isEmpty)
      // What was done stays done; it is only not known any more.
      #expect(world.done.count == 1)
    }
  }

  @Test func settingsAreReadAndChanged() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      let answer = try await HTTPCall.get("/v1/settings").reply(from: server.port).json
      var settings = try #require(answer["settings"] as? [String: Any])
      #expect(settings["vocabulary"] as? [String] == ["Tilda"])
      let choices = try #require(answer["choices"] as? [String: Any])
      #expect(choices["models"] as? [String] == ["base.en"])
      #expect((choices["intents"] as? [[String: Any]])?.first?["always_confirms"] as? Bool == false)
      settings["vocabulary"] = ["Tilda", "Zwickau"]
      settings["keeps_audio"] = true
      settings["rules"] = [String]()
      settings["speech_back"] = "confirm"
      settings["voice"] = "de"
      settings["chat"] = ["system": "Be brief.", "temperature": 0.5, "maximum_tokens": 64, "preset": "study"]
      settings["thresholds"] = [
        "execute": 0.95, "confirm": 0.8, "recognition": 0.5, "word": 0.9,
        "intents": [["intent": "create_note", "execute": 0.7]],
      ]
      var call = HTTPCall.json("/v1/settings", try Self.text(settings))
      call.method = "PUT"
      let changed = try await call.reply(from: server.port)
      #expect(changed.status == 200)
      #expect(world.settings.current.vocabulary == ["Tilda", "Zwickau"])
      #expect(world.settings.current.keepsAudio)
      #expect(world.settings.current.rules.isEmpty)
      #expect(world.settings.current.speechBack == .confirm)
      #expect(world.settings.current.voice == "de")
      #expect(
        world.settings.current.chat
          == .init(system: "Be brief.", temperature: 0.5, maximumTokens: 64, preset: "study"))
      #expect(
        world.settings.current.thresholds.intents == [
          .init(intent: "create_note", execute: 0.7, confirm: nil)
        ])
      settings["events"] = "nowhere"
      call.body = Array(try Self.text(settings).utf8)
      let wrong = try await call.reply(from: server.port)
      #expect(wrong.status == 400)
      #expect(wrong.error["param"] as? String == "events")
      call.body = Array("{}".utf8)
      let partial = try await call.reply(from: server.port)
      #expect(partial.status == 400)
    }
  }

  @Test func theMachineIsExamined() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      let reply = try await HTTPCall.get("/v1/examination").reply(from: server.port)
      #expect((reply.json["checks"] as? [[String: String]]) == [["check": "history"]])
    }
  }

  /// The description names every path and method that there is, and no other.
  @Test func theDescriptionMatchesTheRoutes() async throws {
    let installation = try ServedWorld().installation
    let limits = ServerLimits()
    try await withServer(installation: installation) { server in
      let reply = try await HTTPCall.get("/openapi.json").reply(from: server.port)
      #expect(reply.headers["content-type"] == "application/json")
      let paths = try #require(reply.json["paths"] as? [String: [String: Any]])
      let described = Set(
        paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
      let routes = try ServedRoutes(
        engines: ServerEngines(
          recordings: RecordingRecognizers(builtIn: []), chats: try await .of([]), voices: .english,
          commands: CommandJSON(schema: installation.presentation.card.schema), context: clock),
        installation: installation, conversations: Conversations(installation, limits: limits),
        turns: ClientTurns(limits), limits: limits, metrics: ServerMetrics())
      let assets = Set(try WebAssets().responses.keys).subtracting(["/openapi.json"])
      let served = routes.router.routes.filter { !assets.contains($0.key) }
        .flatMap { path, methods in methods.keys.map { "\($0.rawValue) \(path)" } }
      let gates = ["GET /login", "POST /login", "GET /ca.crt"]
      #expect(described == Set(served + gates))
    }
  }

  @Test func theDescriptionSaysWhoIsLetIn() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      let description = try await HTTPCall.get("/openapi.json").reply(from: server.port).json
      let schemes =
        (description["components"] as? [String: Any])?["securitySchemes"] as? [String: [String: Any]]
      #expect(schemes?["token"]?["scheme"] as? String == "bearer")
      #expect(schemes?["browser"]?["name"] as? String == LoginPage.cookieName)
      let needed = try #require(description["security"] as? [[String: Any]])
      #expect(needed.map { $0.keys.first } == ["token", "browser", nil])
      let paths = try #require(description["paths"] as? [String: [String: [String: Any]]])
      for path in ["/healthz", "/login", "/ca.crt"] {
        #expect((paths[path]?["get"]?["security"] as? [Any])?.isEmpty == true)
      }
    }
  }

  private static func text(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }
}

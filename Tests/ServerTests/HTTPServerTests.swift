import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct HTTPServerTests {
  @Test func answersWhenItIsReady() async throws {
    try await withServer { server in
      let reply = try await HTTPCall.get("/healthz").reply(from: server.port)
      #expect(reply.status == 200)
      #expect(reply.text == "ok\n")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["access-control-allow-origin"] == nil)
    }
  }

  @Test func listsARecognizerFirst() async throws {
    try await withServer(chats: try await .of([ProjectFile.languageModel])) { server in
      let reply = try await HTTPCall.get("/v1/models").reply(from: server.port)
      let models = try #require(reply.json["data"] as? [[String: Any]])
      #expect(models.map { $0["id"] as? String } == ["scripted", "generation", "flite"])
      #expect(models.allSatisfy { $0["object"] as? String == "model" })
    }
  }

  @Test func tellsWhatIsNotThere() async throws {
    try await withServer { server in
      let missing = try await HTTPCall.get("/v1/secrets").reply(from: server.port)
      #expect(missing.status == 404)
      #expect(missing.error["code"] as? String == "not_found")
      let wrong = try await HTTPCall.get("/v1/chat/completions").reply(from: server.port)
      #expect(wrong.status == 405)
      #expect(wrong.headers["allow"] == "POST")
    }
  }

  @Test(arguments: ["localhost", "localhost:80", "127.0.0.1:1234", "[::1]", "[::1]:9", "LOCALHOST"])
  func answersToItsOwnNames(host: String) async throws {
    try await withServer { server in
      var call = HTTPCall.get("/healthz")
      call.headers = [("Host", host), ("Connection", "close")]
      let reply = try await call.reply(from: server.port)
      #expect(reply.status == 200)
    }
  }

  @Test(arguments: [
    ["evil.example"], ["localhost.evil.example"], ["127.0.0.1.evil.example:80"], ["evil.example:127.0.0.1"],
    ["[::1]evil.example"], ["[::1].evil.example:80"], ["localhost:80evil"], ["localhost:80:evil"],
    ["[localhost]"],
    ["[::1"], [""],
    ["localhost", "evil.example"], [],
  ])
  func refusesForeignNames(hosts: [String]) async throws {
    try await withServer { server in
      var call = HTTPCall.get("/v1/models")
      call.headers = hosts.map { ("Host", $0) } + [("Connection", "close")]
      let reply = try await call.reply(from: server.port)
      #expect(reply.status == 403)
    }
  }

  @Test(arguments: [
    [("Origin", "https://evil.example")], [("Origin", "null")], [("Origin", "http://localhost:1")],
    [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "cors")],
  ])
  func refusesForeignPages(headers: [(String, String)]) async throws {
    try await withServer { server in
      let reply = try await HTTPCall.get("/v1/models", headers).reply(from: server.port)
      #expect(reply.status == 403)
      #expect(reply.error["code"] as? String == "origin_not_allowed")
    }
  }

  @Test func answersItsOwnPages() async throws {
    try await withServer { server in
      let own = [("Origin", "http://localhost"), ("Sec-Fetch-Site", "same-origin")]
      let reply = try await HTTPCall.get("/v1/models", own).reply(from: server.port)
      #expect(reply.status == 200)
    }
  }

  @Test func answersRequestsOfOneConnectionInTurn() async throws {
    try await withServer { server in
      let first = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let last = "GET /v1/models HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let text = String(
        decoding: try await RawClient.exchange(server.port, Array((first + last).utf8)), as: UTF8.self)
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
      #expect(text.contains("scripted"))
    }
  }

  @Test(
    "what is no request is answered with the reason",
    arguments: [
      ("\u{0}\u{1}\u{2}\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("GET / HTTP/9.9\r\n\r\n", 505),
      ("POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n", 431),
      ("GET / HTTP/1.1\r\n" + String(repeating: "X: a\r\n", count: 1_000) + "\r\n", 431),
    ])
  func refusesWhatIsNoRequest(text: String, status: Int) async throws {
    try await withServer { server in
      let reply = try #require(HTTPReply(try await RawClient.exchange(server.port, Array(text.utf8))))
      #expect(reply.status == status)
      #expect(reply.error["message"] as? String != nil)
      #expect(try await HTTPCall.get("/healthz").reply(from: server.port).status == 200)
    }
  }

  @Test func closesOnAClientThatKeepsItWaiting() async throws {
    try await withServer(limits: .with { $0.stallSeconds = 1 }) { server in
      for beginning in [
        "", "GET /healthz HT",
        "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
      ] {
        try await RawClient.connected(to: server.port) { client in
          // May be closed on already, where the machine is slow.
          try? await client.send(beginning)
          // Comes back when the server has closed.
          try await client.receiveAll()
          #expect(client.received.readableBytes == 0 || beginning.contains("POST"))
        }
      }
    }
  }

  /// Every byte comes in time, but the body is long and all of it would take hours.
  @Test func closesOnAClientThatDrawsOutItsBody() async throws {
    try await withServer(limits: .with { $0.stallSeconds = 1 }) { server in
      try await RawClient.connected(to: server.port) { client in
        let head = "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
        try? await client.send(head)
        // Ends when the server has closed.
        while (try? await client.send("{")) != nil { try await Task.sleep(for: .milliseconds(50)) }
        #expect(!String(buffer: client.received).contains("200 OK"))
      }
    }
  }

  @Test func closesConnectionsBeyondTheLimit() async throws {
    try await withServer(limits: .with { $0.connections = 1 }) { server in
      try await RawClient.connected(to: server.port) { first in
        let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try await first.send(request)
        try await first.receive { $0.hasSuffix("ok\n") }
        #expect(try await RawClient.exchange(server.port, HTTPCall.get("/healthz").bytes).isEmpty)
        try await first.send(request)
        try await first.receive { $0.components(separatedBy: "ok\n").count == 3 }
      }
    }
  }

  @Test func countsWhatItDoes() async throws {
    try await withServer { server in
      let upload = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "scripted")])
      #expect(try await upload.reply(from: server.port).status == 200)
      _ = try await HTTPCall.get("/nowhere").reply(from: server.port)
      let reply = try await HTTPCall.get("/metrics").reply(from: server.port)
      #expect(reply.headers["content-type"] == "text/plain; version=0.0.4")
      #expect(
        reply.text.contains(
          #"voicecore_http_requests_total{route="/v1/audio/transcriptions",method="POST",status="200"} 1.0"#))
      #expect(
        reply.text.contains(#"voicecore_http_requests_total{route="none",method="GET",status="404"} 1.0"#))
      #expect(!reply.text.contains("voicecore_audio_seconds_total 0.0"))
      #expect(reply.text.contains("voicecore_recognition_real_time_factor 2.0"))
      #expect(reply.text.contains(#"voicecore_open_connections{protocol="http"} 1.0"#))
    }
  }

  @Test func saysThatAPortIsInUse() async throws {
    try await withServer { server in
      var configuration = ServerConfiguration()
      (configuration.port, configuration.wyomingPort) = (server.port, nil)
      let engines = ServerEngines(
        recordings: RecordingRecognizers(builtIn: [ScriptedRecognizer()]), chats: try await .of([]),
        voices: .english, commands: .init(schema: try .bundled()), context: clock)
      await #expect(throws: ServerError.portInUse(server.port, option: "--port")) {
        try await VoiceServer(configuration, engines).run { _ in }
      }
      configuration.host = "0.0.0.0"
      await #expect(throws: ServerError.notLoopback("0.0.0.0")) {
        try await VoiceServer(configuration, engines).run { _ in }
      }
    }
  }
}

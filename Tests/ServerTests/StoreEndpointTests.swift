import Foundation
import ModelStore
import PublishedWeights
import Testing

@testable import Server

/// The models over HTTP.
@Suite(.timeLimit(.minutes(5))) struct StoreEndpointTests {
  private let folder = StoreFolder()

  private func post(_ path: String, _ body: String, _ port: Int) async throws -> HTTPReply {
    try await HTTPCall.json("/v1/store/" + path, body).reply(from: port)
  }

  private func row(_ name: String, _ port: Int) async throws -> [String: Any] {
    let rows = try await HTTPCall.get("/v1/store").reply(from: port).json["models"] as? [[String: Any]]
    return try #require(rows?.first { $0["name"] as? String == name })
  }

  @Test func modelsAreListedWithLicencesSizesAndHosts() async throws {
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      let row = try await row("whisper-base-q5_1", server.port)
      #expect(row["state"] as? String == "available")
      #expect(row["licence"] as? String == "MIT")
      #expect(row["bytes"] as? Int == 59_707_625)
      #expect(row["hosts"] as? [String] == ["huggingface.co", "hf-mirror.com"])
      #expect(row["chosen"] as? Bool == false)
      // Looking changes nothing.
      #expect(!FileManager.default.fileExists(atPath: folder.root))
    }
  }

  @Test func aRecommendationIsForThisMachine() async throws {
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      let reply = try await HTTPCall.get("/v1/store/recommendation").reply(from: server.port).json
      #expect((reply["recognizer"] as? [String: Any])?["name"] is String)
      #expect((reply["machine"] as? [String: Any])?["cores"] as? Int == 2)
      let wrong = try await HTTPCall.get("/v1/store/recommendation?language=4").reply(from: server.port)
      #expect(wrong.status == 400)
    }
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func aFileIsTakenInCheckedMeasuredChosenAndRemoved() async throws {
    let model = try #require(PublishedWeights.tiny)
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      let port = server.port
      let taken = try await post("import", "{\"path\":\"\(model)\",\"name\":\"tiny\"}", port)
      #expect(taken.json["name"] as? String == "tiny")
      #expect(try await post("verify", "{\"name\":\"tiny\"}", port).json["state"] as? String == "right")
      #expect(
        try await post("measure", "{\"name\":\"tiny\"}", port).json["milliseconds_measured"] as? Double == 321
      )
      #expect(try await row("tiny", port)["milliseconds_measured"] as? Double == 321)
      let wrongTask = try await post("choose", "{\"task\":\"language\",\"name\":\"tiny\"}", port)
      #expect(wrongTask.status == 400)
      let chosen = try await post("choose", "{\"task\":\"recognition\",\"name\":\"tiny\"}", port)
      #expect((chosen.json["chosen"] as? [String: Any])?["recognition"] as? String == "tiny")
      let kept = try await post("remove", "{\"name\":\"tiny\"}", port)
      #expect(kept.status == 409 && kept.error["code"] as? String == "model_in_use")
      _ = try await post("choose", "{\"task\":\"recognition\",\"name\":null}", port)
      let freed = try await post("remove", "{\"name\":\"tiny\"}", port)
      let bytes = try Data(contentsOf: URL(filePath: model)).count
      #expect(freed.json["freed_bytes"] as? Int == bytes)
      #expect(FileManager.default.fileExists(atPath: model))
    }
  }

  @Test func aLanguageModelIsChosenForChats() async throws {
    let chats = try await ChatModels.of([])
    let world = try ServedWorld(models: folder.served())
    try await withServer(chats: chats, installation: world.installation) { server in
      let path = ProjectFile.languageModel
      _ = try await post("import", "{\"path\":\"\(path)\",\"name\":\"talker\",\"link\":true}", server.port)
      let reply = try await post("choose", "{\"task\":\"language\",\"name\":\"talker\"}", server.port)
      #expect(reply.status == 200, "\(reply.text)")
      #expect(await chats.names == ["generation"])
      // What is used for the first time is measured.
      while try await row("talker", server.port)["milliseconds_measured"] as? Double != 321 {
        try await Task.sleep(for: .milliseconds(10))
      }
      _ = try await post("choose", "{\"task\":\"language\",\"name\":null}", server.port)
      #expect(await chats.names.isEmpty)
    }
  }

  @Test(arguments: [
    ("pull", "{\"name\":\"nothing-such\"}", 404), ("pull", "{}", 400),
    ("pull", "{\"name\":\"mine\",\"address\":\"ftp://example.org/a.gguf\"}", 400),
    ("pull", "{\"name\":\"../mine\",\"address\":\"https://example.org/a.gguf\"}", 400),
    ("pause", "{\"name\":\"whisper-tiny\"}", 409), ("cancel", "{\"name\":\"../..\"}", 400),
    ("verify", "{\"name\":\"whisper-tiny\"}", 404), ("remove", "{\"name\":\"../..\"}", 400),
    ("remove", "{\"name\":\"whisper-tiny\"}", 404), ("import", "{\"path\":\"here.bin\"}", 400),
    ("measure", "{\"name\":\"whisper-tiny\"}", 404),
    ("choose", "{\"task\":\"recognition\",\"name\":\"whisper-tiny\"}", 404),
    ("choose", "{\"task\":\"dancing\",\"name\":null}", 400),
  ])
  func whatCannotBeIsRefused(path: String, body: String, status: Int) async throws {
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      let reply = try await post(path, body, server.port)
      #expect(reply.status == status, "\(reply.text)")
      #expect(reply.error["message"] is String)
    }
  }

  /// What is not there is answered like what is another's, so that nobody learns which files there are.
  @Test(arguments: ["/etc/hostname", "/etc/no-such-file", "/etc/../etc/hostname"])
  func filesOfOthersAreNotTakenIn(path: String) async throws {
    let places = PersonalPlaces(home: folder.root, user: geteuid() + 1)
    let models = folder.served(places: places)
    try await withServer(installation: try ServedWorld(models: models).installation) { server in
      let reply = try await post("import", "{\"path\":\"\(path)\"}", server.port)
      #expect(reply.status == 403)
      #expect(
        reply.error["message"] as? String
          == "\(path) is neither in your home folder nor your own. Choose one that is.")
    }
  }

  @Test func anotherModelThatIsUsedIsTold() async throws {
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      folder.steps.continuation.yield("Since memory is short, small is used from now on.")
      while try await HTTPCall.get("/v1/store").reply(from: server.port).json["step"] as? String
        != "Since memory is short, small is used from now on."
      {
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  @Test func aConversationIsToldOfAnotherModel() async throws {
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        _ = try await client.next("hello")
        folder.steps.continuation.yield("Since the processor is hot, small is used from now on.")
        let event = try #require(await client.next("step"))
        #expect(event["text"] as? String == "Since the processor is hot, small is used from now on.")
      }
    }
  }

  @Test func pagesOfOtherOriginsMayNotAsk() async throws {
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      var call = HTTPCall.json("/v1/store/pull", "{\"name\":\"whisper-tiny\"}")
      call.headers.append(("Origin", "https://example.org"))
      let reply = try await call.reply(from: server.port)
      #expect(reply.status == 403)
    }
  }

  @Test func aDownloadIsPausedGoesOnAndIsGivenUp() async throws {
    let served = folder.root + "-served"
    try FileManager.default.createDirectory(atPath: served, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: served) }
    let content = try Data(contentsOf: URL(filePath: ProjectFile.path("models/commands-q5_0.gguf")))
    try content.write(to: URL(filePath: served + "/model"))
    let files = try FileServer(served)
    try folder.add("slow", at: "http://127.0.0.1:\(files.port)/slow/model/file.gguf", bytes: content.count)
    try await withServer(installation: try ServedWorld(models: folder.served()).installation) { server in
      let port = server.port
      let name = "{\"name\":\"slow\"}"
      func begin() async throws {
        #expect(try await post("pull", name, port).status == 202)
        #expect(try await post("pull", name, port).status == 409)
        while try await (row("slow", port)["progress"] as? [String: Any])?["done"] as? Int ?? 0 < 200_000 {
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      try await begin()
      #expect(try await post("pause", name, port).status == 200)
      let paused = try await row("slow", port)
      #expect(paused["state"] as? String == "arriving")
      #expect(paused["arrived_bytes"] as? Int ?? 0 >= 200_000)
      #expect(paused["progress"] is NSNull)
      try await begin()
      let freed = try await post("cancel", name, port).json["freed_bytes"] as? Int
      #expect(freed ?? 0 >= 200_000)
      #expect(try await row("slow", port)["state"] as? String == "available")
    }
  }
}

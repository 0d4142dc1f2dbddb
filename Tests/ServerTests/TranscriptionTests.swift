import PublishedWeights
import Speech
import Synchronization
import Testing
import Whisper

@testable import Server

/// One sentence, as a grammar of words.
private struct OneSentence: WordGrammar {
  var sentence: [String]
  let start = 0

  init(_ sentence: String) { self.sentence = sentence.split(separator: " ").map(String.init) }

  func words(after place: Int) -> [(text: String, place: Int, isValue: Bool)] {
    place < sentence.count ? [(sentence[place], place + 1, false)] : []
  }

  func mayEnd(at place: Int) -> Bool { place == sentence.count }
  func writings(of word: String) -> [String] { [] }
}

@Suite(.timeLimit(.minutes(5))) struct TranscriptionTests {
  private func reply(
    _ fields: [(String, String)], file: [UInt8]? = nil, path: String = "/v1/audio/transcriptions"
  ) async throws -> HTTPReply {
    let file = try file ?? ProjectFile.spokenCommand()
    var result: HTTPReply?
    try await withServer { server in
      result = try await HTTPCall.form(path, file: file, [("model", "whisper-1")] + fields).reply(
        from: server.port)
    }
    return try #require(result)
  }

  @Test func writesJSONUnlessToldOtherwise() async throws {
    let reply = try await reply([])
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "application/json")
    #expect(reply.json["text"] as? String == "Call John & Anna. Buy milk.")
    let usage = try #require(reply.json["usage"] as? [String: Any])
    #expect(usage["type"] as? String == "duration")
    #expect(try #require(usage["seconds"] as? Double) > 1)
  }

  @Test func writesText() async throws {
    #expect(try await reply([("response_format", "text")]).text == "Call John & Anna. Buy milk.\n")
  }

  @Test func writesSubRip() async throws {
    #expect(
      try await reply([("response_format", "srt")]).text
        == "1\n00:00:00,000 --> 00:00:01,500\nCall John & Anna.\n\n"
        + "2\n00:01:01,250 --> 00:01:02,500\nBuy\n\n3\n01:00:59,000 --> 01:01:01,000\nmilk.\n\n")
  }

  @Test func writesWebVTT() async throws {
    #expect(
      try await reply([("response_format", "vtt")]).text
        == "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nCall John &amp; Anna.\n\n"
        + "00:01:01.250 --> 00:01:02.500\nBuy\n\n01:00:59.000 --> 01:01:01.000\nmilk.\n\n")
  }

  @Test func writesSegmentsInVerboseJSON() async throws {
    let json = try await reply([("response_format", "verbose_json")]).json
    #expect(json["task"] as? String == "transcribe")
    #expect(json["language"] as? String == "english")
    let segments = try #require(json["segments"] as? [[String: Any]])
    #expect(segments.map { $0["text"] as? String } == [" Call John & Anna.", " Buy milk."])
    #expect(json["words"] == nil)
  }

  @Test func writesWordsWhereTheyAreAskedFor() async throws {
    let json = try await reply([
      ("response_format", "verbose_json"), ("timestamp_granularities[]", "word"),
    ]).json
    let words = try #require(json["words"] as? [[String: Any]])
    #expect(words.map { $0["word"] as? String } == ["Call", "John", "&", "Anna.", "Buy", "milk."])
    #expect(words[1]["start"] as? Double == 0.5)
    #expect(json["segments"] == nil)
  }

  @Test func translates() async throws {
    let json = try await reply([("response_format", "verbose_json")], path: "/v1/audio/translations").json
    #expect(json["task"] as? String == "translate")
  }

  @Test func streamsWhatItHears() async throws {
    let reply = try await reply([("stream", "true")])
    #expect(reply.headers["content-type"] == "text/event-stream")
    #expect(
      reply.events == [
        #"{"delta":"Call John & Anna.","type":"transcript.text.delta"}"#,
        #"{"delta":" Buy milk.","type":"transcript.text.delta"}"#,
        #"{"text":"Call John & Anna. Buy milk.","type":"transcript.text.done"}"#,
      ])
  }

  @Test(arguments: [
    ("response_format", "docx"), ("language", "klingon"), ("language", "fr"), ("temperature", "hot"),
    ("temperature", "2"), ("stream", "perhaps"), ("timestamp_granularities[]", "word"),
    ("include[]", "logprobs"),
  ])
  func saysWhichFieldIsWrong(field: (name: String, value: String)) async throws {
    let reply = try await reply([field])
    #expect(reply.status == 400)
    #expect(reply.error["type"] as? String == "invalid_request_error")
    #expect(reply.error["param"] as? String == field.name.replacing("[]", with: ""))
  }

  @Test func saysThatAModelIsMissing() async throws {
    let reply = try await reply([("model", "whisper-9")])
    #expect(reply.status == 404)
    #expect(reply.error["code"] as? String == "model_not_found")
  }

  @Test(arguments: [[], Array("no sound".utf8), Array("RIFF\u{4}\u{0}\u{0}\u{0}WAVE".utf8)])
  func refusesWhatIsNoRecording(file: [UInt8]) async throws {
    for stream in ["false", "true"] {
      let reply = try await reply([("stream", stream)], file: file)
      #expect(reply.status == 400)
      #expect(reply.error["param"] as? String == "file")
    }
  }

  @Test func refusesAFormWithoutAFile() async throws {
    try await withServer { server in
      let reply = try await HTTPCall.form(file: nil, [("model", "whisper-1")]).reply(from: server.port)
      #expect(reply.status == 400)
      #expect(reply.error["param"] as? String == "file")
    }
  }

  @Test func readsWhatComesInChunks() async throws {
    try await withServer { server in
      var call = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "scripted")])
      let body = call.body
      call.body = []
      for start in stride(from: 0, to: body.count, by: 999) {
        let piece = body[start..<min(start + 999, body.count)]
        call.body += Array(String(piece.count, radix: 16).utf8) + [13, 10] + piece + [13, 10]
      }
      call.body += Array("0\r\n\r\n".utf8)
      call.headers.append(("Transfer-Encoding", "chunked"))
      #expect(try await call.reply(from: server.port).status == 200)
    }
  }

  @Test func refusesUploadsThatAreTooLarge() async throws {
    try await withServer(limits: .with { $0.uploadBytes = 10_000 }) { server in
      let call = HTTPCall.form(file: [UInt8](repeating: 0, count: 20_000), [("model", "scripted")])
      let reply = try await call.reply(from: server.port)
      #expect(reply.status == 413)
      #expect(reply.error["code"] as? String == "request_too_large")
      // A client that waits for leave is refused before it sends.
      var patient = call
      patient.headers.append(("Expect", "100-continue"))
      try await RawClient.connected(to: server.port) { client in
        try await client.send(Array(patient.bytes.dropLast(call.body.count)))
        try await client.receive { $0.contains("\r\n\r\n") }
        #expect(HTTPReply(Array(client.received.readableBytesView))?.status == 413)
      }
    }
  }

  @Test("a body that says it is too long is refused before it comes")
  func refusesByLength() async throws {
    try await withServer(limits: .with { $0.uploadBytes = 10_000 }) { server in
      try await RawClient.connected(to: server.port) { client in
        try await client.send(
          "POST /v1/audio/transcriptions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n"
            + "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b")
        try await client.receive { $0.contains("request_too_large") }
        #expect(HTTPReply(Array(client.received.readableBytesView))?.status == 413)
      }
    }
  }

  @Test func invitesAClientThatWaits() async throws {
    try await withServer { server in
      var call = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "scripted")])
      call.headers.append(("Expect", "100-continue"))
      let bytes = call.bytes
      try await RawClient.connected(to: server.port) { client in
        try await client.send(Array(bytes.dropLast(call.body.count)))
        try await client.receive { $0.contains("100 Continue\r\n\r\n") }
        try await client.send(call.body)
        try await client.receiveAll()
        #expect(HTTPReply(Array(client.received.readableBytesView))?.status == 200)
      }
    }
  }

  @Test func survivesUploadsThatAreCutShort() async throws {
    try await withServer { server in
      let bytes = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "scripted")]).bytes
      for length in [100, 300, 5_000, bytes.count - 1] {
        try await RawClient.connected(to: server.port) { try await $0.send(Array(bytes.prefix(length))) }
      }
      #expect(try await HTTPCall.get("/healthz").reply(from: server.port).status == 200)
    }
  }

  @Test func stopsWhenTheClientGoesAway() async throws {
    let (events, log) = AsyncStream.makeStream(of: String.self)
    var recognizer = ScriptedRecognizer()
    recognizer.before = {
      log.yield("began")
      do {
        try await Task.sleep(for: .seconds(3_600))
      } catch {
        log.yield("cancelled")
        throw error
      }
    }
    try await withServer(recognizers: [recognizer]) { server in
      var seen = events.makeAsyncIterator()
      try await RawClient.connected(to: server.port) { client in
        try await client.send(HTTPCall.form(file: ProjectFile.spokenCommand(), [("model", "scripted")]).bytes)
        #expect(await seen.next() == "began")
      }
      #expect(await seen.next() == "cancelled")
    }
  }

  @Test func aWaitingRequestKeepsNobodyElse() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    var slow = ScriptedRecognizer()
    slow.before = { for await _ in released { return } }
    try await withServer(recognizers: [slow]) { server in
      let file = try ProjectFile.spokenCommand()
      async let first = HTTPCall.form(file: file, [("model", "scripted")]).reply(from: server.port)
      #expect(try await HTTPCall.get("/v1/models").reply(from: server.port).status == 200)
      release.yield()
      #expect(try await first.status == 200)
    }
  }

  @Test func saysHowLongARecordingMayBe() async throws {
    try await withServer(limits: .with { $0.recordingSeconds = 1 }) { server in
      for stream in ["false", "true"] {
        let fields = [("model", "scripted"), ("stream", stream)]
        let reply = try await HTTPCall.form(file: try ProjectFile.spokenCommand(), fields).reply(
          from: server.port)
        #expect(reply.status == 400)
        #expect(
          reply.error["message"] as? String
            == "a.flac lasts longer than 1 seconds, the most that is taken. Record or send it in parts.")
      }
    }
  }

  @Test func refusesWhatWouldWaitTooLong() async throws {
    let (began, signal) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    var slow = ScriptedRecognizer()
    slow.before = {
      signal.yield()
      for await _ in released { return }
    }
    let limits = ServerLimits.with { ($0.recordingsAtOnce, $0.waitingRecordings) = (1, 0) }
    try await withServer(recognizers: [slow], limits: limits) { server in
      let call = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "scripted")])
      async let first = call.reply(from: server.port)
      for await _ in began { break }
      let second = try await call.reply(from: server.port)
      #expect(second.status == 503)
      #expect(second.error["code"] as? String == "too_busy")
      #expect(Int(try #require(second.headers["retry-after"])) ?? 0 > 0)
      release.yield()
      #expect(try await first.status == 200)
    }
  }

  @Test func givesEachOfManyItsOwnAnswer() async throws {
    try await withServer { server in
      let file = try ProjectFile.spokenCommand()
      try await withThrowingTaskGroup(of: (Int, String?).self) { group in
        for number in 0..<20 {
          group.addTask {
            let call = HTTPCall.form(file: file, [("model", "scripted"), ("prompt", "number \(number)")])
            return (number, try await call.reply(from: server.port).json["text"] as? String)
          }
        }
        for try await (number, text) in group { #expect(text == "number \(number)") }
      }
    }
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func transcribesWithPublishedWeights() async throws {
    let whisper = try WhisperRecordingRecognizer(
      model: try #require(PublishedWeights.tiny), threads: 1, idle: .seconds(600))
    #expect(whisper.name == "whisper-tiny.en-q8_0")
    try await withServer(recognizers: [whisper]) { server in
      let call = HTTPCall.form(
        file: try ProjectFile.spokenCommand(),
        [
          ("model", "whisper-tiny.en-q8_0"), ("response_format", "verbose_json"),
          ("timestamp_granularities[]", "word"), ("timestamp_granularities[]", "segment"),
        ])
      let json = try await call.reply(from: server.port).json
      #expect((json["text"] as? String)?.lowercased().contains("remind me") == true)
      let segment = try #require((json["segments"] as? [[String: Any]])?.first)
      #expect(segment["avg_logprob"] != nil && segment["tokens"] != nil)
      let words = try #require(json["words"] as? [[String: Any]])
      #expect(words.first?["word"] as? String == "Remind")
    }
  }

  @Test(
    "A person's own commands are listened for where somebody speaks to an assistant, and not in what is dictated",
    .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func commands() async throws {
    let asked = Mutex(0)
    let whisper = try WhisperRecordingRecognizer(
      model: try #require(PublishedWeights.tiny),
      commands: {
        asked.withLock { $0 += 1 }
        return [
          CommandGrammar(
            version: 1, language: .english, words: OneSentence("remind me tomorrow at seven to call john"))
        ]
      },
      threads: 1, idle: .seconds(600))
    let file = try TemporaryFile()
    try file.append(try ProjectFile.spokenCommand())
    let recording = Recording(file: file, name: "The audio")
    var options = RecordingOptions()
    let dictated = try await whisper.transcribe(recording, options) { _ in }
    #expect(asked.withLock { $0 } == 0)
    #expect(dictated.text.contains("7"))
    options.kind = .command
    let said = try await whisper.transcribe(recording, options) { _ in }
    #expect(asked.withLock { $0 } == 1)
    #expect(said.text.lowercased().contains("tomorrow at seven to call john"))
    #expect(said.segments.first?.words.isEmpty == false)
  }
}

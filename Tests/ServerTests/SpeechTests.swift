import Audio
import Foundation
import Speech
import Synchronization
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct SpeechTests {
  private func reply(_ text: String) async throws -> HTTPReply {
    var result: HTTPReply?
    try await withServer { server in
      result = try await HTTPCall.json("/v1/audio/speech", text).reply(from: server.port)
    }
    return try #require(result)
  }

  @Test(arguments: ["wav", "flac", "mp3", "opus"])
  func speaks(format: String) async throws {
    let reply = try await reply(
      #"{"model":"tts-1","voice":"alloy","input":"Call John tomorrow.","response_format":"\#(format)"}"#)
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"]?.hasPrefix("audio/") == true)
    let file = try TemporaryFile()
    try file.append(reply.body)
    let audio = try Recording(file: file, name: "speech").reader().readAll()
    #expect((0.8...3).contains(audio.duration))
    #expect(audio.samples.contains { abs($0) > 0.05 })
  }

  @Test func writesBareSamplesAtTwentyFourKilohertz() async throws {
    let input = #""model":"flite","voice":"slt","input":"Call John tomorrow.""#
    let wav = try await reply("{\(input),\"response_format\":\"wav\"}").body.count - 44
    let pcm = try await reply("{\(input),\"response_format\":\"pcm\"}").body.count
    #expect(abs(Double(pcm) / Double(wav) - 1.5) < 0.01)
  }

  @Test func speaksLongTexts() async throws {
    let sentence = "This is a sentence to be spoken. "
    let short = try await reply(
      #"{"model":"tts-1","voice":"a","response_format":"wav","input":"\#(sentence)"}"#)
    let input = String(repeating: sentence, count: 60)
    let long = try await reply(#"{"model":"tts-1","voice":"a","response_format":"wav","input":"\#(input)"}"#)
    #expect(long.body.count > 30 * short.body.count)
  }

  @Test(arguments: [
    (#"{"model":"tts-1","voice":"a"}"#, "input"), (#"{"model":"tts-1","input":"…"}"#, "input"),
    (#"{"model":"tts-1","input":"a","response_format":"aac"}"#, "response_format"),
    (#"{"model":"tts-1","input":"a","speed":5}"#, "speed"), (#"{"model":"bark","input":"a"}"#, "model"),
    (#"{"model":"espeak-ng","input":"a"}"#, "model"),
    (#"{"model":"tts-1","input":"a","stream_format":"video"}"#, "stream_format"),
    (#"{"model":"tts-1","input":"\#(String(repeating: "a", count: 4_097))"}"#, "input"),
  ])
  func saysWhatIsWrong(request: (text: String, place: String)) async throws {
    let reply = try await reply(request.text)
    #expect([400, 404].contains(reply.status))
    #expect(reply.error["param"] as? String == request.place)
  }

  /// The samples a second and the seconds of what a request of WAV is answered with.
  private func spoken(_ fields: String, by voices: ServedVoices = .english) async throws -> (Int, Double) {
    var bytes: [UInt8] = []
    try await withServer(voices: voices) { server in
      bytes = try await HTTPCall.json("/v1/audio/speech", "{\(fields),\"response_format\":\"wav\"}")
        .reply(from: server.port).body
    }
    try #require(bytes.count > 44)
    let rate = bytes[24..<28].reversed().reduce(0) { $0 << 8 | Int($1) }
    return (rate, Double(bytes.count - 44) / 2 / Double(rate))
  }

  @Test func speaksAsFastAsIsAsked() async throws {
    let (_, usual) = try await spoken(#""model":"flite","input":"Call John about the picnic.""#)
    let (_, fast) = try await spoken(#""model":"flite","input":"Call John about the picnic.","speed":2"#)
    #expect((1.7...2.3).contains(usual / fast))
  }

  @Test(.enabled { await !EspeakSynthesizer.voices().isEmpty })
  func speaksOtherLanguages() async throws {
    let voices = ServedVoices(usual: FliteSynthesizer(), espeak: await EspeakSynthesizer.voices())
    let german = #""input":"Erinnerung: Müller anrufen, morgen um sieben.""#
    let (rate, usual) = try await spoken("\(german),\"model\":\"tts-1\",\"voice\":\"de\"", by: voices)
    #expect(rate == 22_050)
    let (_, fast) = try await spoken(
      "\(german),\"model\":\"espeak-ng\",\"voice\":\"de-AT\",\"speed\":2", by: voices)
    #expect((1.4...2.6).contains(usual / fast))
    try await withServer(voices: voices) { server in
      let models =
        try await HTTPCall.get("/v1/models").reply(from: server.port).json["data"] as? [[String: Any]]
      let espeak = try #require(models?.last)
      #expect(espeak["id"] as? String == "espeak-ng")
      #expect((espeak["voices"] as? [String])?.contains("de") == true)
    }
  }

  private static let sentences = "This is the first. That is the second. Now comes the third."

  @Test(arguments: ["mp3", "opus", "flac", "pcm"])
  func sendsASentenceBeforeTheNextIsSpoken(format: String) async throws {
    let synthesizer = Hesitant()
    try await withServer(voices: ServedVoices(usual: synthesizer, espeak: [])) { server in
      try await RawClient.connected(to: server.port) { client in
        try await client.send(
          HTTPCall.json(
            "/v1/audio/speech",
            #"{"model":"tts-1","input":"\#(Self.sentences)","response_format":"\#(format)"}"#
          ).bytes)
        try await client.receive { _ in client.received.readableBytes > 1_000 }
        synthesizer.goOn()
        try await client.receiveAll()
        let reply = try #require(HTTPReply(Array(client.received.readableBytesView)))
        #expect(reply.status == 200 && reply.headers["transfer-encoding"] == "chunked")
        guard format != "pcm" else { return #expect(reply.body.count == 2 * 24_000 * 3) }
        let file = try TemporaryFile()
        try file.append(reply.body)
        #expect((2.9...3.3).contains(try Recording(file: file, name: "speech").reader().readAll().duration))
      }
    }
  }

  @Test func sendsEventsToThoseWhoAskForThem() async throws {
    let reply = try await reply(
      #"{"model":"gpt-4o-mini-tts","input":"\#(Self.sentences)","response_format":"pcm","stream_format":"sse"}"#
    )
    #expect(reply.headers["content-type"] == "text/event-stream")
    let events = try reply.events.map { text in
      try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    #expect(
      events.map { $0["type"] as? String } == [
        "speech.audio.delta", "speech.audio.delta", "speech.audio.delta", "speech.audio.done",
      ])
    let audio = events.compactMap { ($0["audio"] as? String).flatMap { Data(base64Encoded: $0) } }
    #expect(audio.reduce(0) { $0 + $1.count } > 2 * 24_000 * 2)
    #expect(events.last?["usage"] is [String: Any])
  }

  @Test func stopsWhenNobodyListensAnyMore() async throws {
    let synthesizer = Hesitant()
    try await withServer(voices: ServedVoices(usual: synthesizer, espeak: [])) { server in
      try await RawClient.connected(to: server.port) { client in
        try await client.send(
          HTTPCall.json("/v1/audio/speech", #"{"model":"tts-1","input":"\#(Self.sentences)"}"#).bytes)
        try await client.receive { _ in client.received.readableBytes > 1_000 }
      }
      // Ends when the second sentence was given up.
      await synthesizer.givenUp()
      #expect(synthesizer.count == 2)
    }
  }

  @Test func speaksNothingForWhoLeavesBeforeTheirTurn() async throws {
    let synthesizer = Hesitant()
    let turns = FairTurns<[UInt8]>("passages", atOnce: 1, most: .max, mostOfOne: .max)
    let (first, second) = (
      TurnTakingSynthesizer(synthesizer: synthesizer, turns: turns, client: [1]),
      TurnTakingSynthesizer(synthesizer: synthesizer, turns: turns, client: [2])
    )
    let speaking = Task {
      _ = try await first.synthesize("One.")
      _ = try await first.synthesize("Two.")
    }
    while synthesizer.count < 2 { await Task.yield() }
    let leaving = Task { try await second.synthesize("Three.") }
    while await turns.waitingCount == 0 { await Task.yield() }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    synthesizer.goOn()
    try await speaking.value
    #expect(synthesizer.count == 2)
  }
}

/// Speaks a second of tone, and after the first not before it is told to go on.
private final class Hesitant: Synthesizer {
  let name = "hesitant"
  let language = "en"
  private let permission = AsyncStream.makeStream(of: Void.self)
  private let ending = AsyncStream.makeStream(of: Void.self)
  private let spoken = Mutex(0)
  var count: Int { spoken.withLock { $0 } }

  func goOn() { permission.continuation.finish() }

  func givenUp() async { for await _ in ending.stream { return } }

  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    let count = spoken.withLock { count in
      count += 1
      return count
    }
    if count == 2 {
      for await _ in permission.stream {}
      if Task.isCancelled { ending.continuation.yield() }
      try Task.checkCancellation()
    }
    let samples = (0..<16_000).map { Float(0.3 * sin(0.1 * Double($0))) }
    return SynthesizedSpeech(sampleRate: 16_000, samples: samples)
  }
}

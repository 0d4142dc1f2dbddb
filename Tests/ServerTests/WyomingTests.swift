import Foundation
import JSONValues
import LanguageModel
import NIOCore
import Speech
import Synchronization
import Testing

@testable import Server

/// Events that a peer sends, and those that come back.
private struct WyomingPeer {
  let client: RawClient
  private var reader = WyomingReader()

  init(_ client: RawClient) { self.client = client }

  func send(_ event: WyomingEvent) async throws {
    try await client.send(Array(event.bytes.readableBytesView))
  }

  /// The events up to one of this type, that included.
  mutating func receive(until type: String) async throws -> [WyomingEvent] {
    var events: [WyomingEvent] = []
    while !events.contains(where: { $0.type == type }), let bytes = try await client.next() {
      reader.append(bytes)
      while let event = try reader.next() { events.append(event) }
    }
    return events
  }
}

@Suite(.timeLimit(.minutes(5))) struct WyomingTests {
  private func withPeer(
    recognizers: [any RecordingRecognizer] = [ScriptedRecognizer()], voices: ServedVoices = .english,
    handler: CommandHandler? = nil, limits: ServerLimits = ServerLimits(),
    _ body: (inout WyomingPeer) async throws -> Void
  ) async throws {
    try await withServer(recognizers: recognizers, voices: voices, handler: handler, limits: limits) {
      server in
      try await RawClient.connected(to: try #require(server.wyomingPort)) { client in
        var peer = WyomingPeer(client)
        try await body(&peer)
      }
    }
  }

  private let format: JSONValue = ["rate": 16_000, "width": 2, "channels": 1]

  @Test func describesWhatItCanDo() async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("describe"))
      let info = try #require(try await peer.receive(until: "info").last?.data)
      for (domain, name) in [("asr", "scripted"), ("tts", "flite"), ("intent", "embedded")] {
        guard case .array(let programs) = info[domain] else { throw WyomingError.malformed(domain) }
        #expect(programs.first?["name"] == .string(name))
        #expect(programs.first?["installed"] == true)
      }
    }
  }

  @Test func answersAPing() async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("ping", ["text": "hello"]))
      #expect(try await peer.receive(until: "pong").last?.text("text") == "hello")
    }
  }

  @Test func turnsAudioIntoText() async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("transcribe", ["language": "en-US"]))
      try await peer.send(WyomingEvent("audio-start", format))
      for _ in 0..<3 {
        try await peer.send(
          WyomingEvent("audio-chunk", format, payload: ByteBuffer(repeating: 1, count: 3_200)))
      }
      try await peer.send(WyomingEvent("audio-stop"))
      let events = try await peer.receive(until: "transcript-stop")
      #expect(
        events.map(\.type) == [
          "transcript-start", "transcript-chunk", "transcript-chunk", "transcript", "transcript-stop",
        ])
      #expect(events[1...2].compactMap { $0.text("text") }.joined() == "Call John & Anna. Buy milk.")
      #expect(events[3].text("text") == "Call John & Anna. Buy milk.")
    }
  }

  /// A voice's likeness: a buzz that the detector takes for speech.
  private func buzz(seconds: Double, rate: Double = 16_000) -> ByteBuffer {
    var bytes = ByteBuffer()
    for place in 0..<Int(rate * seconds) {
      let time = Double(place) / rate
      // Syllables of a voice at 120 Hz with its overtones.
      let loudness = 0.5 + 0.5 * sin(2 * .pi * 4 * time)
      let tone = (1...25).reduce(0.0) { $0 + sin(2 * .pi * 120 * Double($1) * time) / Double($1) }
      bytes.writeInteger(Int16(4_000 * loudness * tone), endianness: .little)
    }
    return bytes
  }

  private func sendAudio(_ bytes: ByteBuffer, to peer: inout WyomingPeer) async throws {
    var bytes = bytes
    while let chunk = bytes.readSlice(length: min(3_200, bytes.readableBytes)), chunk.readableBytes > 0 {
      try await peer.send(WyomingEvent("audio-chunk", format, payload: chunk))
    }
  }

  @Test func tellsWhatWasSaidWhileTheAudioStillComes() async throws {
    let recognizer = CountingRecognizer()
    try await withPeer(recognizers: [StreamRecordingRecognizer(recognizer: recognizer, description: "")]) {
      peer in
      try await peer.send(WyomingEvent("audio-start", format))
      try await sendAudio(ByteBuffer(repeating: 0, count: 16_000), to: &peer)
      try await sendAudio(buzz(seconds: 2), to: &peer)
      try await sendAudio(ByteBuffer(repeating: 0, count: 64_000), to: &peer)
      // No audio-stop yet.
      let first = try await peer.receive(until: "transcript-chunk")
      #expect(first.map(\.type) == ["transcript-start", "transcript-chunk"])
      // Nobody is kept waiting by a peer that keeps silent.
      #expect(await !recognizer.isServing)
      try await sendAudio(buzz(seconds: 2), to: &peer)
      try await peer.send(WyomingEvent("audio-stop"))
      let rest = try await peer.receive(until: "transcript-stop")
      #expect(rest.map(\.type) == ["transcript-chunk", "transcript", "transcript-stop"])
      let chunks = (first + rest).filter { $0.type == "transcript-chunk" }.compactMap { $0.text("text") }
      #expect(chunks.joined() == rest[1].text("text"))
      #expect(chunks.count == 2 && !chunks[0].hasPrefix(" ") && chunks[1].hasPrefix(" "))
    }
  }

  @Test func liveAudioKeepsItsFormatAndItsLimit() async throws {
    let recognizers = [StreamRecordingRecognizer(recognizer: CountingRecognizer(), description: "")]
    try await withPeer(recognizers: recognizers, limits: .with { $0.uploadBytes = 5_000 }) { peer in
      try await peer.send(WyomingEvent("audio-start", format))
      try await sendAudio(ByteBuffer(repeating: 0, count: 9_600), to: &peer)
      #expect(try await peer.receive(until: "error").last?.text("code") == "request_too_large")
      try await peer.send(WyomingEvent("audio-start", format))
      try await peer.send(
        WyomingEvent(
          "audio-chunk", ["rate": 8_000, "width": 2, "channels": 1],
          payload: ByteBuffer(repeating: 0, count: 320)))
      #expect(try await peer.receive(until: "error").last?.text("text")?.contains("format") == true)
      try await peer.send(WyomingEvent("audio-start", format))
      try await peer.send(WyomingEvent("audio-chunk", format, payload: ByteBuffer(repeating: 0, count: 3)))
      #expect(try await peer.receive(until: "error").count == 1)
    }
  }

  @Test func audioOfOtherFormatsIsHeardWhole() async throws {
    let recognizers = [StreamRecordingRecognizer(recognizer: CountingRecognizer(), description: "")]
    try await withPeer(recognizers: recognizers) { peer in
      let other: JSONValue = ["rate": 8_000, "width": 2, "channels": 1]
      try await peer.send(WyomingEvent("audio-start", other))
      try await peer.send(WyomingEvent("audio-chunk", other, payload: buzz(seconds: 3, rate: 8_000)))
      try await peer.send(WyomingEvent("audio-stop"))
      #expect(
        try await peer.receive(until: "transcript-stop").map(\.type)
          == ["transcript-start", "transcript-chunk", "transcript", "transcript-stop"])
    }
  }

  @Test func recordingsThatWouldWaitBeyondTheBoundAreRefused() async throws {
    let limits = ServerLimits.with { ($0.recordingsAtOnce, $0.waitingRecordings) = (0, 0) }
    try await withPeer(limits: limits) { peer in
      try await peer.send(WyomingEvent("audio-start", format))
      try await peer.send(WyomingEvent("audio-chunk", format, payload: buzz(seconds: 1)))
      try await peer.send(WyomingEvent("audio-stop"))
      #expect(try await peer.receive(until: "error").last?.text("code") == "too_busy")
    }
  }

  @Test func actsOnlyWhereItWasToldTo() async throws {
    let told = Mutex<[String]>([])
    let handler: CommandHandler = { text, conversation in
      told.withLock { $0.append("\(conversation): \(text)") }
      return text == "no" ? .notDone("Not done.") : .done("Done: \(text)")
    }
    try await withPeer(handler: handler) { peer in
      try await peer.send(WyomingEvent("describe"))
      let info = try #require(try await peer.receive(until: "info").last?.data)
      guard case .array(let programs) = info["handle"] else { throw WyomingError.malformed("handle") }
      #expect(programs.first?["name"] == "voicecore")
      try await peer.send(
        WyomingEvent("transcript", ["text": "call John", "context": ["conversation_id": "3"]]))
      let handled = try #require(try await peer.receive(until: "handled").last)
      #expect(handled.text("text") == "Done: call John")
      #expect(handled.data["context"] == ["conversation_id": "3"])
      try await peer.send(WyomingEvent("transcript", ["text": "no"]))
      #expect(try await peer.receive(until: "not-handled").last?.text("text") == "Not done.")
      #expect(told.withLock { $0 } == ["wyoming 127.0.0.1 3: call John", "wyoming 127.0.0.1: no"])
    }
    try await withPeer { peer in
      try await peer.send(WyomingEvent("transcript", ["text": "remind me tomorrow at seven to call John"]))
      #expect(try await peer.receive(until: "intent").map(\.type) == ["intent"])
      try await peer.send(WyomingEvent("describe"))
      #expect(try await peer.receive(until: "info").last?.data["handle"] == [])
    }
  }

  @Test func hearsNothingInNoAudio() async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("audio-start", format))
      try await peer.send(WyomingEvent("audio-stop"))
      let events = try await peer.receive(until: "transcript-stop")
      #expect(events.map(\.type) == ["transcript-start", "transcript", "transcript-stop"])
      #expect(events[1].text("text") == "")
    }
  }

  @Test func speaks() async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("synthesize", ["text": "Call John."]))
      let events = try await peer.receive(until: "audio-stop")
      #expect(events.first?.type == "audio-start")
      #expect(events.first?.integer("rate") == 16_000)
      let bytes = events.filter { $0.type == "audio-chunk" }.reduce(0) { $0 + $1.payload.readableBytes }
      #expect((16_000...96_000).contains(bytes))
    }
  }

  @Test func speaksSentencesAsTheyCome() async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("synthesize-start"))
      for text in ["Call ", "John. Buy", " milk"] {
        try await peer.send(WyomingEvent("synthesize-chunk", ["text": .string(text)]))
      }
      // For servers that do not stream.
      try await peer.send(WyomingEvent("synthesize", ["text": "Call John. Buy milk"]))
      try await peer.send(WyomingEvent("synthesize-stop"))
      let events = try await peer.receive(until: "synthesize-stopped")
      #expect(events.filter { $0.type == "audio-start" }.count == 2)
      #expect(events.filter { $0.type == "audio-stop" }.count == 2)
    }
  }

  @Test(.enabled { await !EspeakSynthesizer.voices().isEmpty })
  func speaksWithTheVoiceThatIsAskedFor() async throws {
    let voices = ServedVoices(usual: FliteSynthesizer(), espeak: await EspeakSynthesizer.voices())
    try await withPeer(voices: voices) { peer in
      try await peer.send(WyomingEvent("describe"))
      let info = try #require(try await peer.receive(until: "info").last?.data)
      guard case .array(let programs) = info["tts"] else { throw WyomingError.malformed("tts") }
      #expect(programs.map { $0["name"] } == ["flite", "espeak-ng"])
      guard case .array(let known)? = programs.last?["voices"] else { throw WyomingError.malformed("voices") }
      let german = try #require(known.first { $0["name"] == "de" })
      #expect(german["languages"] == ["de"] && german["description"] == "German")

      let wishes: [(voice: JSONValue, rate: Int)] = [
        (["name": "de"], 22_050), (["language": "de-DE"], 22_050), (["name": "flite"], 16_000),
        (["language": "en-US"], 16_000), (["name": "lessac", "language": "de"], 22_050),
        (["name": "lessac"], 16_000), (.null, 16_000),
      ]
      for (voice, rate) in wishes {
        try await peer.send(WyomingEvent("synthesize", ["text": "Hallo.", "voice": voice]))
        #expect(try await peer.receive(until: "audio-stop").first?.integer("rate") == rate)
        try await peer.send(WyomingEvent("synthesize-start", ["voice": voice]))
        try await peer.send(WyomingEvent("synthesize-chunk", ["text": "Hallo."]))
        try await peer.send(WyomingEvent("synthesize-stop"))
        #expect(try await peer.receive(until: "synthesize-stopped").first?.integer("rate") == rate)
      }
      try await peer.send(WyomingEvent("synthesize", ["text": "Hi.", "voice": ["language": "tlh"]]))
      #expect(try await peer.receive(until: "error").last?.text("text")?.contains("tlh") == true)
    }
  }

  @Test func understandsCommands() async throws {
    try await withPeer { peer in
      try await peer.send(
        WyomingEvent(
          "recognize", ["text": "remind me tomorrow at seven to call John", "context": ["turn": 3]]))
      let intent = try #require(try await peer.receive(until: "intent").last)
      #expect(intent.text("name") == "add_reminder")
      #expect(intent.data["context"] == ["turn": 3])
      guard case .array(let entities) = intent.data["entities"] else {
        throw WyomingError.malformed("entities")
      }
      #expect(entities.contains(["name": "title", "value": "call John"]))
      #expect(entities.contains(["name": "datetime_point", "value": "2025-09-02T07:00:00"]))
      try await peer.send(WyomingEvent("recognize", ["text": "colourless green ideas"]))
      #expect(try await peer.receive(until: "not-recognized").last?.type == "not-recognized")
    }
  }

  @Test func passesOverWhatItDoesNotKnow() async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("select-program", ["name": "x"]))
      try await peer.send(WyomingEvent("audio-chunk", format, payload: ByteBuffer(repeating: 0, count: 9)))
      try await peer.send(WyomingEvent("audio-stop"))
      try await peer.send(WyomingEvent("ping"))
      #expect(try await peer.receive(until: "pong").map(\.type) == ["pong"])
    }
  }

  @Test(arguments: [
    WyomingEvent("transcribe", ["name": "unheard-of"]), WyomingEvent("transcribe", ["language": "fr"]),
    WyomingEvent("recognize"),
  ])
  func tellsOfErrors(event: WyomingEvent) async throws {
    try await withPeer { peer in
      try await peer.send(event)
      #expect(try await peer.receive(until: "error").last?.text("text")?.isEmpty == false)
      try await peer.send(WyomingEvent("ping"))
      #expect(try await peer.receive(until: "pong").last?.type == "pong")
    }
  }

  @Test(
    arguments: [
      ["rate": 16_000, "width": 2], ["rate": 0, "width": 2, "channels": 1],
      ["rate": 16_000, "width": 9, "channels": 1],
      ["rate": "fast", "width": 2, "channels": 1],
    ] as [JSONValue])
  func refusesOddAudio(format: JSONValue) async throws {
    try await withPeer { peer in
      try await peer.send(WyomingEvent("audio-start"))
      try await peer.send(WyomingEvent("audio-chunk", format, payload: ByteBuffer(repeating: 0, count: 320)))
      #expect(try await peer.receive(until: "error").count == 1)
    }
  }

  @Test func refusesTooMuchAudio() async throws {
    try await withPeer(limits: .with { $0.uploadBytes = 5_000 }) { peer in
      try await peer.send(WyomingEvent("audio-start", format))
      for _ in 0..<2 {
        try await peer.send(
          WyomingEvent("audio-chunk", format, payload: ByteBuffer(repeating: 0, count: 3_200)))
      }
      #expect(try await peer.receive(until: "error").last?.text("code") == "request_too_large")
    }
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\n\r\n", "\n", "{}\n", "[]\n", "{\"type\":1}\n", "{\"type\":\"ping\",\"data\":[]}\n",
    "{\"type\":\"ping\",\"data_length\":-1}\n", "{\"type\":\"ping\",\"data_length\":99999999}\n",
    "{\"type\":\"ping\",\"payload_length\":1e300}\n", "{\"type\":\"ping\",\"data_length\":3}\nabc",
    String(repeating: "[", count: 70_000), "\u{FF}\u{0}\n",
  ])
  func closesOnWhatIsNoEvent(text: String) async throws {
    try await withServer { server in
      let port = try #require(server.wyomingPort)
      let answer = String(decoding: try await RawClient.exchange(port, Array(text.utf8)), as: UTF8.self)
      #expect(answer.isEmpty || answer.contains("\"error\""))
    }
  }

  @Test func closesOnAPeerThatKeepsItWaiting() async throws {
    try await withServer(limits: .with { $0.stallSeconds = 1 }) { server in
      let port = try #require(server.wyomingPort)
      for beginning in ["", "{\"type\":", "{\"type\":\"audio-start\"}\n"] {
        #expect(try await RawClient.exchange(port, Array(beginning.utf8)).isEmpty)
      }
    }
  }

  /// Every byte comes in time, but the event never ends.
  @Test func closesOnAPeerThatDrawsOutAnEvent() async throws {
    try await withServer(limits: .with { $0.stallSeconds = 1 }) { server in
      try await RawClient.connected(to: try #require(server.wyomingPort)) { client in
        // Ends when the server has closed.
        while (try? await client.send(" ")) != nil { try await Task.sleep(for: .milliseconds(100)) }
      }
    }
  }

  /// Half a recording, and then nothing, from more peers than there are recognizers.
  @Test func peersThatFallSilentKeepNobodyWaiting() async throws {
    let recognizers = [StreamRecordingRecognizer(recognizer: CountingRecognizer(), description: "")]
    try await withServer(recognizers: recognizers) { server in
      let port = try #require(server.wyomingPort)
      let sound = buzz(seconds: 1)
      try await RawClient.connected(to: port) { first in
        try await RawClient.connected(to: port) { second in
          for client in [first, second] {
            let peer = WyomingPeer(client)
            try await peer.send(WyomingEvent("audio-start", format))
            try await peer.send(WyomingEvent("audio-chunk", format, payload: sound))
          }
          try await RawClient.connected(to: port) { third in
            var peer = WyomingPeer(third)
            try await peer.send(WyomingEvent("audio-start", format))
            try await sendAudio(ByteBuffer(repeating: 0, count: 16_000), to: &peer)
            try await sendAudio(buzz(seconds: 2), to: &peer)
            try await peer.send(WyomingEvent("audio-stop"))
            let events = try await peer.receive(until: "transcript")
            let transcript = try #require(events.first { $0.type == "transcript" })
            #expect(transcript.text("text")?.contains("seconds") == true)
          }
        }
      }
    }
  }

  @Test(arguments: [1, 3, 10_000])
  func readsEventsHoweverTheyCome(pieces: Int) throws {
    let events = [
      WyomingEvent("a", ["text": "é\n{}"], payload: ByteBuffer(string: "pay\nload")), WyomingEvent("b"),
      WyomingEvent("c", ["n": 1]),
    ]
    let bytes = events.flatMap { Array($0.bytes.readableBytesView) }
    var reader = WyomingReader()
    var read: [WyomingEvent] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      reader.append(ByteBuffer(bytes: bytes[start..<min(start + pieces, bytes.count)]))
      while let event = try reader.next() { read.append(event) }
    }
    #expect(read == events)
    #expect(!reader.isInEvent)
  }
}

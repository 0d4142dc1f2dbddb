import Foundation
import JSONValues
import LanguageModel
import NIOCore
import Speech
import Synchronization
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct WyomingTests {
  @Test func describesWhatItCanDo() async throws {
    try await WyomingPeer.with { peer in
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
    try await WyomingPeer.with { peer in
      try await peer.send(WyomingEvent("ping", ["text": "hello"]))
      #expect(try await peer.receive(until: "pong").last?.text("text") == "hello")
    }
  }

  @Test func turnsAudioIntoText() async throws {
    try await WyomingPeer.with { peer in
      try await peer.send(WyomingEvent("transcribe", ["language": "en-US"]))
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      for _ in 0..<3 {
        try await peer.send(
          WyomingEvent("audio-chunk", WyomingPeer.format, payload: ByteBuffer(repeating: 1, count: 3_200)))
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

  @Test func tellsWhatWasSaidWhileTheAudioStillComes() async throws {
    let recognizer = CountingRecognizer()
    try await WyomingPeer.with(recognizers: [
      StreamRecordingRecognizer(recognizer: recognizer, description: "")
    ]) {
      peer in
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      try await peer.sendAudio(ByteBuffer(repeating: 0, count: 16_000))
      try await peer.sendAudio(WyomingPeer.buzz(seconds: 2))
      try await peer.sendAudio(ByteBuffer(repeating: 0, count: 64_000))
      // No audio-stop yet.
      let first = try await peer.receive(until: "transcript-chunk")
      #expect(first.map(\.type) == ["transcript-start", "transcript-chunk"])
      // Nobody is kept waiting by a peer that keeps silent.
      #expect(await !recognizer.isServing)
      try await peer.sendAudio(WyomingPeer.buzz(seconds: 2))
      try await peer.send(WyomingEvent("audio-stop"))
      let rest = try await peer.receive(until: "transcript-stop")
      #expect(rest.map(\.type) == ["transcript-chunk", "transcript", "transcript-stop"])
      let chunks = (first + rest).filter { $0.type == "transcript-chunk" }.compactMap { $0.text("text") }
      #expect(chunks.joined() == rest[1].text("text"))
      #expect(chunks.count == 2 && !chunks[0].hasPrefix(" ") && chunks[1].hasPrefix(" "))
    }
  }

  @Test func audioOfOtherFormatsIsHeardWhole() async throws {
    let recognizers = [StreamRecordingRecognizer(recognizer: CountingRecognizer(), description: "")]
    try await WyomingPeer.with(recognizers: recognizers) { peer in
      let other: JSONValue = ["rate": 8_000, "width": 2, "channels": 1]
      try await peer.send(WyomingEvent("audio-start", other))
      try await peer.send(
        WyomingEvent("audio-chunk", other, payload: WyomingPeer.buzz(seconds: 3, rate: 8_000)))
      try await peer.send(WyomingEvent("audio-stop"))
      #expect(
        try await peer.receive(until: "transcript-stop").map(\.type)
          == ["transcript-start", "transcript-chunk", "transcript", "transcript-stop"])
    }
  }

  @Test func actsOnlyWhereItWasToldTo() async throws {
    let told = Mutex<[String]>([])
    let handler: CommandHandler = { text, conversation in
      told.withLock { $0.append("\(conversation): \(text)") }
      return text == "no" ? .notDone("Not done.") : .done("Done: \(text)")
    }
    try await WyomingPeer.with(handler: handler) { peer in
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
    try await WyomingPeer.with { peer in
      try await peer.send(WyomingEvent("transcript", ["text": "remind me tomorrow at seven to call John"]))
      #expect(try await peer.receive(until: "intent").map(\.type) == ["intent"])
      try await peer.send(WyomingEvent("describe"))
      #expect(try await peer.receive(until: "info").last?.data["handle"] == [])
    }
  }

  @Test func hearsNothingInNoAudio() async throws {
    try await WyomingPeer.with { peer in
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      try await peer.send(WyomingEvent("audio-stop"))
      let events = try await peer.receive(until: "transcript-stop")
      #expect(events.map(\.type) == ["transcript-start", "transcript", "transcript-stop"])
      #expect(events[1].text("text") == "")
    }
  }

  @Test func speaks() async throws {
    try await WyomingPeer.with { peer in
      try await peer.send(WyomingEvent("synthesize", ["text": "Call John."]))
      let events = try await peer.receive(until: "audio-stop")
      #expect(events.first?.type == "audio-start")
      #expect(events.first?.integer("rate") == 16_000)
      let bytes = events.filter { $0.type == "audio-chunk" }.reduce(0) { $0 + $1.payload.readableBytes }
      #expect((16_000...96_000).contains(bytes))
    }
  }

  @Test func speaksSentencesAsTheyCome() async throws {
    try await WyomingPeer.with { peer in
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
    try await WyomingPeer.with(voices: voices) { peer in
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
    try await WyomingPeer.with { peer in
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

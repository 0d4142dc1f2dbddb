import JSONValues
import NIOCore
import Testing

@testable import Server

@Suite("Wyoming peers that err, stall or ask too much", .timeLimit(.minutes(5)))
struct WyomingLimitsTests {
  @Test func liveAudioKeepsItsFormatAndItsLimit() async throws {
    let recognizers = [StreamRecordingRecognizer(recognizer: CountingRecognizer(), description: "")]
    try await WyomingPeer.with(recognizers: recognizers, limits: .with { $0.uploadBytes = 5_000 }) { peer in
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      try await peer.sendAudio(ByteBuffer(repeating: 0, count: 9_600))
      #expect(try await peer.receive(until: "error").last?.text("code") == "request_too_large")
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      try await peer.send(
        WyomingEvent(
          "audio-chunk", ["rate": 8_000, "width": 2, "channels": 1],
          payload: ByteBuffer(repeating: 0, count: 320)))
      #expect(try await peer.receive(until: "error").last?.text("text")?.contains("format") == true)
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      try await peer.send(
        WyomingEvent("audio-chunk", WyomingPeer.format, payload: ByteBuffer(repeating: 0, count: 3)))
      #expect(try await peer.receive(until: "error").count == 1)
    }
  }

  @Test func recordingsThatWouldWaitBeyondTheBoundAreRefused() async throws {
    let limits = ServerLimits.with { ($0.recordingsAtOnce, $0.waitingRecordings) = (0, 0) }
    try await WyomingPeer.with(limits: limits) { peer in
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      try await peer.send(
        WyomingEvent("audio-chunk", WyomingPeer.format, payload: WyomingPeer.buzz(seconds: 1)))
      try await peer.send(WyomingEvent("audio-stop"))
      #expect(try await peer.receive(until: "error").last?.text("code") == "too_busy")
    }
  }

  @Test func passesOverWhatItDoesNotKnow() async throws {
    try await WyomingPeer.with { peer in
      try await peer.send(WyomingEvent("select-program", ["name": "x"]))
      try await peer.send(
        WyomingEvent("audio-chunk", WyomingPeer.format, payload: ByteBuffer(repeating: 0, count: 9)))
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
    try await WyomingPeer.with { peer in
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
    try await WyomingPeer.with { peer in
      try await peer.send(WyomingEvent("audio-start"))
      try await peer.send(WyomingEvent("audio-chunk", format, payload: ByteBuffer(repeating: 0, count: 320)))
      #expect(try await peer.receive(until: "error").count == 1)
    }
  }

  @Test func refusesTooMuchAudio() async throws {
    try await WyomingPeer.with(limits: .with { $0.uploadBytes = 5_000 }) { peer in
      try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
      for _ in 0..<2 {
        try await peer.send(
          WyomingEvent("audio-chunk", WyomingPeer.format, payload: ByteBuffer(repeating: 0, count: 3_200)))
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
      let sound = WyomingPeer.buzz(seconds: 1)
      try await RawClient.connected(to: port) { first in
        try await RawClient.connected(to: port) { second in
          for client in [first, second] {
            let peer = WyomingPeer(client)
            try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
            try await peer.send(WyomingEvent("audio-chunk", WyomingPeer.format, payload: sound))
          }
          try await RawClient.connected(to: port) { third in
            var peer = WyomingPeer(third)
            try await peer.send(WyomingEvent("audio-start", WyomingPeer.format))
            try await peer.sendAudio(ByteBuffer(repeating: 0, count: 16_000))
            try await peer.sendAudio(WyomingPeer.buzz(seconds: 2))
            try await peer.send(WyomingEvent("audio-stop"))
            let events = try await peer.receive(until: "transcript")
            let transcript = try #require(events.first { $0.type == "transcript" })
            #expect(transcript.text("text")?.contains("seconds") == true)
          }
        }
      }
    }
  }
}

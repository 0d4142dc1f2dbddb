import Assistant
import Foundation
import JSONValues
import LanguageModel
import NIOCore
import Speech
import Understanding

/// Handles a Wyoming client's events and answers them.
struct WyomingDialogue {
  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics
  /// The client's address.
  let peer: String
  /// The queues of all clients' requests, and the client that this peer counts as in them.
  let turns: (ClientTurns, client: [UInt8])
  let send: @Sendable (WyomingEvent) async throws -> Void

  private let reading = ReadingThread()
  private var recognizerName = ""
  private var options = Self.usualOptions
  private var hearing: Hearing?
  /// Text to be spoken that arrives in pieces.
  private var spokenText: String?
  private var spokenBy: any Synthesizer

  /// The state of arriving audio.
  private enum Hearing {
    /// It is recognized while it arrives.
    case live(LiveAudio)
    /// It becomes a file that is recognized when it is complete.
    case recorded(SpokenAudio)
  }

  init(
    engines: ServerEngines, limits: ServerLimits, metrics: ServerMetrics, peer: String,
    turns: (ClientTurns, client: [UInt8]),
    send: @escaping @Sendable (WyomingEvent) async throws -> Void
  ) {
    (self.engines, self.limits, self.metrics) = (engines, limits, metrics)
    (self.peer, self.turns, self.send) = (peer, turns, send)
    spokenBy = engines.voices.usual
  }

  private static var usualOptions: RecordingOptions {
    var options = RecordingOptions()
    options.kind = .command
    return options
  }

  /// Whether the client has begun something that it must end.
  var isUnfinished: Bool { hearing != nil || spokenText != nil }

  static func failure(_ text: String, code: String) -> WyomingEvent {
    WyomingEvent("error", ["text": .string(text), "code": .string(code)])
  }

  /// Answers an event. Unknown ones are ignored, as the protocol requires.
  mutating func take(_ event: WyomingEvent) async throws {
    do {
      try await answer(event)
    } catch {
      try Task.checkCancellation()
      hearing = nil
      spokenText = nil
      let error = APIError(error)
      try await send(Self.failure(error.message, code: error.code ?? error.type))
    }
  }

  private mutating func answer(_ event: WyomingEvent) async throws {
    switch event.type {
    case "describe": try await send(WyomingInfo.event(engines))
    case "ping": try await send(WyomingEvent("pong", event.text("text").map { ["text": .string($0)] } ?? [:]))
    case "transcribe": try begin(event)
    case "audio-start": try listen(event)
    case "audio-chunk": try await hear(event)
    case "audio-stop": try await transcribe()
    case "synthesize": try await synthesize(event)
    case "synthesize-start": (spokenBy, spokenText) = (try synthesizer(event), "")
    case "synthesize-chunk": try await speakChunk(event)
    case "synthesize-stop": try await endSpeech()
    case "recognize": try await recognize(event)
    // Text that was recognized elsewhere arrives under this name.
    case "transcript": try await handle(event)
    default: return
    }
    metrics.handled(event.type)
  }

  private mutating func begin(_ event: WyomingEvent) throws {
    recognizerName = event.text("name") ?? ""
    options = Self.usualOptions
    let recognizer = try engines.recognizer(recognizerName)
    // Home Assistant adds a region, as in en-US.
    guard let name = event.text("language")?.prefix(while: { $0 != "-" && $0 != "_" }) else { return }
    guard let language = recognizer.languages.first(where: { $0.code == name.lowercased() }) else {
      throw APIError.invalid(
        "\(recognizer.name) does not know the language “\(name.prefix(40))”.", "language")
    }
    options.language = language
  }

  private mutating func listen(_ start: WyomingEvent) throws {
    hearing =
      if LiveAudio.isFormat(start), let live = try engines.recognizer(recognizerName).startLive() {
        .live(LiveAudio(live, limit: limits.uploadBytes))
      } else {
        .recorded(try SpokenAudio(limits))
      }
  }

  private mutating func hear(_ chunk: WyomingEvent) async throws {
    switch hearing {
    case .live(var audio):
      let (segments, isFirst) = try await audio.append(chunk)
      hearing = .live(audio)
      try await sendLive(segments, isFirst: isFirst)
    case .recorded(var audio):
      try audio.append(chunk)
      hearing = .recorded(audio)
    case nil: return
    }
  }

  private func sendLive(_ segments: [RecordingTranscript.Segment], isFirst: Bool) async throws {
    var isFirst = isFirst
    for segment in segments {
      if isFirst { try await send(WyomingEvent("transcript-start")) }
      let text = isFirst ? String(segment.text.drop { $0.isWhitespace }) : segment.text
      try await send(WyomingEvent("transcript-chunk", ["text": .string(text)]))
      isFirst = false
    }
  }

  private mutating func transcribe() async throws {
    defer { hearing = nil }
    switch hearing {
    case .live(var audio):
      let (segments, isFirst, transcript) = try await audio.finish()
      if isFirst, segments.isEmpty { try await send(WyomingEvent("transcript-start")) }
      try await sendLive(segments, isFirst: isFirst)
      metrics.recognized(seconds: transcript.seconds, in: transcript.recognitionSeconds)
      try await end(transcript.text)
    case .recorded(let audio): try await end(transcribe(audio))
    case nil: return
    }
  }

  private func end(_ text: String) async throws {
    // Clients that do not know streaming wait for this event.
    try await send(WyomingEvent("transcript", ["text": .string(text)]))
    try await send(WyomingEvent("transcript-stop"))
  }

  private func transcribe(_ audio: SpokenAudio) async throws -> String {
    let recognizer = try engines.recognizer(recognizerName)
    try await send(WyomingEvent("transcript-start"))
    var text = ""
    if let recording = try audio.recording() {
      let (segments, heard) = AsyncStream.makeStream(of: String.self)
      let (options, (turns, client)) = (options, turns)
      async let transcript = {
        defer { heard.finish() }
        return try await turns.recordings.take(client) {
          try await recognizer.transcribe(recording, options) { heard.yield($0.text) }
        }
      }()
      var isFirst = true
      for await segment in segments {
        let chunk = isFirst ? String(segment.drop { $0.isWhitespace }) : segment
        try await send(WyomingEvent("transcript-chunk", ["text": .string(chunk)]))
        isFirst = false
      }
      let result = try await transcript
      text = result.text
      metrics.recognized(seconds: result.seconds, in: result.recognitionSeconds)
    }
    return text
  }

  /// Returns the synthesizer for the voice or language in an event.
  private func synthesizer(_ event: WyomingEvent) throws -> any Synthesizer {
    func wanted(_ field: String) -> String? {
      if case .string(let text)? = event.data["voice"]?[field] { text } else { nil }
    }
    if let name = wanted("name"), let named = try engines.voices.synthesizer(named: name) { return named }
    guard let language = wanted("language") else { return engines.voices.usual }
    guard let speaker = try engines.voices.synthesizer(named: language) else {
      throw APIError.invalid("No voice speaks the language “\(language.prefix(40))”.", "language")
    }
    return speaker
  }

  private mutating func synthesize(_ event: WyomingEvent) async throws {
    // Clients that stream also send the whole text, for servers that do not.
    guard spokenText == nil, let text = event.text("text") else { return }
    try await speak(text, by: try synthesizer(event))
  }

  private mutating func speakChunk(_ event: WyomingEvent) async throws {
    guard let before = spokenText else { return }
    let text = before + (event.text("text") ?? "")
    guard text.utf8.count <= limits.fieldBytes else { throw tooLong }
    // Each sentence is spoken while the next still arrives.
    let (sentences, rest) = Passages.whole(of: text)
    spokenText = rest
    try await speak(sentences, by: spokenBy)
  }

  private mutating func endSpeech() async throws {
    guard let rest = spokenText else { return }
    spokenText = nil
    try await speak(rest, by: spokenBy)
    try await send(WyomingEvent("synthesize-stopped"))
  }

  private func speak(_ text: String, by synthesizer: any Synthesizer) async throws {
    guard text.utf8.count <= limits.fieldBytes else { throw tooLong }
    let synthesizer = TurnTakingSynthesizer(
      synthesizer: synthesizer, turns: turns.0.passages, client: turns.client)
    var format: JSONValue?
    for try await speech in SpokenPassages(of: text, by: synthesizer) {
      metrics.spoke(speech.duration)
      if format == nil {
        let started: JSONValue = ["rate": .number("\(speech.sampleRate)"), "width": 2, "channels": 1]
        format = started
        try await send(WyomingEvent("audio-start", started))
      }
      for start in stride(from: 0, to: speech.samples.count, by: 4_096) {
        let samples = speech.samples[start..<min(start + 4_096, speech.samples.count)]
        var payload = ByteBuffer()
        for sample in samples {
          payload.writeInteger(Int16(min(max(sample, -1), 1) * 32_767), endianness: .little)
        }
        try await send(WyomingEvent("audio-chunk", format ?? [:], payload: payload))
      }
    }
    if format != nil { try await send(WyomingEvent("audio-stop")) }
  }

  private var tooLong: APIError { .invalid("The text is longer than \(limits.fieldBytes) bytes.") }

  /// Carries out the command if the server is allowed to; otherwise answers with how it was understood.
  private func handle(_ event: WyomingEvent) async throws {
    guard let handler = engines.handler else { return try await recognize(event) }
    let outcome = await handler(try text(of: event), conversation(of: event))
    let (type, text) =
      switch outcome {
      case .done(let text): ("handled", text)
      case .notDone(let text): ("not-handled", text)
      }
    try await send(
      WyomingEvent(type, .object([.init(key: "text", value: .string(text))] + context(of: event))))
  }

  /// Returns the name of the conversation. Home Assistant opens a connection for each sentence and names the
  /// conversation; other clients are identified by their address.
  private func conversation(of event: WyomingEvent) -> String {
    if case .string(let name)? = event.data["context"]?["conversation_id"], name.utf8.count <= 200 {
      return "wyoming \(peer) \(name)"
    }
    return "wyoming \(peer)"
  }

  private func text(of event: WyomingEvent) throws -> String {
    guard let text = event.text("text"), text.utf8.count <= limits.fieldBytes else {
      throw APIError.invalid("A \(event.type) event needs a text of at most \(limits.fieldBytes) bytes.")
    }
    return text
  }

  /// Returns the context that the client wants back with the answer.
  private func context(of event: WyomingEvent) -> [JSONValue.Member] {
    guard let given = event.data["context"], given != .null else { return [] }
    return [.init(key: "context", value: given)]
  }

  private func recognize(_ event: WyomingEvent) async throws {
    guard let interpreter = engines.interpreter else { throw APIError.invalid("No interpreter is loaded.") }
    let (text, now, context) = (try text(of: event), engines.context(), context(of: event))
    let command = try await reading.read { interpreter.interpret(text, context: now).command }
    guard command.intent != .none else {
      try await send(WyomingEvent("not-recognized", .object(context)))
      return
    }
    guard case .object(let slots) = engines.commands.slots(of: command) else { return }
    let entities = slots.map {
      JSONValue.object([.init(key: "name", value: .string($0.key)), .init(key: "value", value: $0.value)])
    }
    let data: [JSONValue.Member] = [
      .init(key: "name", value: .string(command.intent.rawValue)),
      .init(key: "entities", value: .array(entities)),
    ]
    try await send(WyomingEvent("intent", .object(data + context)))
  }
}

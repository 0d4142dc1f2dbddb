import Assistant
import Audio
import Capture
import Chat
import Foundation
import JSONValues
import NIOCore
import Presentation
import Speech

/// A client's conversation in OpenAI's Realtime protocol.
///
/// What the person says goes to the assistant first, as in `voicecore chat`; a function of the client's or the language
/// model answers all else. Neither the model nor what a function gave is ever taken for the person's words.
actor RealtimeSession {
  nonisolated let id = RealtimeItem.newID("sess")
  nonisolated let outbox = RealtimeOutbox()
  let installation: ServedInstallation
  let engines: ServerEngines
  let metrics: ServerMetrics
  let served: ServedAssistant
  let dialect: RealtimeDialect
  /// Lets a voice speak when it is the client's turn.
  let voices: @Sendable (any Synthesizer) -> any Synthesizer
  private let limits: ServerLimits
  private(set) var settings = RealtimeSettings()
  var items = RealtimeItems()
  private var ear: RealtimeEar
  private var utterance: RealtimeUtterance?
  /// When sound came last.
  private var lastSound = ContinuousClock.now
  /// The recognition of items, by their ids.
  private(set) var hearing: [String: Task<Void, Never>] = [:]
  /// What was recognized, until the assistant has taken it.
  private(set) var heard: [String: Transcript] = [:]
  /// The items that the assistant has taken.
  var taken: Set<String> = []
  /// Whether the model spoke last.
  var wasTalk = false
  var response: RealtimeResponse?
  /// What the person said while a response was being made, to be answered after it.
  var owed: [String] = []

  init(
    _ installation: ServedInstallation, _ engines: ServerEngines, _ limits: ServerLimits,
    _ metrics: ServerMetrics, _ dialect: RealtimeDialect,
    voices: @escaping @Sendable (any Synthesizer) -> any Synthesizer
  ) async throws {
    (self.installation, self.engines, self.limits) = (installation, engines, limits)
    (self.metrics, self.dialect, self.voices) = (metrics, dialect, voices)
    served = try await installation.makeAssistant(true)
    ear = try RealtimeEar(RealtimeSettings(), detector: served.listening.detector)
  }

  func begin() {
    tell("session.created", ["session": settings.json(dialect, id: id, model: "voicecore")])
    prepare()
  }

  /// Loads what is needed, and reads the instructions in advance.
  private func prepare() {
    let wishes = settings.wishes
    Task { [installation, served] in
      try await served.listening.recognizer.prepare()
      try await installation.chatModel?().with(wishes).prepare()
    }
  }

  func close() async {
    utterance?.cancel()
    for task in hearing.values { task.cancel() }
    response?.stop()
    response = nil
    owed = []
    outbox.finish()
    await served.assistant.endEvents()
  }

  /// Takes what a client sends; what is wrong with it is told.
  func take(_ message: ByteBuffer) async {
    var event: String?
    do {
      let fields = try JSONFields(message)
      event = try fields.text("event_id")
      try await take(fields)
    } catch {
      let error = APIError(error)
      tell(
        "error",
        [
          "error": [
            "type": .string(error.type), "code": error.code.map { .string($0) } ?? .null,
            "message": .string(error.message), "param": error.parameter.map { .string($0) } ?? .null,
            "event_id": event.map { .string(String($0.prefix(512))) } ?? .null,
          ]
        ])
    }
  }

  private func take(_ event: JSONFields) async throws {
    switch try event.required("type") {
    case "session.update": try update(event)
    case "input_audio_buffer.append": try await append(event.required("audio"))
    case "input_audio_buffer.commit": try commit()
    case "input_audio_buffer.clear":
      ear.clear()
      utterance?.cancel()
      utterance = nil
      tell("input_audio_buffer.cleared")
    case "conversation.item.create": try create(event)
    case "conversation.item.retrieve":
      let id = try event.required("item_id")
      guard let item = items[id] else { throw Self.unknown(id) }
      tell("conversation.item.retrieved", ["item": item.json(dialect)])
    case "conversation.item.delete":
      let id = try event.required("item_id")
      try items.remove(id)
      tellForgotten(id)
    case "conversation.item.truncate": try truncate(event)
    case "response.create": try respond(event)
    case "response.cancel": try cancel(event)
    case let type: throw APIError.invalid("There is no event “\(type.prefix(100))”.", "type")
    }
  }

  private func update(_ event: JSONFields) throws {
    guard let fields = try event.fields("session") else {
      throw APIError.invalid("The field “session” is missing.", "session")
    }
    guard try fields.text("type") ?? "realtime" == "realtime" else {
      throw fields.wrong("type", "realtime")
    }
    let before = settings
    try settings.change(fields)
    if settings.turnDetection != before.turnDetection || settings.input != before.input {
      utterance?.cancel()
      utterance = nil
      ear = try RealtimeEar(settings, detector: served.listening.detector, from: ear.position)
    }
    tell("session.updated", ["session": settings.json(dialect, id: id, model: "voicecore")])
    if settings.wishes != before.wishes { prepare() }
  }

  // MARK: Items

  private func create(_ event: JSONFields) throws {
    guard let fields = try event.fields("item") else {
      throw APIError.invalid("The field “item” is missing.", "item")
    }
    let given = try GivenRealtimeItem(fields)
    guard given.item.byteCount <= limits.fieldBytes else {
      throw APIError.invalid("An item has at most \(limits.fieldBytes) bytes of text.", "item")
    }
    let sound = try given.sound.map { try chunk($0) }
    try add(given.item, after: event.text("previous_item_id"))
    if let sound { recognize(sound, as: given.item.id) }
  }

  /// Adds an item and tells so.
  func add(_ item: RealtimeItem, after previous: String? = nil) throws {
    let before = try items.insert(item, after: previous)
    let told: [JSONValue.Member] = [
      .init(key: "previous_item_id", value: before.map { .string($0) } ?? .null),
      .init(key: "item", value: item.json(dialect)),
    ]
    tell("conversation.item.added", .object(told))
    if item.status != .inProgress { tell("conversation.item.done", .object(told)) }
    for id in items.trim(toBytes: limits.realtimeBytes) { tellForgotten(id) }
  }

  func tellForgotten(_ id: String) {
    taken.remove(id)
    heard[id] = nil
    tell("conversation.item.deleted", ["item_id": .string(id)])
  }

  private func truncate(_ event: JSONFields) throws {
    let id = try event.required("item_id")
    let part = try event.integer("content_index", in: 0...0) ?? 0
    guard let end = try event.integer("audio_end_ms", in: 0...Int(Int32.max)) else {
      throw APIError.invalid("The field “audio_end_ms” is missing.", "audio_end_ms")
    }
    // What is still being spoken ends here.
    if response?.message?.id == id { cancel(.clientCancelled) }
    try items.truncate(id, after: end)
    tell(
      "conversation.item.truncated",
      ["item_id": .string(id), "content_index": .number("\(part)"), "audio_end_ms": .number("\(end)")])
  }

  private static func unknown(_ id: String) -> APIError {
    APIError(
      status: .notFound, message: "There is no item “\(id.prefix(64))”.", parameter: "item_id",
      code: "item_not_found")
  }

  // MARK: Sound

  private func append(_ audio: String) async throws {
    guard let bytes = Data(base64Encoded: audio) else {
      throw APIError.invalid("The audio is not base64.", "audio")
    }
    guard ear.keptSeconds < Double(limits.realtimeSeconds) else {
      throw APIError.invalid(
        "More than \(limits.realtimeSeconds) seconds wait: commit or clear them.", "audio",
        code: "buffer_full")
    }
    lastSound = .now
    for event in try ear.take(bytes) {
      // A client that is faster than speech waits until its earlier utterances are recognized.
      if case .started = event, hearing.count >= 2 { for task in hearing.values { await task.value } }
      take(event)
    }
  }

  private func take(_ event: UtteranceEvent) {
    switch event {
    case .started(let position, _):
      let item = RealtimeItem.newID()
      utterance?.cancel()
      utterance = RealtimeUtterance(item, by: served.listening.recognizer, expecting: expected)
      let padding = settings.turnDetection?.prefixPadding ?? 0
      tell(
        "input_audio_buffer.speech_started",
        [
          "audio_start_ms": .number("\(max(0, Self.milliseconds(position) - padding))"),
          "item_id": .string(item),
        ])
      if settings.turnDetection?.interruptsResponse ?? false { cancel(.turnDetected) }
      watch(item)
    case .audio(let chunk): utterance?.take(chunk)
    case .ended(let position, _):
      guard let ended = utterance else { return }
      utterance = nil
      ended.end()
      tell(
        "input_audio_buffer.speech_stopped",
        ["audio_end_ms": .number("\(Self.milliseconds(position))"), "item_id": .string(ended.item)])
      committed(ended.item)
      recognize(ended.transcript, as: ended.item, samples: ended.samples, isTurn: true)
    }
  }

  /// Whether a turn of speech is under way.
  var isSpeaking: Bool { utterance != nil }

  /// Ends an utterance whose sound does not go on, so that it keeps no recognizer from others.
  private func watch(_ item: String) {
    Task { [weak self] in
      while await self?.isFed(item) ?? false { try await Task.sleep(for: .seconds(2)) }
    }
  }

  private func isFed(_ item: String) -> Bool {
    guard utterance?.item == item else { return false }
    if .now - lastSound < .seconds(20) { return true }
    for event in ear.finish() { take(event) }
    return false
  }

  private func commit() throws {
    if settings.turnDetection != nil {
      guard utterance != nil else { throw Self.nothingToCommit }
      for event in ear.finish() { take(event) }
      return
    }
    // As little as OpenAI's takes.
    guard ear.keptSeconds >= 0.1 else { throw Self.nothingToCommit }
    let sound = ear.commit()
    let item = RealtimeItem.newID()
    committed(item)
    recognize(sound, as: item)
  }

  private static var nothingToCommit: APIError {
    .invalid("There is less than 100 ms of speech to commit.", nil, code: "input_audio_buffer_commit_empty")
  }

  private func committed(_ id: String) {
    tell(
      "input_audio_buffer.committed",
      ["previous_item_id": items.all.last.map { .string($0.id) } ?? .null, "item_id": .string(id)])
    // Its id is new.
    try? add(RealtimeItem(id, content: .message(.user, [.sound(transcript: nil)])))
  }

  private func chunk(_ audio: String) throws -> AudioChunk {
    guard let bytes = Data(base64Encoded: audio) else {
      throw APIError.invalid("The audio is not base64.", "item.content.audio")
    }
    var given = settings
    given.turnDetection = nil
    var ear = try RealtimeEar(given, detector: served.listening.detector)
    _ = try ear.take(bytes)
    return ear.commit()
  }

  private func recognize(_ sound: AudioChunk, as item: String) {
    let (recognizer, expected) = (served.listening.recognizer, expected)
    let transcript = Task {
      // What is longer than an utterance is recognized by its pauses.
      guard sound.duration > UtteranceSegmenter.Configuration().maximumDuration else {
        return try await recognizer.recognize(
          AudioChunk(samples: sound.samples), expecting: await expected())
      }
      var live = LiveTranscription(recognizer)
      _ = try await live.accept(sound.samples)
      return Transcript(text: try await live.finish().whole.text, confidence: 1, words: [])
    }
    recognize(transcript, as: item, samples: sound.samples.count, isTurn: false)
  }

  /// - Parameter isTurn: Whether it is answered without being asked for.
  private func recognize(
    _ transcript: Task<Transcript, any Error>, as item: String, samples: Int, isTurn: Bool
  ) {
    let seconds = Double(samples) / Double(AudioChunk.sampleRate)
    let started = ContinuousClock.now
    hearing[item] = Task { [weak self] in
      let result = await withTaskCancellationHandler {
        await transcript.result
      } onCancel: {
        transcript.cancel()
      }
      await self?.recognized(result, as: item, seconds: seconds, since: started, isTurn: isTurn)
    }
  }

  private func recognized(
    _ result: Result<Transcript, any Error>, as id: String, seconds: Double, since: ContinuousClock.Instant,
    isTurn: Bool
  ) {
    hearing[id] = nil
    switch result {
    case .success(let transcript):
      metrics.recognized(seconds: seconds, in: (.now - since) / .seconds(1))
      heard[id] = transcript
      if var item = items[id] {
        item.content = .message(.user, [.sound(transcript: transcript.text)])
        items.update(item)
      }
      if settings.transcription != nil { tellTranscript(transcript.text, of: id, seconds: seconds) }
      let answers = isTurn && settings.turnDetection?.createsResponse ?? false
      if answers, !transcript.text.isEmpty { answer(id) }
    case .failure(let error):
      guard !(error is CancellationError) else { return }
      let words = APIError(error)
      tell(
        "conversation.item.input_audio_transcription.failed",
        [
          "item_id": .string(id), "content_index": 0,
          "error": ["type": .string(words.type), "message": .string(words.message)],
        ])
    }
  }

  private func tellTranscript(_ text: String, of item: String, seconds: Double) {
    let name = "conversation.item.input_audio_transcription"
    if !text.isEmpty {
      tell("\(name).delta", ["item_id": .string(item), "content_index": 0, "delta": .string(text)])
    }
    tell(
      "\(name).completed",
      [
        "item_id": .string(item), "content_index": 0, "transcript": .string(text),
        "usage": ["type": "duration", "seconds": .number("\(seconds)")],
      ])
  }

  private var expected: @Sendable () async -> UtteranceKind {
    { [assistant = served.assistant] in await assistant.waiting.isEmpty ? .command : .answer }
  }

  private static func milliseconds(_ samples: Int) -> Int { samples * 1_000 / AudioChunk.sampleRate }

  // MARK: Telling

  /// - Parameter content: An object with what there is to tell.
  func tell(_ event: String, _ content: JSONValue = [:]) {
    guard let name = dialect.name(event), case .object(let members) = content else { return }
    let head: [JSONValue.Member] = [
      .init(key: "type", value: .string(name)),
      .init(key: "event_id", value: .string(RealtimeItem.newID("event"))),
    ]
    outbox.send(JSONValue.object(head + members).text)
  }

  /// Forgets a transcript that the assistant takes.
  func takeHeard(_ item: String) -> Transcript? { heard.removeValue(forKey: item) }
}

import Assistant
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
  let limits: ServerLimits
  private(set) var settings = RealtimeSettings()
  var items = RealtimeItems()
  var ear: RealtimeEar
  var utterance: RealtimeUtterance?
  /// The time at which the last sound came.
  var lastSound = ContinuousClock.now
  /// The recognition of items, by their ids.
  var hearing: [String: Task<Void, Never>] = [:]
  /// The transcripts of items that the assistant has not taken yet.
  var heard: [String: Transcript] = [:]
  /// The items that the assistant has taken.
  var taken: Set<String> = []
  /// Whether the model spoke last.
  var wasTalk = false
  var response: RealtimeResponse?
  /// The items that the person said while a response was being made, to be answered after it.
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

  /// Loads the recognizer and the model, and has the model read the instructions in advance.
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

  /// Handles a client's message, and tells the client what is wrong with it.
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

  /// Adds an item and tells the client.
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
    // A message that is still being spoken ends here.
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

  // MARK: Telling

  /// Sends an event.
  ///
  /// - Parameter content: An object with the event's fields.
  func tell(_ event: String, _ content: JSONValue = [:]) {
    guard let name = dialect.name(event), case .object(let members) = content else { return }
    let head: [JSONValue.Member] = [
      .init(key: "type", value: .string(name)),
      .init(key: "event_id", value: .string(RealtimeItem.newID("event"))),
    ]
    outbox.send(JSONValue.object(head + members).text)
  }
}

import Actions
import Assistant
import Audio
import Chat
import Foundation
import JSONValues
import LanguageModel
import Presentation
import Understanding

/// One client's conversation with an assistant. It outlives its connections: the next one is told what happened while
/// there was none.
actor Conversation {
  /// A connection and the messages for it. They end when another connection takes its place, or when the client does
  /// not read.
  struct Connection {
    let number: Int
    let messages: AsyncStream<String>
  }

  nonisolated let id: String
  let installation: ServedInstallation
  private(set) var served: ServedAssistant
  /// The version of the settings that the assistant was made with; nil if it must be made anew.
  private var settingsVersion: String?
  let presentation: Presentation
  let commands: CommandJSON
  private let repeated: RepeatedRequests
  var log = EventLog()
  private(set) var outlet: AsyncStream<String>.Continuation?
  private(set) var connections = 0
  private var telling: Task<Void, Never>?
  var hearing: SpeechStream?
  var lastStream: UInt32 = 0
  /// The stream that began while an answer was said aloud, which it interrupts only by words, until it does.
  var overheard: UInt32?
  /// The stream during which the talk button is held.
  var held: UInt32?
  /// The conversation with a language model; nil if none takes part.
  var talk: Talk?
  /// Whether the client says aloud everything there is to say, because it may have no screen.
  private(set) var speaksAll = false
  /// The last sentences that the client said aloud.
  var said: [String] = []
  /// The time since which nobody is connected; nil while a client is.
  private(set) var lonelySince: ContinuousClock.Instant? = .now

  /// - Parameters:
  ///   - id: The id of a conversation that ended and whose client comes back; nil for a new one.
  ///   - keys: The scope of the keys of requests, if they outlive the conversation; nil for a scope of its own.
  ///   - talks: Whether a language model answers what is not a command.
  init(
    _ installation: ServedInstallation, id: String? = nil, keys: String? = nil, talks: Bool = false
  ) async throws {
    let id = id ?? UUID().uuidString
    self.id = id
    talk = talks ? try installation.talk(id) : nil
    repeated = RepeatedRequests(installation.history, scope: keys ?? id)
    (self.installation, presentation) = (installation, installation.presentation)
    commands = CommandJSON(schema: presentation.card.schema)
    settingsVersion = installation.settings.version()
    served = try await installation.makeAssistant(talks)
  }

  /// Begins to listen to the assistant's events.
  func begin() async {
    let events = await served.assistant.events()
    telling = Task { [weak self] in
      for await event in events { await self?.tell(event) }
    }
  }

  /// Makes another assistant as soon as nothing waits and nothing is being said.
  func renew() async {
    settingsVersion = nil
    await refresh()
  }

  /// Makes another assistant if the settings have changed, unless something waits or is being said.
  func refresh() async {
    let version = installation.settings.version()
    guard version != settingsVersion, await served.assistant.waiting.isEmpty, hearing == nil else { return }
    settingsVersion = version
    do {
      let renewed = try await installation.makeAssistant(talk != nil)
      await served.assistant.endEvents()
      served = renewed
      await begin()
    } catch {
      report(.failure("The settings cannot be used: \(error)"))
    }
  }

  /// How much the client says aloud.
  var speechBack: SpeechBack { speaksAll ? .on : served.speechBack }

  /// Ends the conversation; what is being said is not acted on.
  func close() async {
    hearing?.cancel()
    hearing = nil
    outlet?.finish()
    await endTalk()
    await served.assistant.endEvents()
    telling?.cancel()
  }

  /// Connects a client in place of an earlier connection. It is sent what it has not seen, and then what happens.
  ///
  /// - Parameter speaks: Whether the client says aloud everything there is to say.
  func connect(seen: Int, isResumed: Bool, speaks: Bool = false) throws -> Connection {
    outlet?.finish()
    speaksAll = speaks
    let (messages, continuation) = AsyncStream<String>.makeStream(
      bufferingPolicy: .bufferingOldest(2 * EventLog.capacity))
    outlet = continuation
    connections += 1
    lonelySince = nil
    var greeting = JSONObject()
    try greeting.add("event", "hello")
    try greeting.add("conversation", id)
    try greeting.add("resumed", isResumed)
    try greeting.add("last", log.last)
    if let earlier = talk?.earlier, earlier > 0 { try greeting.add("earlier", earlier) }
    if let hearing {
      try greeting.add("stream", hearing.stream)
      try greeting.add("samples", hearing.intake.position ?? 0)
    }
    send(greeting.text)
    for entry in log.after(isResumed ? seen : 0) { send(entry.text) }
    return Connection(number: connections, messages: messages)
  }

  /// Handles the end of a connection, unless another has taken its place.
  func disconnect(_ connection: Int) {
    guard connection == connections else { return }
    outlet?.finish()
    outlet = nil
    lonelySince = .now
    leaveTalk()
  }

  // MARK: Requests

  /// Carries out a client's request. A repeated request gets the answer that it got the first time.
  func answer(_ call: ConversationCall, key: String?) async throws -> JSONObject {
    try await repeated.answer(key, to: try call.content) { try await self.perform(call) }
  }

  /// Carries out a client's request and sends the answer.
  func reply(to call: ConversationCall, key: String?) async {
    var line = JSONObject()
    do {
      try line.add("event", "reply")
      try line.add("key", key)
      line.add(try await answer(call, key: key))
    } catch {
      let error = APIError(error)
      let told: JSONValue = [
        "message": .string(error.message), "param": error.parameter.map { .string($0) } ?? .null,
        "code": error.code.map { .string($0) } ?? .null,
      ]
      line.add("error", told)
    }
    send(line.text)
  }

  private func perform(_ call: ConversationCall) async throws -> JSONObject {
    switch call {
    case .ask(let text):
      await refresh()
      var asked = JSONObject()
      try asked.add("event", "asked")
      try asked.add("text", text)
      try tell(asked)
      return try json(of: try await served.assistant.ask(text))
    case .confirm(let id, let reading, let fields, let really):
      guard let turn = await served.assistant.waiting.first(where: { $0.id == id }) else {
        throw AssistantError.nothingWaits
      }
      guard turn.readings.indices.contains(reading) else {
        throw APIError.invalid("There is no such reading.", "reading")
      }
      let chosen = try presentation.card.command(turn.readings[reading], changedBy: fields)
      return try json(of: await served.assistant.confirm(id, edited: chosen, really: really))
    case .dismiss(let id):
      return try json(of: await served.assistant.dismiss(id))
    case .undo(let receipt): return try await undo(receipt)
    }
  }

  private func undo(_ wanted: UUID?) async throws -> JSONObject {
    let (receipt, outcome) = try await served.assistant.undo(wanted)
    var line = JSONObject()
    try line.add("receipt", receipt.id)
    switch outcome {
    case .undone(let message):
      try line.add("undone", true)
      try line.add("message", message)
    case .refused(let reason), .notNow(let reason):
      try line.add("undone", false)
      try line.add("message", presentation.notUndone(reason))
    }
    return line
  }

  /// A turn as JSON, for the answer to a request.
  private func json(of turn: Turn) throws -> JSONObject {
    var line = JSONObject()
    try line.add("turn", turn.id)
    try line.add("decision", turn.decision)
    line.add("command", commands.object(CommandJSON.Document(turn.interpretation)))
    try line.add("confidence", turn.confidence)
    try line.add("waits", turn.waits)
    if turn.waits { line.add("card", try presentation.json(of: turn)) }
    if let receipt = turn.receipt {
      try line.add("receipt", receipt.id)
      try line.add("summary", receipt.summary)
    }
    if let failure = turn.failure { try line.add("failure", APIError.withoutFolders(failure)) }
    if let outcome = presentation.outcome(of: turn), outcome.kind == .refused {
      try line.add("reason", outcome.words)
    }
    if !turn.notices.isEmpty { try line.add("notices", turn.notices) }
    try line.add("timings", turn.timings)
    if !turn.earlier.isEmpty { line.add("earlier", try turn.earlier.map { try json(of: $0) }) }
    return line
  }
}

import Actions
import Assistant
import Audio
import Foundation
import LanguageModel
import Understanding

/// One client's talk with an assistant, which outlives its connections: what happened while none was there is told to the
/// next.
actor Conversation {
  /// What a client is told; ends when another takes its place, or when it does not read.
  struct Connection {
    let number: Int
    let messages: AsyncStream<String>
  }

  nonisolated let id = UUID().uuidString
  private let installation: ServedInstallation
  private var served: ServedAssistant
  /// Whether the settings are others than those that the assistant was made with.
  private var isOutdated = false
  private let card: CommandCard
  private let commands: CommandJSON
  private let repeated = RepeatedRequests<JSONLine>()
  private var log = EventLog()
  private var outlet: AsyncStream<String>.Continuation?
  private var connections = 0
  private var telling: Task<Void, Never>?
  private var hearing: SpeechStream?
  /// Turns that wait for an answer.
  private var waiting: [UUID: Turn] = [:]
  /// Since when nobody is connected.
  private(set) var lonelySince: ContinuousClock.Instant? = .now

  init(_ installation: ServedInstallation) async throws {
    (self.installation, card) = (installation, installation.card)
    commands = CommandJSON(schema: card.schema)
    served = try await installation.makeAssistant()
  }

  /// Begins to listen to the assistant's events.
  func begin() async {
    let events = await served.assistant.events()
    telling = Task { [weak self] in
      for await event in events { await self?.tell(event) }
    }
  }

  /// Goes on with an assistant of the settings of now, as soon as nothing waits and nothing is being said.
  func renew() async {
    isOutdated = true
    await refresh()
  }

  private func refresh() async {
    guard isOutdated, waiting.isEmpty, hearing == nil else { return }
    isOutdated = false
    do {
      let renewed = try await installation.makeAssistant()
      await served.assistant.endEvents()
      served = renewed
      await begin()
    } catch {
      report(.failure("The settings cannot be used: \(error)"))
    }
  }

  /// Ends it; what was being said is not acted on.
  func close() async {
    hearing?.cancel()
    hearing = nil
    outlet?.finish()
    await served.assistant.endEvents()
    telling?.cancel()
  }

  /// Connects a client, in the place of one before: first what it has not seen, then what happens.
  func connect(seen: Int, isResumed: Bool) throws -> Connection {
    outlet?.finish()
    let (messages, continuation) = AsyncStream<String>.makeStream(
      bufferingPolicy: .bufferingOldest(2 * EventLog.capacity))
    outlet = continuation
    connections += 1
    lonelySince = nil
    var greeting = JSONLine()
    try greeting.add("event", "hello")
    try greeting.add("conversation", id)
    try greeting.add("resumed", isResumed)
    try greeting.add("last", log.last)
    if let hearing {
      try greeting.add("stream", hearing.stream)
      try greeting.add("samples", hearing.intake.position ?? 0)
    }
    send(greeting.text)
    for entry in log.after(isResumed ? seen : 0) { send(entry.text) }
    return Connection(number: connections, messages: messages)
  }

  /// The client of that connection went away.
  func disconnect(_ connection: Int) {
    guard connection == connections else { return }
    outlet?.finish()
    outlet = nil
    lonelySince = .now
  }

  // MARK: Speech

  /// Takes audio; the first frame of a stream begins it.
  ///
  /// - Throws: ``APIError`` where the client does not keep to the order or is too fast.
  func take(_ frame: AudioFrame) throws {
    if hearing?.stream != frame.stream {
      // A frame of a stream that is over came twice.
      guard frame.stream > lastStream else {
        return acknowledge(frame.stream, frame.position + frame.samples.count)
      }
      try listen(to: frame.stream)
    }
    guard let chunk = hearing?.intake.take(frame) else {
      throw APIError.invalid("Audio before sample \(frame.position) is missing.", "position")
    }
    guard let hearing, hearing.backlog.add(chunk) else {
      throw APIError(
        status: .tooManyRequests, message: "Speech comes faster than it can be heard.", code: "too_fast")
    }
    if !chunk.samples.isEmpty { hearing.inputs.yield(.audio(chunk)) }
    acknowledge(frame.stream, chunk.start + chunk.samples.count)
  }

  private var lastStream: UInt32 = 0

  private func listen(to number: UInt32) throws {
    hearing?.inputs.finish()
    lastStream = number
    hearing = SpeechStream(number, heardBy: served) { turns, failure in
      await self.heard(number, turns: turns, failure: failure)
    }
  }

  /// The client's button is held.
  func hold(_ stream: UInt32) {
    guard hearing?.stream == stream else { return }
    hearing?.inputs.yield(.open(held: true))
  }

  /// The client has sent the whole stream.
  func end(_ stream: UInt32, samples: Int) throws {
    guard hearing?.stream == stream else { return }
    guard hearing?.intake.position ?? samples >= samples else {
      throw APIError.invalid("The stream's end is missing.", "samples")
    }
    hearing?.inputs.finish()
  }

  /// What is being said is to be forgotten.
  func cancel(_ stream: UInt32) {
    guard hearing?.stream == stream else { return }
    hearing?.cancel()
  }

  private func heard(_ stream: UInt32, turns: [Turn], failure: (any Error)?) {
    if hearing?.stream == stream { hearing = nil }
    if isOutdated { Task { await refresh() } }
    if let failure, !(failure is CancellationError) { report(.failure("\(failure)")) }
    var line = JSONLine()
    do {
      try line.add("event", "heard")
      try line.add("stream", stream)
      try line.add("turns", turns.map(\.id))
      try tell(line)
    } catch {
      report(.failure("\(error)"))
    }
  }

  private func acknowledge(_ stream: UInt32, _ samples: Int) {
    send("{\"event\":\"received\",\"stream\":\(stream),\"samples\":\(samples)}")
  }

  // MARK: Requests

  /// Does what a client asks for; a repeated request is answered as it was the first time.
  func answer(_ call: ConversationCall, key: String?) async throws -> JSONLine {
    try await repeated.answer(key) { try await self.perform(call) }
  }

  /// Does what a client asks for and tells it the answer.
  func reply(to call: ConversationCall, key: String?) async {
    var line = JSONLine()
    do {
      try line.add("event", "reply")
      try line.add("key", key)
      line.add(try await answer(call, key: key))
    } catch {
      let error = APIError(error)
      let told: OrderedJSON = [
        "message": .string(error.message), "param": error.parameter.map { .string($0) } ?? .null,
        "code": error.code.map { .string($0) } ?? .null,
      ]
      line.add("error", json: told.text)
    }
    send(line.text)
  }

  private func perform(_ call: ConversationCall) async throws -> JSONLine {
    switch call {
    case .ask(let text):
      await refresh()
      var asked = JSONLine()
      try asked.add("event", "asked")
      try asked.add("text", text)
      try tell(asked)
      let turn = await served.assistant.ask(text)
      waiting[turn.id] = turn.waits ? turn : nil
      return try json(of: turn)
    case .confirm(let id, let reading, let fields, let really):
      guard let turn = waiting[id] else { throw AssistantError.nothingWaits }
      guard turn.readings.indices.contains(reading) else {
        throw APIError.invalid("There is no such reading.", "reading")
      }
      let chosen = try card.command(turn.readings[reading], changedBy: fields)
      return try json(of: await served.assistant.confirm(id, edited: chosen, really: really))
    case .dismiss(let id):
      let turn = try await served.assistant.dismiss(id)
      dismissed(turn)
      return try json(of: turn)
    case .undo(let receipt): return try await undo(receipt)
    }
  }

  private func undo(_ wanted: UUID?) async throws -> JSONLine {
    let (receipt, outcome) = try await served.assistant.undo(wanted)
    var line = JSONLine()
    try line.add("receipt", receipt.id)
    switch outcome {
    case .undone(let message):
      try line.add("undone", true)
      try line.add("message", message)
      var event = JSONLine()
      try event.add("event", "undone")
      event.add(line)
      try tell(event)
    case .refused(let message):
      try line.add("undone", false)
      try line.add("message", message)
    }
    return line
  }

  /// A turn as an answer tells of it.
  private func json(of turn: Turn) throws -> JSONLine {
    var line = JSONLine()
    try line.add("turn", turn.id)
    try line.add("decision", turn.decision)
    line.add("command", json: commands.text(CommandJSON.Document(turn.interpretation)))
    try line.add("confidence", turn.confidence)
    try line.add("waits", turn.waits)
    if turn.waits { line.add("card", json: try card.json(of: turn).text) }
    if let receipt = turn.receipt {
      try line.add("receipt", receipt.id)
      try line.add("summary", receipt.summary)
    }
    if let failure = turn.failure { try line.add("failure", failure) }
    try line.add("timings", turn.timings)
    return line
  }

  // MARK: Telling

  private func tell(_ event: AssistantEvent) async {
    // The client has the level of its own microphone.
    if case .level = event { return }
    report(event)
    guard case .ended(let turn) = event else { return }
    waiting[turn.id] = turn.waits ? turn : nil
    if turn.isDismissed { dismissed(turn) }
    do {
      if turn.waits { try tell(card.json(of: turn)) }
      if let receipt = turn.receipt {
        try served.settled(turn)
        try follow(mailOf: receipt)
      }
      try speak(turn)
    } catch {
      report(.failure("\(error)"))
    }
    // Who speaks again has given up what waited.
    guard turn.transcript != nil, turn.decision != .reprompt else { return }
    for other in waiting.values where other.id != turn.id {
      if let given = try? await served.assistant.dismiss(other.id) { dismissed(given, isSuperseded: true) }
    }
  }

  /// Lets the client say aloud what came of a turn. A question that was not understood stays open and is put again.
  private func speak(_ turn: Turn) throws {
    let asked = turn.decision == .reprompt ? waiting.values.max { $0.time < $1.time } ?? turn : turn
    guard let words = card.reply(to: asked, served.speechBack) else { return }
    var line = JSONLine()
    try line.add("event", "speech")
    try line.add("text", words)
    // Who does not look at the screen answers by voice.
    try line.add("awaits_answer", served.speechBack == .confirm && asked.waits)
    try tell(line)
  }

  /// Tells how long a message can be taken back, and what becomes of it then.
  private func follow(mailOf receipt: Receipt) throws {
    for effect in receipt.effects {
      guard case .queuedMessage(let id, let folder, let sendAt) = effect else { continue }
      try tell(Self.mail(of: receipt, .queued, until: sendAt))
      Task { [weak self] in
        let departure = MessageDeparture(id: id, outbox: Outbox(directory: folder), sendAt: sendAt)
        guard let state = try await departure.settled() else { return }
        try await self?.tell(Self.mail(of: receipt, state))
      }
    }
  }

  private static func mail(
    of receipt: Receipt, _ state: OutboxState, until sendAt: Date? = nil
  ) throws -> JSONLine {
    var line = JSONLine()
    try line.add("event", "mail")
    try line.add("receipt", receipt.id)
    try line.add("state", state)
    if let sendAt { try line.add("seconds", max(0, sendAt.timeIntervalSinceNow)) }
    return line
  }

  private func dismissed(_ turn: Turn, isSuperseded: Bool = false) {
    waiting[turn.id] = nil
    var line = JSONLine()
    do {
      try line.add("event", "dismissed")
      try line.add("turn", turn.id)
      try line.add("superseded", isSuperseded)
      try tell(line)
    } catch {
      report(.failure("\(error)"))
    }
  }

  private func report(_ event: AssistantEvent) {
    do {
      var line = try event.json(commands)
      if case .preview(let interpretation) = event {
        try line.add("sentence", card.sentence(interpretation.command))
      }
      try tell(line)
    } catch {
      send("{\"event\":\"failure\",\"message\":\"An event could not be written.\"}")
    }
  }

  private func tell(_ event: JSONLine) throws { send(try log.add(event).text) }

  /// Tells the client of the moment; one that does not read is left, and sees the rest when it comes back.
  private func send(_ text: String) {
    if case .dropped? = outlet?.yield(text) { disconnect(connections) }
  }
}

import Actions
import Assistant
import Foundation
import JSONValues
import Presentation
import Understanding

/// The messages of a conversation to its client.
extension Conversation {
  func tell(_ event: AssistantEvent) async {
    // The client has the level of its own microphone.
    if case .level = event { return }
    let isTalk = talks(event)
    report(event, isTalk: isTalk)
    if case .notice(let words) = event, speechBack == .on { speak(notice: words) }
    guard case .ended(let turn, let asked) = event else { return }
    do {
      if turn.waits { try tell(presentation.json(of: turn)) }
      if let receipt = turn.receipt { try follow(mailOf: receipt) }
      // An answer that was not understood leaves its question open, which is put again.
      if isTalk { await answer(turn) } else { try speak(turn.decision == .reprompt ? asked ?? turn : turn) }
      await tellModel(of: turn, isTalk: isTalk)
    } catch {
      report(.failure("\(error)"))
    }
  }

  /// Lets the client say aloud what came of a turn, or what it asks.
  private func speak(_ turn: Turn) throws {
    guard let words = presentation.speech(of: turn, speechBack) else { return }
    remember(said: words)
    var line = JSONObject()
    try line.add("event", "speech")
    try line.add("text", words)
    // A person who does not look at the screen answers by voice.
    try line.add("awaits_answer", speechBack == .confirm && turn.waits)
    try tell(line)
  }

  private func speak(notice words: String) {
    do {
      var line = JSONObject()
      try line.add("event", "speech")
      try line.add("text", words)
      try line.add("awaits_answer", false)
      try tell(line)
    } catch {
      report(.failure("\(error)"))
    }
  }

  /// Tells the client how long a message can be taken back, and then what became of it.
  private func follow(mailOf receipt: Receipt) throws {
    for effect in receipt.effects {
      guard case .queuedMessage(let id, let folder, let sendAt) = effect else { continue }
      try tell(mail(of: receipt, .queued, until: sendAt))
      Task { [weak self] in
        let departure = MessageDeparture(id: id, outbox: Outbox(directory: folder), sendAt: sendAt)
        guard let state = try await departure.settled() else { return }
        try await self?.tell(ofMail: receipt, state)
      }
    }
  }

  private func tell(ofMail receipt: Receipt, _ state: OutboxState) throws {
    try tell(mail(of: receipt, state))
  }

  private func mail(
    of receipt: Receipt, _ state: OutboxState, until sendAt: Date? = nil
  ) throws -> JSONObject {
    var line = JSONObject()
    try line.add("event", "mail")
    try line.add("receipt", receipt.id)
    try line.add("state", state)
    let seconds = sendAt.map { max(0, $0.timeIntervalSinceNow) }
    if let seconds { try line.add("seconds", seconds) }
    try line.add("words", presentation.departure(state, secondsLeft: Int((seconds ?? 0).rounded(.up))))
    return line
  }

  /// Tells the client that another model takes over.
  func stepped(_ sentence: String) throws {
    var line = JSONObject()
    try line.add("event", "step")
    try line.add("text", sentence)
    try tell(line)
  }

  func report(_ event: AssistantEvent, isTalk: Bool = false) {
    var event = event
    // Clients need not know where files are.
    if case .failure(let words) = event { event = .failure(APIError.withoutFolders(words)) }
    do {
      var line = try event.json(commands)
      if isTalk { try line.add("is_talk", true) }
      switch event {
      case .preview(let interpretation):
        try line.add("sentence", presentation.card.summary(interpretation.command))
      case .dismissed(let turn, _):
        try line.add("words", presentation.outcome(of: turn)?.words)
      case .ended(let turn, _):
        if let outcome = presentation.outcome(of: turn) {
          try line.add("outcome", outcome.kind)
          try line.add("words", outcome.words)
        }
      default: break
      }
      try tell(line)
    } catch {
      let failure: JSONValue = ["event": "failure", "message": "An event could not be written."]
      send(failure.text)
    }
  }

  func tell(_ event: JSONObject) throws { send(try log.add(event).text) }

  /// Sends a message to the connected client. One that does not read is disconnected, and gets the rest when it comes
  /// back.
  func send(_ text: String) {
    if case .dropped? = outlet?.yield(text) { disconnect(connections) }
  }
}

/// A message that waits in the outbox for the end of its undo window, and is sent then by another process.
struct MessageDeparture {
  let id: String
  let outbox: Outbox
  let sendAt: Date

  /// The seconds after `sendAt` for which the message is watched.
  private static let patience = 120.0

  /// Waits for the message to be sent or refused, until two minutes after `sendAt` at most, and returns its state.
  /// Returns `nil` if it was taken back.
  ///
  /// - Throws: `CancellationError`.
  func settled() async throws -> OutboxState? {
    var state = outbox.state(id: id)
    while let now = state, [.queued, .sending, .handingOver].contains(now),
      sendAt.timeIntervalSinceNow > -Self.patience
    {
      try await Task.sleep(for: .seconds(0.5))
      state = outbox.state(id: id)
    }
    return state
  }
}

import Foundation

extension Outbox {
  /// Sends the messages that are due and returns the result of each. Does nothing while another process is sending.
  package func flush(by transport: MailTransport, now: Date = Date()) async throws -> [Delivery] {
    try await flush(by: transport.sender(), now: now)
  }

  /// Sends messages when they are due, until the task is cancelled.
  package func run(
    by transport: MailTransport, report: @Sendable (Delivery) async -> Void
  ) async throws {
    let sender = try transport.sender()
    while !Task.isCancelled {
      for delivery in try await flush(by: sender, now: Date()) { await report(delivery) }
      // Other processes queue messages too, so their times are not known in advance.
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Sends messages when they are due, until none waits. If another process does so, it does not interfere.
  package func drain(by transport: MailTransport, report: @Sendable (Delivery) async -> Void) async throws {
    let sender = try transport.sender()
    try folder.create()
    // A message queued just before the other process ended is not left behind.
    while hasQueued {
      let isOurs: Void? = try await folder.withLock("courier") {
        while hasQueued {
          for delivery in try await flush(by: sender, now: Date()) { await report(delivery) }
          if hasQueued { try await Task.sleep(for: .seconds(1)) }
        }
      }
      if isOurs == nil { return }
    }
  }

  func flush(by sender: any MailSender, now: Date) async throws -> [Delivery] {
    try folder.create()
    let deliveries = try await folder.withLock {
      var deliveries = try recover()
      for id in try due(now) {
        if Task.isCancelled { break }
        if let delivery = try await attempt(id, by: sender, now: now) { deliveries.append(delivery) }
      }
      return deliveries
    }
    return deliveries ?? []
  }

  /// Moves messages that a crash left behind to the right state. Only for the holder of the lock.
  @discardableResult
  func recover() throws -> [Delivery] {
    for id in try folder.identifiers(in: .sending) {
      let settled = (try? folder.read(id, in: .sending))?.settled
      _ = try folder.move(id, from: .sending, to: settled ?? .queued)
    }
    var doubtful: [Delivery] = []
    for id in try folder.identifiers(in: .handingOver) {
      let entry = try? folder.read(id, in: .handingOver)
      _ = try folder.move(id, from: .handingOver, to: entry?.settled ?? .unknown)
      if let entry, entry.settled == nil {
        doubtful.append(entry.delivery(.unknown(reason: "the program stopped before the server's answer")))
      }
    }
    return doubtful
  }

  /// Returns the messages that are due, the longest waiting first. Damaged ones are set aside.
  private func due(_ now: Date) throws -> [UUID] {
    var waiting: [(sendAt: Date, id: UUID)] = []
    for id in try folder.identifiers(in: .queued) {
      if let entry = try? folder.read(id, in: .queued) {
        // If the clock was set back, the message is sent now rather than when its time comes again.
        waiting.append((entry.queuedAt > now.addingTimeInterval(60) ? now : entry.sendAt, id))
      } else {
        _ = try folder.move(id, from: .queued, to: .failed)
      }
    }
    return waiting.filter { $0.sendAt <= now }.sorted { $0.sendAt < $1.sendAt }.map(\.id)
  }

  /// Tries to send a message. Returns `nil` if it was removed meanwhile.
  private func attempt(_ id: UUID, by sender: any MailSender, now: Date) async throws -> Delivery? {
    guard try folder.move(id, from: .queued, to: .sending) else { return nil }
    var entry = try folder.read(id, in: .sending)
    entry.settled = nil
    entry.attempts += 1
    entry.queuedAt = min(entry.queuedAt, now)
    try folder.write(entry, in: .sending)

    let folder = folder
    let result = await sender.send(entry) {
      guard try folder.move(id, from: .sending, to: .handingOver) else {
        throw MailError.noSuchMessage(id: id.uuidString)
      }
    }
    let outcome = entry.settle(result, now: now)
    // Its state tells whether it was handed over: a sender that failed early did not get that far.
    let state = folder.state(of: id) == .handingOver ? OutboxState.handingOver : .sending
    try folder.write(entry, in: state)
    _ = try folder.move(id, from: state, to: entry.settled ?? .unknown)
    return entry.delivery(outcome)
  }
}

extension OutboxEntry {
  func delivery(_ outcome: Delivery.Outcome) -> Delivery {
    Delivery(id: id.uuidString, subject: subject, recipients: recipients, outcome: outcome)
  }

  /// Applies the result of an attempt.
  fileprivate mutating func settle(_ result: SendResult, now: Date) -> Delivery.Outcome {
    switch result {
    case .accepted(let words):
      lastReply = words
      sentAt = now
      settled = .sent
      return .sent(now)
    case .delayed(let words):
      lastReply = words
      // RFC 5321 section 4.5.4.1: give up after four to five days.
      guard now.timeIntervalSince(queuedAt) < 4 * 86_400 else {
        settled = .failed
        return .failed(reason: words)
      }
      sendAt = now.addingTimeInterval(retryDelay(attempts))
      settled = .queued
      return .retrying(at: sendAt, reason: words)
    case .refused(let words):
      lastReply = words
      settled = .failed
      return .failed(reason: words)
    case .unknown(let words):
      lastReply = words
      settled = .unknown
      return .unknown(reason: words)
    }
  }
}

/// Seconds until the next attempt: half a minute at first, then doubling up to an hour.
private func retryDelay(_ attempts: Int) -> TimeInterval {
  min(30 * pow(2, Double(attempts - 1)), 3600)
}

import Foundation
import Sentences

/// Keeps messages until they can no longer be undone, and then sends them.
///
/// A message is a file that moves between folders, so it is always in exactly one state: `queued` → `sending` →
/// `handingOver` → `sent`, or `failed`, or back to `queued` for another try. After a crash, a message in `sending` is
/// queued again, since nobody has received it. One in `handingOver` may have arrived, and sending it again could
/// duplicate it: it becomes `unknown` and waits for the person. If the person sends it again, its Message-ID stays
/// the same. One process sends at a time; any may queue and undo meanwhile.
package struct Outbox: Sendable {
  let folder: OutboxFolder

  package init(directory: String) {
    folder = OutboxFolder(path: directory)
  }

  /// Puts a message into the outbox. A message that is already there, in any state, stays as it is.
  func enqueue(_ entry: OutboxEntry) throws(MailError) {
    try folder.create()
    guard folder.state(of: entry.id) == nil else { return }
    do {
      try folder.write(entry, in: .queued)
    } catch {
      // A message reported as failed must not be sent.
      _ = try? folder.remove(entry.id, in: .queued)
      throw error
    }
  }

  /// Settles the messages that a killed process was sending, unless a process is sending now. Sends nothing.
  package func settleInterrupted() async throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    try folder.create()
    folder.removeDrafts()
    _ = try await folder.withLock { try recover() }
  }

  /// Removes a message that was not sent.
  package func takeBack(id: String, timeZone: TimeZone = .current) async throws -> UndoOutcome {
    guard let identifier = UUID(uuidString: id) else { throw MailError.noSuchMessage(id: id) }
    try folder.create()
    // A message that a crash left half sent can still be removed while nobody is sending.
    _ = try await folder.withLock { try recover() }
    for state in [OutboxState.queued, .failed] {
      let subject = (try? folder.read(identifier, in: state))?.subject ?? ""
      if try folder.remove(identifier, in: state) {
        return .undone(SendingSentences.takenBack(subject))
      }
    }
    switch folder.state(of: identifier) {
    case .sent:
      let sentAt = try folder.read(identifier, in: .sent).sentAt
      return .refused(SendingSentences.alreadySent(at: sentAt.map { clockTime($0, timeZone) }))
    case .unknown:
      return .refused(SendingSentences.maybeSent)
    case .queued, .sending, .handingOver, .failed:
      return .notNow(SendingSentences.beingSent)
    case nil: return .undone(SendingSentences.goneAlready)
    }
  }

  /// Whether a message waits for its undo window to end, or for its next attempt.
  package var hasQueued: Bool { (try? folder.identifiers(in: .queued))?.isEmpty == false }

  /// Returns the state of a message, or `nil` if there is none with this name.
  package func state(id: String) -> OutboxState? {
    UUID(uuidString: id).flatMap(folder.state)
  }

  /// Returns all addresses that messages were sent to.
  func recipients() -> Set<EmailAddress> {
    struct Envelope: Decodable { let recipients: [EmailAddress] }
    let sent = (try? folder.identifiers(in: .sent)) ?? []
    return Set(
      sent.flatMap { id in
        let data = FileManager.default.contents(atPath: folder.file(id, .sent)) ?? Data()
        return (try? JSONDecoder().decode(Envelope.self, from: data))?.recipients ?? []
      })
  }

  /// Returns the names of the messages in a state.
  package func messages(in state: OutboxState) throws -> [String] {
    try folder.create()
    return try folder.identifiers(in: state).map(\.uuidString).sorted()
  }

  /// Returns the names of the messages whose fate is unknown.
  package func doubtful() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try messages(in: .unknown)
  }

  /// Queues a message again that failed or whose fate is unknown.
  package func sendAgain(id: String, now: Date = Date()) throws {
    try settle(id: id) { identifier, state in
      var entry = try folder.read(identifier, in: state)
      entry.sendAt = now
      entry.attempts = 0
      entry.settled = nil
      try folder.write(entry, in: state)
      return try folder.move(identifier, from: state, to: .queued)
    }
  }

  /// Removes a message that failed or whose fate is unknown.
  package func forget(id: String) throws {
    try settle(id: id) { identifier, state in try folder.remove(identifier, in: state) }
  }

  private func settle(id: String, by change: (UUID, OutboxState) throws -> Bool) throws {
    guard let identifier = UUID(uuidString: id), let state = folder.state(of: identifier),
      state == .failed || state == .unknown, try change(identifier, state)
    else { throw MailError.noSuchMessage(id: id) }
  }
}

/// Returns the time in words: `2026-11-21 at 08:14`.
private func clockTime(_ date: Date, _ timeZone: TimeZone) -> String {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = timeZone
  let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
  func padded(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
  return "\(parts.year ?? 0)-\(padded(parts.month))-\(padded(parts.day))"
    + " at \(padded(parts.hour)):\(padded(parts.minute))"
}

import Actions
import Foundation
import GRDB
import Synchronization
import TimeExpressions
import Understanding

@testable import Assistant

/// The world outside the program: what was sent, and by which process; and the processes, which share one history.
final class Outside: Sendable {
  struct Mail: Sendable, Hashable {
    var receipt: UUID
    var sender: String
    /// The processes that took it back.
    var takers: [String] = []
    var isTakenBack: Bool { !takers.isEmpty }
  }

  /// Something that happens between two steps of a process; throws where the process has ended.
  typealias Gate = @Sendable () async throws -> Void

  private static let schema = Result { try CommandSchema.bundled() }
  private let mails = Mutex<[Mail]>([])
  private let database: any DatabaseWriter
  private let folder = NSTemporaryDirectory() + "voicecore-once-" + UUID().uuidString

  init(_ database: any DatabaseWriter) {
    self.database = database
  }

  /// A world with a history in a file, as processes share it.
  convenience init() throws {
    let path = NSTemporaryDirectory() + "voicecore-once-" + UUID().uuidString + ".sqlite"
    let database = try DatabasePool(path: path)
    try HistorySchema.migrator.migrate(database)
    self.init(database)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
    guard database.path.hasPrefix("/") else { return }
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + end) }
  }

  var sent: [Mail] { mails.withLock { $0 } }

  /// What the outside has of a receipt.
  func state(of receipt: Receipt) -> EffectState {
    sent.contains { $0.receipt == receipt.id && !$0.isTakenBack } ? .done : .notDone
  }

  /// Takes back, as often as it is asked to; mail that is gone counts as taken back.
  func takeBack(_ receipt: Receipt, by taker: String) -> UndoOutcome {
    mails.withLock { mails in
      for index in mails.indices where mails[index].receipt == receipt.id {
        mails[index].takers.append(taker)
      }
    }
    return .undone("Took back: \(receipt.summary).")
  }

  fileprivate func send(_ receipt: UUID, from sender: String) {
    mails.withLock { $0.append(Mail(receipt: receipt, sender: sender)) }
  }

  /// A process with one conversation.
  func process(_ name: String, gate: Gate? = nil) throws -> OnceProcess {
    let claimant = Claimant(folder: folder)
    let schema = try Self.schema.get()
    var history = History(database: database, json: CommandJSON(schema: schema), claimant: claimant)
    history.before = gate
    return OnceProcess(
      outside: self, name: name, claimant: claimant, history: history, schema: schema, gate: gate)
  }
}

/// A process: an assistant, and the lock by which others see that it lives.
struct OnceProcess: Sendable {
  /// It is the same moment all the time, however long the tests take.
  static let now = Date(timeIntervalSince1970: 1_772_445_600)

  let assistant: Assistant
  let history: History
  private let claimant: Claimant
  private let outside: Outside

  fileprivate init(
    outside: Outside, name: String, claimant: Claimant, history: History, schema: CommandSchema,
    gate: Outside.Gate?
  ) {
    (self.claimant, self.history, self.outside) = (claimant, history, outside)
    let mail = Command(
      .sendEmail, [.emailTo: .texts(["anna@example.org"]), .emailBody: .text("I will be late")])
    let other = Command(
      .sendEmail, [.emailTo: .texts(["bob@example.org"]), .emailBody: .text("I will be late")])
    assistant = Assistant(
      interpreter: ScriptedInterpreter(
        lines: [
          .init("mail anna", .sendEmail, mail.slots), .init("mail bob", .sendEmail, other.slots),
          .init("clear the list", .clearList, [.listName: .text("shopping")]),
        ],
        schema: schema),
      policy: ConfirmationPolicy(),
      actions: [
        MailAction(outside: outside, name: name, gate: gate),
        MailAction(intent: .clearList, destroys: true, outside: outside, name: name, gate: gate),
      ],
      takeBack: { receipt in
        // A process that has ended takes nothing back.
        guard (try? await gate?()) != nil || gate == nil else { return .notNow("ended") }
        return outside.takeBack(receipt, by: name)
      },
      history: history, conversation: name, clock: { Self.now }, context: { .dialogue })
  }

  /// Ends it as a kill does: the system lets go of its lock.
  func kill() { claimant.release() }

  /// What every start does first.
  @discardableResult
  func start() async throws -> [Interruption] {
    try await assistant.settleInterrupted { outside.state(of: $0) }
  }

  var outcomes: [HistoryEntry.Outcome] {
    get async throws { try await history.entries().map(\.outcome) }
  }
}

/// Sends a message to the world outside, or does something else there that may destroy.
private struct MailAction: Action {
  var intent = Intent.sendEmail
  var destroys = false
  let outside: Outside
  let name: String
  let gate: Outside.Gate?

  func destroys(_ command: Command, context: TimeContext) async -> Bool { destroys }

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let id = UUID()
    let receipt = Receipt(
      id: id, intent: intent, summary: "Message to \(command.texts(.emailTo)?.first ?? "")", location: "",
      effects: [.queuedMessage(id: id.uuidString, outbox: "/nowhere", sendAt: .distantFuture)])
    return PreparedAction(receipt: receipt) {
      try await gate?()
      outside.send(id, from: name)
    }
  }
}

import Foundation
import TimeExpressions
import Understanding

/// Carries out one intent. An action is prepared first, which changes nothing, and then performed. The history keeps
/// the receipt in between, so that after a crash it tells whether the effects are there.
public protocol Action: Sendable {
  var intent: Intent { get }

  /// Whether the command would delete something of the person's. Such a command is asked about twice, even if it can
  /// be undone, because an undo has to be thought of in time.
  func destroys(_ command: Command, context: TimeContext) async -> Bool

  /// When the command needs a confirmation; nil for what the schema says of its intent.
  func confirmation(of command: Command) -> CommandSchema.Confirmation?

  /// Looks up the things that a command refers to, so that they can be shown and confirmed. Changes nothing.
  ///
  /// - Parameter said: How much of the command's time was said.
  func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding

  /// Works out everything that performing will do. Changes nothing.
  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction
}

extension Action {
  public func destroys(_ command: Command, context: TimeContext) async -> Bool { false }

  public func confirmation(of command: Command) -> CommandSchema.Confirmation? { nil }

  /// Returns the command unchanged, as for commands that refer to nothing existing.
  public func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    .one(command)
  }
}

/// What a command refers to.
public enum Grounding: Sendable, Hashable {
  case one(Command)
  /// It may refer to several things; one command for each.
  case several([Command])

  /// What a command may refer to; the command as it is where nothing was found.
  init(_ found: [Command], of command: Command) {
    self = found.count > 1 ? .several(found) : .one(found.first ?? command)
  }
}

/// An action whose effects are worked out but not carried out.
public struct PreparedAction: Sendable {
  public var receipt: Receipt
  private let work: @Sendable () async throws -> String?

  /// - Parameter perform: Carries out the effects, each atomically. Doing it again has no further effect.
  public init(receipt: Receipt, perform: @escaping @Sendable () async throws -> Void) {
    self.init(
      receipt: receipt,
      work: {
        try await perform()
        return nil
      })
  }

  private init(receipt: Receipt, work: @escaping @Sendable () async throws -> String?) {
    (self.receipt, self.work) = (receipt, work)
  }

  /// An action whose answer is known only after it was performed.
  /// - Parameter answer: Carries out the effects and returns the words.
  static func answering(
    _ receipt: Receipt, answer: @escaping @Sendable () async throws -> String
  ) -> PreparedAction {
    PreparedAction(receipt: receipt, work: answer)
  }

  /// Carries out the effects.
  ///
  /// - Returns: The receipt, with what there is to say now.
  @discardableResult
  public func perform() async throws -> Receipt {
    guard let words = try await work() else { return receipt }
    var receipt = receipt
    receipt.summary = words
    receipt.effects = receipt.effects.map { if case .told = $0 { .told(words) } else { $0 } }
    return receipt
  }
}

extension PreparedAction {
  /// An action that answers in words and changes nothing.
  init(intent: Intent, told words: String, items: [FoundItem] = [], location: String = "") {
    self.init(
      receipt: Receipt(
        intent: intent, summary: words, location: location, effects: [.told(words)], items: items)
    ) {}
  }
}

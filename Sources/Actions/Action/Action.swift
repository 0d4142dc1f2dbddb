import Foundation
import TimeExpressions
import Understanding

/// An action that carries out one intent.
///
/// It is prepared first, which changes nothing, and then performed. The history keeps the receipt in between, so
/// that after a crash it tells whether the effects are there.
public protocol Action: Sendable {
  /// The intent that the action carries out.
  var intent: Intent { get }

  /// Returns whether the command would delete something of the person's. Such a command is asked about twice, even
  /// if it can be undone, because an undo has to be thought of in time.
  func destroys(_ command: Command, context: TimeContext) async -> Bool

  /// Returns when the command needs a confirmation, or `nil` if the schema decides by its intent.
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

/// The result of looking up what a command refers to.
public enum Grounding: Sendable, Hashable {
  /// One thing, or nothing that had to be looked up.
  case one(Command)
  /// It may refer to several things; one command for each.
  case several([Command])

  /// Creates the result for the commands that were found, or for the command as it is if there are none.
  init(_ found: [Command], of command: Command) {
    self = found.count > 1 ? .several(found) : .one(found.first ?? command)
  }
}

/// An action whose effects are worked out but not carried out.
public struct PreparedAction: Sendable {
  /// What the action will have done.
  public var receipt: Receipt
  private let work: @Sendable () async throws -> String?

  /// Creates an action whose receipt is known before it is performed.
  ///
  /// - Parameters:
  ///   - receipt: What the action will have done.
  ///   - perform: Carries out the effects, each atomically. Doing it again has no further effect.
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

  /// Returns an action whose answer is known only after it was performed.
  ///
  /// - Parameters:
  ///   - receipt: What the action will have done.
  ///   - answer: Carries out the effects and returns the answer.
  static func answering(
    _ receipt: Receipt, answer: @escaping @Sendable () async throws -> String
  ) -> PreparedAction {
    PreparedAction(receipt: receipt, work: answer)
  }

  /// Carries out the effects.
  ///
  /// - Returns: The receipt, with an answer that is known only now.
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
  /// Creates an action that answers in words and changes nothing.
  init(intent: Intent, told words: String, items: [FoundItem] = [], location: String = "") {
    self.init(
      receipt: Receipt(
        intent: intent, summary: words, location: location, effects: [.told(words)], items: items)
    ) {}
  }
}

import Foundation
import TimeExpressions
import Understanding

/// Does one intent. An action is prepared first, which changes nothing, then performed; the history keeps the
/// receipt in between, so that after a crash it can be told whether the effects are there.
public protocol Action: Sendable {
  var intent: Intent { get }

  /// Whether something of the person's would be gone afterwards, as things stand. It is asked about twice, though it can be
  /// undone: that makes no exception of “anything that destroys asks twice”, and an undo has to be thought of in time.
  func destroys(_ command: Command, context: TimeContext) async -> Bool

  /// When a command is asked about first; nil for what the schema says of its intent.
  func confirmation(of command: Command) -> CommandSchema.Confirmation?

  /// Looks up what a command speaks of, so that it can be shown and confirmed as what it is. Changes nothing.
  ///
  /// - Parameter said: How much of the command's time was said.
  func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding

  /// Works out everything that performing will do. Changes nothing outside.
  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction
}

extension Action {
  public func destroys(_ command: Command, context: TimeContext) async -> Bool { false }

  public func confirmation(of command: Command) -> CommandSchema.Confirmation? { nil }

  /// Most commands speak of nothing that is there already.
  public func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    .one(command)
  }
}

/// What a command turned out to speak of.
public enum Grounding: Sendable, Hashable {
  case one(Command)
  /// It fits several things; one command for each.
  case several([Command])
}

/// An action whose effects are known and not yet there.
public struct PreparedAction: Sendable {
  public var receipt: Receipt
  private let work: @Sendable () async throws -> String?

  /// - Parameter perform: Makes the effects real, each atomically. Doing it again has no further effect.
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

  /// An action that has something to say of which nobody can know before.
  /// - Parameter answer: Makes the effects real and gives the words.
  static func answering(
    _ receipt: Receipt, answer: @escaping @Sendable () async throws -> String
  ) -> PreparedAction {
    PreparedAction(receipt: receipt, work: answer)
  }

  /// Makes the effects real.
  ///
  /// - Returns: The receipt, with what there is to say now that it is done.
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
  /// The action that answers in words and changes nothing.
  init(intent: Intent, told words: String, items: [FoundItem] = [], location: String = "") {
    self.init(
      receipt: Receipt(
        intent: intent, summary: words, location: location, effects: [.told(words)], items: items)
    ) {}
  }
}

import Foundation
import TimeExpressions
import Understanding

/// Does one intent. An action is prepared first, which changes nothing, then performed; the history keeps the
/// receipt in between, so that after a crash it can be told whether the effects are there.
public protocol Action: Sendable {
  var intent: Intent { get }

  /// Works out everything that performing will do. Changes nothing outside.
  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction
}

/// An action whose effects are known and not yet there.
public struct PreparedAction: Sendable {
  public var receipt: Receipt
  /// Makes the effects real, each atomically. Doing it again has no further effect.
  public var perform: @Sendable () async throws -> Void

  public init(receipt: Receipt, perform: @escaping @Sendable () async throws -> Void) {
    self.receipt = receipt
    self.perform = perform
  }
}

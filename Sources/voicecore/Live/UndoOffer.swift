import Actions
import Console
import Foundation

/// What was done, shown for a while with how to take it back.
struct UndoOffer {
  static let time = Duration.seconds(10)

  let id: UUID
  private let summary: String
  private let end: ContinuousClock.Instant

  init(_ receipt: Receipt, from start: ContinuousClock.Instant) {
    (id, summary, end) = (receipt.id, receipt.summary, start + Self.time)
  }

  /// What is shown; nil when the time is over.
  func hint(at time: ContinuousClock.Instant) -> String? {
    let seconds = Int(((end - time) / .seconds(1)).rounded(.up))
    return seconds > 0 ? "u or “undo that” undoes (\(seconds) s): \(printable(summary))" : nil
  }
}

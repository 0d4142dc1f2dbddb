import Actions
import Console
import Foundation
import Speech
import Synchronization

/// Says the assistant's short replies aloud, only the newest one, and can be stopped at once.
final class SpokenReplies: Sendable {
  private let voice: SpokenOutput
  private let newest = Mutex<Task<Void, Never>?>(nil)

  init(_ voice: SpokenOutput) { self.voice = voice }

  /// Says words aloud and stops what was being said.
  ///
  /// - Parameter ended: Called with the error, if any, when the voice has said them or was stopped.
  func say(_ words: String, ended: @escaping @Sendable (_ problem: String?) async -> Void) {
    newest.withLock { newest in
      newest?.cancel()
      newest = Task { [voice] in
        var problem: String?
        do { try await voice.say(words) } catch is CancellationError {} catch { problem = "\(error)" }
        await ended(problem)
      }
    }
  }

  /// Stops speaking at once.
  func stop() { newest.withLock { $0?.cancel() } }
}

/// The last action, shown for a while with the way to undo it.
struct UndoOffer {
  static let time = Duration.seconds(10)

  let id: UUID
  private let summary: String
  private let end: ContinuousClock.Instant

  init(_ receipt: Receipt, from start: ContinuousClock.Instant) {
    (id, summary, end) = (receipt.id, receipt.summary, start + Self.time)
  }

  /// Returns the hint to show, or `nil` when the time is over.
  func hint(at time: ContinuousClock.Instant) -> String? {
    let seconds = Int(((end - time) / .seconds(1)).rounded(.up))
    return seconds > 0 ? "u or “undo that” undoes (\(seconds) s): \(printable(summary))" : nil
  }
}

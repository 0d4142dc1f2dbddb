import Actions
import Console
import Foundation
import Speech
import Synchronization

/// Says the assistant's short replies aloud, only the newest one, and can be stopped at once.
final class SpokenReplies: Sendable {
  /// The time that a room echoes after the voice has ended.
  private static let echo = Duration.milliseconds(300)

  private let voice: SpokenOutput
  /// The newest reply, and how many there were up to it.
  private let speaking = Mutex<(task: Task<Void, Never>?, count: Int)>((nil, 0))

  init(_ synthesizer: any Synthesizer) {
    voice = SpokenOutput(synthesizer: synthesizer)
  }

  /// Says words aloud and stops what was being said.
  ///
  /// - Parameter ended: Called with the error, if any, when the words can no longer be heard, or at once if they are
  ///   stopped. It is not called for words that others have replaced, since the voice is still heard then.
  func say(_ words: String, ended: @escaping @Sendable (_ problem: String?) async -> Void) {
    speaking.withLock { newest in
      newest.task?.cancel()
      newest.count += 1
      let count = newest.count
      newest.task = Task { [self] in
        var problem: String?
        do { try await voice.say(words) } catch is CancellationError {} catch { problem = "\(error)" }
        if !Task.isCancelled { try? await Task.sleep(for: Self.echo) }
        if isNewest(count) { await ended(problem) }
      }
    }
  }

  private func isNewest(_ count: Int) -> Bool { speaking.withLock { $0.count == count } }

  /// Stops speaking at once.
  func stop() { speaking.withLock { $0.task?.cancel() } }
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

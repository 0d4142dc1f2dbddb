import Synchronization
import Understanding

/// The understanding of a text while its speaker pauses.
final class Foresight: Sendable {
  let text: String
  private let state = Mutex<(foreseen: Foreseen?, task: Task<Void, Never>?)>((nil, nil))

  /// - Parameter talk: Called with a text that is no command.
  init(_ text: String, _ assistant: Assistant, talk: (@Sendable (String?) async -> Void)?) {
    self.text = text
    let task = Task { [weak self] in
      let foreseen = try? await assistant.foresee(text)
      self?.state.withLock { $0.foreseen = foreseen }
      guard let foreseen, foreseen.understood.interpretation.command.intent == .none else { return }
      await talk?(text)
    }
    state.withLock { $0.task = task }
  }

  /// The meaning, or `nil` while it is being worked out.
  var foreseen: Foreseen? { state.withLock(\.foreseen) }

  /// Waits for the meaning. Returns `nil` for an answer, or after a cancellation.
  func finished() async -> Foreseen? {
    await state.withLock(\.task)?.value
    return foreseen
  }

  /// Stops the work because the speaker goes on.
  func cancel() { state.withLock(\.task)?.cancel() }
}

extension Assistant {
  /// Returns the meaning of a text, and publishes a preview of its command. Returns `nil` for an answer.
  ///
  /// - Throws: `CancellationError`, if the speaker went on meanwhile.
  func foresee(_ text: String) async throws -> Foreseen? {
    if SpokenAnswer(text) != nil { return nil }
    await recall()
    let foreseen = try await foreseen(text, context())
    let interpretation = foreseen.understood.interpretation
    if interpretation.command.intent != .none { emit(.preview(interpretation)) }
    return foreseen
  }
}

import Synchronization
import Understanding

/// A text that is being understood while its speaker pauses.
final class Foresight: Sendable {
  let text: String
  private let state = Mutex<(foreseen: Foreseen?, task: Task<Void, Never>?)>((nil, nil))

  init(_ text: String, _ assistant: Assistant) {
    self.text = text
    let task = Task { [weak self] in
      let foreseen = try? await assistant.foresee(text)
      self?.state.withLock { $0.foreseen = foreseen }
    }
    state.withLock { $0.task = task }
  }

  /// What was found so far; nil before.
  var foreseen: Foreseen? { state.withLock(\.foreseen) }

  /// What was found, when it is.
  func finished() async -> Foreseen? {
    await state.withLock(\.task)?.value
    return foreseen
  }

  /// The speaker goes on.
  func cancel() { state.withLock(\.task)?.cancel() }
}

extension Assistant {
  /// Works out what a text would mean, and tells of it; nil for an answer.
  ///
  /// - Throws: `CancellationError`, where the speaker went on meanwhile.
  func foresee(_ text: String) async throws -> Foreseen? {
    if SpokenAnswer(text) != nil { return nil }
    await recall()
    let foreseen = try await foreseen(text, context())
    let interpretation = foreseen.understood.interpretation
    if interpretation.command.intent != .none { emit(.preview(interpretation)) }
    return foreseen
  }
}

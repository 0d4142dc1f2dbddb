import Synchronization
import Understanding

/// A text that is being understood while its speaker pauses.
final class Foresight: Sendable {
  let text: String
  private let state = Mutex<(foreseen: Foreseen?, task: Task<Void, Never>?)>((nil, nil))

  init(_ text: String, _ assistant: Assistant) {
    self.text = text
    let task = Task { [weak self] in
      let foreseen = await assistant.foresee(text)
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
  /// Works out what a text would mean, and tells of it; nil for an answer, and where the speaker went on meanwhile.
  func foresee(_ text: String) async -> Foreseen? {
    if SpokenAnswer(text) != nil { return nil }
    let before = await recent()
    if Task.isCancelled { return nil }
    let started = ContinuousClock.now
    let understood = understand(text, after: before)
    if Task.isCancelled { return nil }
    if understood.interpretation.command.intent != .none { emit(.preview(understood.interpretation)) }
    return Foreseen(
      text: text, moves: dialogue.moves, understood: understood, milliseconds: (.now - started).milliseconds)
  }

  /// Whether a command waits for an answer.
  var isWaiting: Bool {
    get async { await recent().map { dialogue.card($0.id) != nil } ?? false }
  }
}

import Actions
import Chat
import Speech
import TimeExpressions
import Understanding

/// Takes requests that a language model makes on a person's behalf. A model never decides that something is done.
extension Assistant {
  /// Lets a model choose one of its tools for a person's words.
  ///
  /// - Returns: The turn, or `nil` if the model chose no tool or nothing came of it; the model then answers in
  ///   words.
  /// - Throws: The errors of the model, or `CancellationError`, before anything was done.
  public func proposal(by model: any ChatModel, for text: String) async throws -> Turn? {
    guard let call = try await model.toolCall(for: text) else { return nil }
    return try await propose(call.sentence, as: Intent(rawValue: call.tool.intent), for: text)
  }

  /// Takes a request that a language model made of a person's words.
  ///
  /// A request that can't be done is dropped. One that only tells something is done; anything else is shown and
  /// waits for a yes, whatever the person's thresholds. While a card waits nothing is proposed, since the person's
  /// next words answer it.
  ///
  /// - Parameters:
  ///   - sentence: The request in words that the interpreter understands.
  ///   - intent: The intent that the sentence must be understood as.
  ///   - text: What the person said.
  /// - Returns: The turn, or `nil` if nothing comes of it.
  /// - Throws: `CancellationError`, before anything was done.
  func propose(_ sentence: String, as intent: Intent, for text: String) async throws -> Turn? {
    try await inOrder {
      try await inTurn { () async throws -> Turn? in
        await recall()
        guard dialogue.waiting.isEmpty, SpokenAnswer(text) == nil, SpokenAnswer(toAll: text) == nil else {
          return nil
        }
        let (interpreter, context) = (interpreter, context())
        var meant = try await reading.read {
          interpreter.interpret(sentence, context: context, after: nil)
        }
        guard meant.command.intent == intent, meant.objection == nil, await canBeDone(meant, context) else {
          return nil
        }
        // The spans belong to the model's sentence, and not to the person's words.
        (meant.text, meant.spans, meant.needsConfirmation) = (text, [:], true)
        var said = Dialogue.Said(text, at: clock(), context: context)
        said.foreseen = Foreseen(
          text: text, revision: dialogue.revision, understood: Understood(interpretation: meant, said: .whole)
        )
        return try await run(.came(.divided([said]))).turns.last
      }
    }
  }

  /// Returns whether the action can be prepared, which changes nothing.
  private func canBeDone(_ meant: Interpretation, _ context: TimeContext) async -> Bool {
    guard meant.missing.isEmpty, let action = actions[meant.command.intent] else { return true }
    do {
      let grounded = try await action.ground(meant.command, said: .whole, context: context)
      guard case .one(let command) = grounded else { return true }
      _ = try await action.prepare(command, context: context)
      return true
    } catch {
      return false
    }
  }
}

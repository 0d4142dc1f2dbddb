/// A speaker that says sentences aloud, one after another.
public actor SpokenOutput {
  private let synthesizer: any Synthesizer
  private let loudspeaker: any Loudspeaker
  private var previous: Task<Void, any Error>?

  /// Creates a speaker.
  public init(synthesizer: any Synthesizer, loudspeaker: any Loudspeaker = ProgramLoudspeaker()) {
    (self.synthesizer, self.loudspeaker) = (synthesizer, loudspeaker)
  }

  /// Says a text, sentence by sentence, after those that were asked for before, and returns when it is over.
  /// Cancelling the task stops it.
  ///
  /// - Throws: ``SynthesisError``.
  public func say(_ text: String) async throws {
    let task = Task { [previous] in
      _ = await previous?.result
      try Task.checkCancellation()
      for try await speech in SpokenPassages(of: text, by: synthesizer) { try await loudspeaker.play(speech) }
    }
    previous = task
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// The speech of a text of any length. Each sentence is synthesized when it is asked for.
package struct SpokenPassages: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let synthesizer: any Synthesizer
  private let speed: Double
  private var passages: ArraySlice<String>

  package init(of text: String, by synthesizer: any Synthesizer, speed: Double = 1) {
    (self.synthesizer, self.speed) = (synthesizer, speed)
    passages = Passages.of(text)[...]
  }

  /// Whether there is more to speak.
  package var hasMore: Bool { !passages.isEmpty }

  /// Synthesizes the next passage that has a word to speak; returns `nil` at the end.
  package mutating func next() async throws -> SynthesizedSpeech? {
    while let passage = passages.popFirst() {
      try Task.checkCancellation()
      let speech = try await synthesizer.synthesize(passage, speed: speed)
      if !speech.samples.isEmpty { return speech }
    }
    return nil
  }

  package func makeAsyncIterator() -> SpokenPassages { self }
}

/// A speaker that says sentences aloud, one after another.
public actor SpokenOutput {
  private let synthesizer: any Synthesizer
  private let loudspeaker: any Loudspeaker
  private var previous: Task<Void, any Error>?
  /// A text that will be said next, with the speech of its first sentence and the sentences after that.
  private var next: (text: String, begun: Task<(first: SynthesizedSpeech?, rest: SpokenPassages), any Error>)?

  /// Creates a speaker.
  public init(synthesizer: any Synthesizer, loudspeaker: any Loudspeaker = ProgramLoudspeaker()) {
    (self.synthesizer, self.loudspeaker) = (synthesizer, loudspeaker)
  }

  /// Begins to synthesize the first sentence of a text that will be said next, while another is heard.
  public func prepare(_ text: String) {
    guard next?.text != text else { return }
    next?.begun.cancel()
    next = (
      text,
      Task { [synthesizer] in
        var passages = SpokenPassages(of: text, by: synthesizer)
        return (try await passages.next(), passages)
      }
    )
  }

  /// Says a text, sentence by sentence, after those that were asked for before, and returns when it is over.
  /// Cancelling the task stops it.
  ///
  /// - Throws: ``SynthesisError``.
  public func say(_ text: String) async throws {
    let begun = next?.text == text ? next?.begun : nil
    if begun != nil { next = nil }
    let task = Task { [previous] in
      _ = await previous?.result
      try Task.checkCancellation()
      var (first, passages) = try await begun?.value ?? (nil, SpokenPassages(of: text, by: synthesizer))
      if let first { try await loudspeaker.play(first) }
      while let speech = try await passages.next() { try await loudspeaker.play(speech) }
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

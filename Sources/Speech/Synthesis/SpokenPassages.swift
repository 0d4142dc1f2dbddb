/// The speech of a text of any length, a sentence after another, each when it is asked for.
public struct SpokenPassages: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let synthesizer: any Synthesizer
  private let speed: Double
  private var passages: ArraySlice<String>

  public init(of text: String, by synthesizer: any Synthesizer, speed: Double = 1) {
    (self.synthesizer, self.speed) = (synthesizer, speed)
    passages = Passages.of(text)[...]
  }

  /// Whether there is more to be spoken.
  public var hasMore: Bool { !passages.isEmpty }

  /// The next passage that has a word to be spoken.
  public mutating func next() async throws -> SynthesizedSpeech? {
    while let passage = passages.popFirst() {
      try Task.checkCancellation()
      let speech = try await synthesizer.synthesize(passage, speed: speed)
      if !speech.samples.isEmpty { return speech }
    }
    return nil
  }

  public func makeAsyncIterator() -> SpokenPassages { self }
}

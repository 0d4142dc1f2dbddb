import Capture

/// A recognizer that picks, for each utterance, the best of several that the machine can run at that moment.
public struct SteppingRecognizer: Recognizer {
  private let recognizers: [any Recognizer]
  private let step: @Sendable () -> Int

  /// Creates a recognizer from several, or returns `nil` if `recognizers` is empty.
  ///
  /// - Parameters:
  ///   - recognizers: The recognizers, the best first. One that loads at its first use costs nothing until then.
  ///   - step: Returns the index of the recognizer to use. It is called before each utterance, and clamped to the
  ///     valid range.
  public init?(_ recognizers: [any Recognizer], step: @escaping @Sendable () -> Int) {
    guard !recognizers.isEmpty else { return nil }
    (self.recognizers, self.step) = (recognizers, step)
  }

  /// The name of the best recognizer.
  public var name: String { recognizers[0].name }

  private var current: any Recognizer { recognizers[min(max(step(), 0), recognizers.count - 1)] }

  public func prepare() async throws { try await current.prepare() }

  public func release() async {
    for recognizer in recognizers { await recognizer.release() }
  }

  public func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    try await current.startSession(expecting: kind)
  }

  public func recognize(
    _ utterance: AudioChunk, expecting kind: UtteranceKind
  ) async throws -> Transcript {
    try await current.recognize(utterance, expecting: kind)
  }
}

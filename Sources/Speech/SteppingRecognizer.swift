import Audio

/// Several recognizers, the best first, of which each utterance gets the one that the machine can bear just then.
public struct SteppingRecognizer: Recognizer {
  private let recognizers: [any Recognizer]
  private let step: @Sendable () -> Int

  /// - Parameters:
  ///   - recognizers: At least one, the best first. Those that load when they are first used cost nothing before.
  ///   - step: Asked before each utterance: which of them, 0 the best.
  public init?(_ recognizers: [any Recognizer], step: @escaping @Sendable () -> Int) {
    guard !recognizers.isEmpty else { return nil }
    (self.recognizers, self.step) = (recognizers, step)
  }

  /// That of the best one.
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

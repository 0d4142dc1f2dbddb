/// Several recognizers, the best first, of which each utterance gets the one that the machine can bear just then.
public actor SteppingRecognizer: AnswerRecognizer {
  public nonisolated let name: String
  private let recognizers: [any Recognizer]
  private let step: @Sendable () -> Int

  /// - Parameters:
  ///   - recognizers: At least one, the best first. Those that load when they are first used cost nothing before.
  ///   - step: Asked before each utterance: which of them, 0 the best.
  public init?(_ recognizers: [any Recognizer], step: @escaping @Sendable () -> Int) {
    guard let first = recognizers.first else { return nil }
    name = first.name
    self.recognizers = recognizers
    self.step = step
  }

  public func startSession() async throws -> any RecognitionSession {
    try await current.startSession()
  }

  public nonisolated var answering: any Recognizer { Answering(stepping: self) }

  /// The one that the machine can bear now.
  fileprivate var current: any Recognizer { recognizers[min(max(step(), 0), recognizers.count - 1)] }
}

private struct Answering: Recognizer {
  let stepping: SteppingRecognizer
  var name: String { stepping.name }

  func startSession() async throws -> any RecognitionSession {
    try await stepping.current.expectingAnswer.startSession()
  }
}

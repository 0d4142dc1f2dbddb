import Speech

/// Hears as another recognizer does, and has something else get ready behind the first words.
struct WarmingRecognizer: Recognizer {
  private let recognizer: any Recognizer
  private let prepare: @Sendable () -> Void

  init(_ recognizer: any Recognizer, preparing prepare: @escaping @Sendable () -> Void) {
    (self.recognizer, self.prepare) = (recognizer, prepare)
  }

  var name: String { recognizer.name }

  func startSession() async throws -> any RecognitionSession {
    Task.detached(operation: prepare)
    return try await recognizer.startSession()
  }
}

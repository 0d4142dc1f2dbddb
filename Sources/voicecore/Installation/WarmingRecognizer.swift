import Assistant
import Speech
import Understanding

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

extension Listening {
  /// Has an interpreter that lets its model go when it is idle load it again behind the first words.
  mutating func warm(_ interpreter: any Interpreter) {
    guard let interpreter = interpreter as? SteppingInterpreter else { return }
    recognizer = WarmingRecognizer(recognizer) { interpreter.prepare() }
  }
}

import Console

/// Announces in the terminal and the web app that another model takes over.
struct StepNotices: Sendable {
  let sentences: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (sentences, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
  }

  func tell(_ sentence: String) {
    printError(sentence)
    continuation.yield(sentence)
  }
}

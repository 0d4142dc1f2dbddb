import Assistant
import Audio

/// A client's microphone stream that is being recognized.
struct SpeechStream {
  let stream: UInt32
  let inputs: AsyncStream<ListeningInput>.Continuation
  let backlog = AudioBacklog()
  var intake = AudioIntake()
  private let task: Task<Void, Never>

  /// - Parameters:
  ///   - listened: Called with the position up to which the stream has been listened to; nil if nobody asks.
  ///   - ended: Called at the end with the turns in the stream, or with the error.
  init(
    _ stream: UInt32, heardBy assistant: Assistant, _ listening: ListeningSettings,
    listened: (@Sendable (_ position: Int) async -> Void)? = nil,
    ended: @escaping @Sendable (_ turns: [Turn], _ failure: (any Error)?) async -> Void
  ) {
    self.stream = stream
    let (audio, continuation) = AsyncStream<ListeningInput>.makeStream()
    inputs = continuation
    task = Task { [backlog] in
      let watch = Task {
        // A client that disconnects within a word must not block others.
        while backlog.isFed { try await Task.sleep(for: .seconds(2)) }
        continuation.finish()
      }
      defer { watch.cancel() }
      var turns: [Turn] = []
      do {
        let heard = audio.map { input in
          if case .audio(let chunk) = input {
            backlog.remove(chunk)
            await listened?(chunk.start)
          }
          return input
        }
        try await assistant.listen(to: heard, listening) { turns.append($0) }
        await ended(turns, nil)
      } catch {
        await ended([], error)
      }
    }
  }

  /// Cancels the stream; what was said is not acted on.
  func cancel() {
    task.cancel()
    inputs.finish()
  }
}

import Capture

/// Handles the requests of key bindings, one dictation at a time.
public actor DictationDesk {
  /// Makes a dictation and the stream of its sound.
  public typealias Begin =
    @Sendable (ControlRequest) async throws -> (
      DictationSession, AsyncThrowingStream<CaptureEvent, any Error>
    )

  private let begin: Begin
  private let report: @Sendable (any Error) -> Void
  private var running: Task<String, any Error>?
  private var session: DictationSession?
  /// Why the last dictation ended by itself, if it did.
  private var problem: String?

  /// - Parameter report: Called with the error of a dictation that failed.
  public init(begin: @escaping Begin, report: @escaping @Sendable (any Error) -> Void) {
    (self.begin, self.report) = (begin, report)
  }

  /// Carries out a request.
  ///
  /// - Returns: The reply; after a stop, when the text is placed.
  public func answer(_ request: ControlRequest) async -> ControlReply {
    switch request.action {
    case .start: return start(request)
    case .stop: return await stop()
    case .toggle: return running == nil ? start(request) : await stop()
    case .cancel: return await cancel()
    case .status:
      defer { problem = nil }
      return ControlReply(running == nil ? .idle : .listening, problem: problem)
    }
  }

  private func start(_ request: ControlRequest) -> ControlReply {
    guard running == nil else { return ControlReply(.listening, problem: "It listens already.") }
    problem = nil
    running = Task {
      do {
        let (session, sound) = try await begin(request)
        try Task.checkCancellation()
        self.session = session
        let text = try await session.run(sound)
        ended(nil)
        return text
      } catch {
        ended(error)
        throw error
      }
    }
    return ControlReply(.listening)
  }

  private func ended(_ error: (any Error)?) {
    (running, session) = (nil, nil)
    guard let error, !(error is CancellationError) else { return }
    problem = "\(error)"
    report(error)
  }

  private func stop() async -> ControlReply {
    guard let running else { return ControlReply(.idle, problem: problem ?? "Nothing listens.") }
    if let session { await session.stop() } else { running.cancel() }
    switch await running.result {
    case .success(let text): return ControlReply(.idle, text: text)
    case .failure(let error):
      problem = nil
      return ControlReply(.idle, problem: error is CancellationError ? nil : "\(error)")
    }
  }

  private func cancel() async -> ControlReply {
    guard let running else { return ControlReply(.idle, problem: "Nothing listens.") }
    if let session { await session.cancel() } else { running.cancel() }
    _ = await running.result
    return ControlReply(.idle)
  }
}

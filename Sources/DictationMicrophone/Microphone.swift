import Capture

/// The microphone, which is open only while somebody dictates, or always if the person allows it.
actor Microphone {
  /// The number of samples before a start that belong to the dictation.
  private static let preRoll = AudioChunk.sampleRate
  /// The pause before a microphone that cannot be opened is tried again.
  private static let pause = Duration.seconds(2)

  private let isKeptOpen: Bool
  private let open: @Sendable () -> AsyncThrowingStream<CaptureEvent, any Error>
  private var recent: [[Float]] = []
  private var device: String?
  private var listener: AsyncThrowingStream<CaptureEvent, any Error>.Continuation?

  init(isKeptOpen: Bool, _ open: @escaping @Sendable () -> AsyncThrowingStream<CaptureEvent, any Error>) {
    (self.isKeptOpen, self.open) = (isKeptOpen, open)
  }

  /// Keeps the microphone open until the task is cancelled, if the person allows it.
  func stayOpen() async {
    guard isKeptOpen else { return }
    while !Task.isCancelled {
      do {
        for try await event in open() { take(event) }
        listener?.finish()
      } catch {
        listener?.finish(throwing: error)
      }
      (recent, device, listener) = ([], nil, nil)
      try? await Task.sleep(for: Self.pause)
    }
  }

  func take(_ event: CaptureEvent) {
    if case .opened(let name) = event { device = name }
    if let listener {
      listener.yield(event)
    } else if case .samples(let samples) = event {
      recent.append(samples)
      while recent.dropFirst().reduce(0, { $0 + $1.count }) >= Self.preRoll { recent.removeFirst() }
    }
  }

  /// The sound from now on, and the second before it if the microphone was open.
  func events() -> AsyncThrowingStream<CaptureEvent, any Error> {
    guard isKeptOpen, let device else { return open() }
    let (stream, continuation) = AsyncThrowingStream<CaptureEvent, any Error>.makeStream()
    continuation.yield(.opened(device: device))
    let surplus = recent.reduce(0) { $0 + $1.count } - Self.preRoll
    continuation.yield(.samples(Array(recent.joined().dropFirst(max(0, surplus)))))
    recent = []
    listener = continuation
    continuation.onTermination = { _ in Task { await self.release() } }
    return stream
  }

  private func release() { listener = nil }
}

import Audio
import Capture
import Synchronization

/// A recognizer that spreads utterances over several equal ones, each of which serves one utterance at a time.
///
/// Another recognizer is made only when all are busy, up to a limit. Beyond that, utterances wait and are served
/// in the order in which they asked. A waiting utterance is handed the recognizer that became free, which a
/// `TurnQueue` could not do.
public actor RecognizerPool: Recognizer {
  /// The name of the first recognizer.
  public nonisolated let name: String
  private let limit: Int
  private let make: @Sendable () -> any Recognizer
  private var idle: [any Recognizer]
  private var count = 1
  private var waiting: [(number: Int, continuation: CheckedContinuation<any Recognizer, any Error>)] = []
  private var asked = 0

  /// Creates a pool of one recognizer, which may grow.
  ///
  /// - Parameters:
  ///   - first: The recognizer to begin with.
  ///   - limit: The most recognizers.
  ///   - make: Makes another recognizer.
  public init(_ first: any Recognizer, atMost limit: Int, make: @escaping @Sendable () -> any Recognizer) {
    name = first.name
    (self.limit, self.make) = (limit, make)
    idle = [first]
  }

  /// The number of utterances that wait.
  public var waitingCount: Int { waiting.count }

  /// Prepares the recognizers that are free.
  public func prepare() async throws {
    for recognizer in idle { try await recognizer.prepare() }
  }

  /// Releases the recognizers that are free.
  public func release() async {
    for recognizer in idle { await recognizer.release() }
  }

  /// Begins an utterance, once a recognizer is free.
  ///
  /// - Throws: The recognizer's error, or `CancellationError` if the task is cancelled while it waits.
  public func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    let recognizer = try await take()
    do {
      return PooledSession(try await recognizer.startSession(expecting: kind), of: self, recognizer)
    } catch {
      giveBack(recognizer)
      throw error
    }
  }

  public func recognize(
    _ utterance: AudioChunk, expecting kind: UtteranceKind
  ) async throws -> Transcript {
    let recognizer = try await take()
    defer { giveBack(recognizer) }
    return try await recognizer.recognize(utterance, expecting: kind)
  }

  private func take() async throws -> any Recognizer {
    if let recognizer = idle.popLast() { return recognizer }
    if count < limit {
      count += 1
      return make()
    }
    asked += 1
    let number = asked
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task { await self.forget(number) }
    }
  }

  fileprivate func giveBack(_ recognizer: any Recognizer) {
    if waiting.isEmpty {
      idle.append(recognizer)
    } else {
      waiting.removeFirst().continuation.resume(returning: recognizer)
    }
  }

  private func forget(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: CancellationError())
  }
}

/// A session that keeps its recognizer out of the pool until it has ended or is dropped.
private final class PooledSession: RecognitionSession {
  private let session: any RecognitionSession
  private let pool: RecognizerPool
  private let held: Mutex<(any Recognizer)?>

  init(_ session: any RecognitionSession, of pool: RecognizerPool, _ recognizer: any Recognizer) {
    (self.session, self.pool) = (session, pool)
    held = Mutex(recognizer)
  }

  deinit {
    if let recognizer = held.withLock({ $0 }) { Task { [pool] in await pool.giveBack(recognizer) } }
  }

  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? { try await session.accept(chunk) }

  func append(_ chunk: AudioChunk) async throws { try await session.append(chunk) }

  func finish() async throws -> Transcript {
    let result: Result<Transcript, any Error>
    do { result = .success(try await session.finish()) } catch { result = .failure(error) }
    await end()
    return try result.get()
  }

  func cancel() async {
    await session.cancel()
    await end()
  }

  private func end() async {
    let recognizer = held.withLock { held in
      defer { held = nil }
      return held
    }
    if let recognizer { await pool.giveBack(recognizer) }
  }
}

import Audio
import Speech

/// Recognizers that do the same, each of which serves one session at a time: as many utterances are recognized at once.
/// Another one is made only when all that there are are busy.
actor RecognizerPool: Recognizer {
  nonisolated let name: String
  private let limit: Int
  private let make: @Sendable () -> any Recognizer
  /// Each with its sessions, the one being served and those that wait.
  private var members: [(recognizer: any Recognizer, sessions: Int)]

  /// - Parameters:
  ///   - first: Is there from the beginning.
  ///   - limit: How many there may be.
  ///   - make: Makes another.
  init(_ first: any Recognizer, atMost limit: Int, make: @escaping @Sendable () -> any Recognizer) {
    name = first.name
    (self.limit, self.make) = (limit, make)
    members = [(first, 0)]
  }

  func startSession() async throws -> any RecognitionSession {
    var place = 0
    for other in members.indices where members[other].sessions < members[place].sessions { place = other }
    if members[place].sessions > 0, members.count < limit {
      members.append((make(), 0))
      place = members.count - 1
    }
    members[place].sessions += 1
    do {
      return PooledSession(try await members[place].recognizer.startSession(), of: self, place)
    } catch {
      end(place)
      throw error
    }
  }

  fileprivate func end(_ place: Int) { members[place].sessions -= 1 }
}

/// Counts for its recognizer until it is dropped.
private final class PooledSession: RecognitionSession {
  private let session: any RecognitionSession
  private let pool: RecognizerPool
  private let place: Int

  init(_ session: any RecognitionSession, of pool: RecognizerPool, _ place: Int) {
    (self.session, self.pool, self.place) = (session, pool, place)
  }

  deinit {
    let (pool, place) = (pool, place)
    Task { await pool.end(place) }
  }

  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? { try await session.accept(chunk) }

  func finish() async throws -> Transcript { try await session.finish() }

  func cancel() async { await session.cancel() }
}

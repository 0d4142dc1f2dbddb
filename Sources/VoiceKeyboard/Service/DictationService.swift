import Capture
import Dictation
import DictationLink
import Foundation

/// Recognizes and places what another process records, one connection for each dictation.
public actor DictationService {
  /// Makes the session of a dictation, which tells what happens.
  public typealias Begin =
    @Sendable (DictationOrder, DictationRecord, @escaping @Sendable (DictationEvent) -> Void) async throws
    -> DictationSession

  /// The time for a process that was killed to let go of its notes.
  private static let patience = Duration.seconds(2)

  private let places: DictationPlaces
  private let begin: Begin
  private var running = 0
  private var lastUse = ContinuousClock.now

  public init(_ places: DictationPlaces, begin: @escaping Begin) {
    (self.places, self.begin) = (places, begin)
  }

  /// How long nobody has dictated; nil while somebody does.
  public var idleTime: Duration? { running > 0 ? nil : .now - lastUse }

  /// Serves a connection to its end.
  public func serve(_ connection: LocalConnection) async {
    running += 1
    defer {
      running -= 1
      lastUse = .now
    }
    let lines = connection.lines
    guard case .begin(let order)? = await lines.first(where: { _ in true }).flatMap(MicrophoneMessage.init)
    else { return }
    let answer: RecognizerMessage
    do {
      // Without the sound, the text was placed before the other process could be told, or the dictation was given up.
      guard let record = try await record(of: order.id) else {
        connection.send(RecognizerMessage.done("").line)
        return
      }
      let sound = try LinkedSound(order.id, in: places, from: record.past.position)
      let dictated = LinkedDictation(sound, places.ring(order.id))
      let session = try await begin(order, record) { event in
        if let message = RecognizerMessage(event) { connection.offer(message.line) }
      }
      let running = Task { try await session.run(dictated.events) }
      let hearing = Task {
        await dictated.hear(lines, ending: { await session.expectEnd() }, cancel: { await session.cancel() })
      }
      defer { hearing.cancel() }
      answer = .done(
        try await withTaskCancellationHandler {
          try await running.value
        } onCancel: {
          running.cancel()
        })
    } catch is CancellationError {
      // This process ends: the next one goes on.
      if Task.isCancelled { return }
      answer = .done("")
    } catch {
      answer = .failed("\(error)")
    }
    connection.send(answer.line)
  }

  private func record(of id: DictationID) async throws -> DictationRecord? {
    let end = ContinuousClock.now + Self.patience
    while true {
      let path = id.sound(in: places.sound)
      guard access(path, F_OK) == 0 else { return nil }
      do {
        return try DictationRecord(ofSoundAt: path)
      } catch {
        guard ContinuousClock.now < end else { throw error }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
}

/// The sound of a connection, as events of a microphone.
private actor LinkedDictation {
  nonisolated let events: AsyncThrowingStream<CaptureEvent, any Error>
  private let continuation: AsyncThrowingStream<CaptureEvent, any Error>.Continuation
  private var sound: LinkedSound
  private let ring: String

  init(_ sound: consuming LinkedSound, _ ring: String) {
    self.sound = sound
    self.ring = ring
    (events, continuation) = AsyncThrowingStream.makeStream()
  }

  /// Passes the sound on as the messages say. If they end too early, the other process is gone, and all that it left is
  /// heard.
  func hear(
    _ lines: AsyncStream<String>, ending: @Sendable () async -> Void, cancel: @Sendable () async -> Void
  ) async {
    for await line in lines {
      switch MicrophoneMessage(line) {
      case .begin, nil: break
      case .heard(let count): pass(upTo: count)
      case .ending: await ending()
      case .end(let count):
        pass(upTo: count)
        return continuation.finish()
      case .cancel:
        await cancel()
        return continuation.finish()
      }
    }
    if Task.isCancelled { return }
    pass(upTo: sound.count)
    unlink(ring)
    continuation.finish()
  }

  private func pass(upTo end: Int) {
    while true {
      let samples = sound.next(upTo: end)
      guard !samples.isEmpty else { return }
      continuation.yield(.samples(samples))
    }
  }
}

extension RecognizerMessage {
  /// Tells the other process of an event; nil for what it knows itself.
  init?(_ event: DictationEvent) {
    switch event {
    case .hearing(let partial): self = .hearing(stable: partial.stable, unstable: partial.unstable)
    case .placed(_, let edits): self = .placed(edits.map(\.inserted).joined())
    case .doubtful(let text):
      self = .notice("“\(text)” may be missing where the dictation was cut off. It is in the history.")
    case .unremembered(let reason): self = .notice(reason)
    case .key(let event): self = .key(event)
    case .listening, .level, .lost, .learned: return nil
    }
  }
}

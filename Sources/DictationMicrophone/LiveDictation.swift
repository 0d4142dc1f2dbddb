import Capture
import DictationLink
import Synchronization

/// One dictation in the process with the microphone: its sound goes into the journal and the ring, and the process
/// with the model is told how much there is.
///
/// If that process goes away, the next one gets the same order again. Recording does not wait for it.
actor LiveDictation {
  /// The sound that a microphone still delivers after it was told to stop: a few pieces of the sound server's.
  private static let tail = Duration.milliseconds(60)
  /// How often the process with the model may go away without having placed anything.
  private static let mostFailures = 5
  private static let pause = Duration.milliseconds(100)

  enum Event: Sendable {
    case level(Int)
    case hearing(String)
    case notice(String)
    case key(KeyEvent)
    /// The microphone is closed.
    case recorded
  }

  private let order: DictationOrder
  private let recognizer: RecognizerAccess
  private let observe: @Sendable (Event) -> Void
  private let sound: RecordedSound
  private var capture: Task<Void, any Error>?
  private var connection: LocalConnection?
  /// The message that ends the dictation; nil while it goes on.
  private var ending: MicrophoneMessage?

  /// - Throws: `JournalError`.
  init(
    _ order: DictationOrder, places: DictationPlaces, recognizer: RecognizerAccess,
    observe: @escaping @Sendable (Event) -> Void
  ) throws(JournalError) {
    (self.order, self.recognizer, self.observe) = (order, recognizer, observe)
    sound = try RecordedSound(order.id, places)
  }

  /// Records and waits until the text is placed.
  ///
  /// - Returns: The text; empty if the dictation was given up.
  /// - Throws: `CaptureError`, `ControlError` or `RecognitionFailure`.
  func run(_ events: AsyncThrowingStream<CaptureEvent, any Error>) async throws -> String {
    let capture = Task { try await record(events) }
    self.capture = capture
    defer { capture.cancel() }
    let recognition = Task { try await recognize() }
    do {
      try await capture.value
    } catch is CancellationError {
    } catch {
      // Nothing was heard: nothing is left to place.
      if sound.count == 0 {
        end(.cancel)
        _ = try? await recognition.value
        throw error
      }
      observe(.notice("\(error)"))
    }
    end(.end(sound.count))
    observe(.recorded)
    return try await recognition.value
  }

  /// Ends the dictation; what was said is placed.
  func stop() async {
    offer(.ending)
    try? await Task.sleep(for: Self.tail)
    capture?.cancel()
  }

  /// Gives up what is not placed.
  func cancel() {
    end(.cancel)
    capture?.cancel()
  }

  private func end(_ message: MicrophoneMessage) {
    guard ending == nil else { return }
    ending = message
    connection?.send(message.line)
  }

  private nonisolated func record(_ events: AsyncThrowingStream<CaptureEvent, any Error>) async throws {
    for try await event in events {
      switch event {
      case .samples(let samples):
        if let error = sound.append(samples) { observe(.notice("\(error)")) }
        await offer(.heard(sound.count))
        observe(.level(AudioLevel(samples).percent))
      case .lost(let reason):
        observe(.notice("The microphone went away (\(reason)). It is used again when it is back."))
      case .opened, .overrun: break
      }
    }
  }

  private func offer(_ message: MicrophoneMessage) { connection?.offer(message.line) }

  /// Sends the order to the process with the model, and to the next one if that ends, until it is carried out.
  private func recognize() async throws -> String {
    defer { capture?.cancel() }
    var failures = 0
    while true {
      let connection: LocalConnection
      do {
        connection = try await recognizer.connect()
      } catch {
        if ending == .cancel { sound.remove() }
        throw error
      }
      defer { connection.end() }
      connection.send(MicrophoneMessage.begin(order).line)
      connection.send(MicrophoneMessage.heard(sound.count).line)
      if let ending { connection.send(ending.line) }
      self.connection = connection
      for await line in connection.lines {
        switch RecognizerMessage(line) {
        case .hearing(let stable, let unstable): observe(.hearing("\(stable) \(unstable)"))
        case .placed: failures = 0
        case .notice(let text): observe(.notice(text))
        case .key(let event): observe(.key(event))
        case .done(let text): return text
        case .failed(let problem): throw RecognitionFailure(description: problem)
        case nil: break
        }
      }
      self.connection = nil
      failures += 1
      guard failures <= Self.mostFailures else { throw RecognitionFailure(description: Self.gaveUp) }
      try await Task.sleep(for: Self.pause * failures)
    }
  }

  private static let gaveUp =
    "The process with the model ended again and again. The sound is kept: voicecore dictate recover"
}

/// Why a text was not placed, in the words of the process with the model.
struct RecognitionFailure: Error, CustomStringConvertible {
  let description: String
}

/// The sound of a dictation, in its journal and in shared memory.
private final class RecordedSound: Sendable {
  private struct State: ~Copyable {
    var ring: SoundRingWriter?
    var isKept = true
    var count = 0
  }

  private let journal: SoundJournal
  private let state: Mutex<State>

  /// - Throws: `JournalError`.
  init(_ id: DictationID, _ places: DictationPlaces) throws(JournalError) {
    journal = try SoundJournal(folder: places.sound, id: id)
    var ring: SoundRingWriter?
    do throws(JournalError) { ring = try SoundRingWriter(path: places.ring(id)) } catch { ring = nil }
    state = Mutex(State(ring: ring))
  }

  var count: Int { state.withLock { $0.count } }

  /// Appends samples.
  ///
  /// - Returns: Why they are not in the journal, the first time that this happens.
  func append(_ samples: [Float]) -> JournalError? {
    let samples = samples.map(Int16.init(sample:))
    return state.withLock { state in
      var problem: JournalError?
      do throws(JournalError) {
        if state.isKept { try journal.append(samples) }
      } catch {
        (state.isKept, problem) = (false, error)
      }
      state.ring?.append(samples)
      state.count += samples.count
      return problem
    }
  }

  func remove() { journal.remove() }
}

import Audio
import Capture
import Synchronization

/// A queue of what a person or the assistant does to the microphone, to be taken before the next sound.
public final class MicrophoneControls: Sendable {
  private let waiting = Mutex<[ListeningInput]>([])

  /// Creates an empty queue.
  public init() {}

  /// Adds an input to the end of the queue.
  public func add(_ input: ListeningInput) { waiting.withLock { $0.append(input) } }

  /// Removes and returns the first input, or `nil` if the queue is empty.
  func next() -> ListeningInput? { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

/// The sound of a microphone, with what is done to the microphone in between. Sound is taken from the microphone
/// only as the sequence is iterated.
public struct MicrophoneInputs<Events: AsyncSequence>: AsyncSequence
where Events.Element == CaptureEvent {
  let events: Events
  let controls: MicrophoneControls
  let observe: @Sendable (CaptureEvent) async -> Void

  /// Creates the inputs of a microphone.
  ///
  /// - Parameters:
  ///   - events: The microphone's events.
  ///   - controls: What is done to the microphone.
  ///   - observe: Called with each event before it is listened to; may add to the controls.
  public init(
    _ events: Events, controls: MicrophoneControls,
    observe: @escaping @Sendable (CaptureEvent) async -> Void = { _ in }
  ) {
    (self.events, self.controls, self.observe) = (events, controls, observe)
  }

  /// The iterator of the inputs.
  public struct Iterator: AsyncIteratorProtocol {
    var events: Events.AsyncIterator
    let controls: MicrophoneControls
    let observe: @Sendable (CaptureEvent) async -> Void
    private var position = 0
    private var sound: AudioChunk?

    init(
      _ events: Events.AsyncIterator, _ controls: MicrophoneControls,
      _ observe: @escaping @Sendable (CaptureEvent) async -> Void
    ) {
      (self.events, self.controls, self.observe) = (events, controls, observe)
    }

    /// Returns the next input, or `nil` at the end of the sound.
    public mutating func next() async throws -> ListeningInput? {
      while true {
        if let control = controls.next() { return control }
        if let sound {
          self.sound = nil
          return .audio(sound)
        }
        guard let event = try await events.next() else { return nil }
        await observe(event)
        if case .samples(let samples) = event {
          sound = AudioChunk(samples: samples, start: position)
          position += samples.count
        }
      }
    }
  }

  /// Returns an iterator over the inputs.
  public func makeAsyncIterator() -> Iterator {
    Iterator(events.makeAsyncIterator(), controls, observe)
  }
}

extension MicrophoneInputs: Sendable where Events: Sendable {}

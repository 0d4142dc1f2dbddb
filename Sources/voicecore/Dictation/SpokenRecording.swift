import Audio
import Capture
import Foundation
import Setup

extension DictationSoundOptions {
  /// Returns the sound of the microphone, or of the recording instead.
  func events(_ installation: Installation) -> AsyncThrowingStream<CaptureEvent, any Error> {
    guard let microphoneFrom else {
      return PulseAudioCapture(device: device ?? installation.configuration.microphone).events
    }
    return SpokenRecording(path: microphoneFrom).events
  }
}

/// A recording that is played as if somebody spoke it now.
struct SpokenRecording {
  let path: String

  /// The recording as events of a microphone, as fast as it was spoken. Ends with the recording.
  var events: AsyncThrowingStream<CaptureEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let reader = try AudioFileReader(path: path)
          let began = ContinuousClock.now
          continuation.yield(.opened(device: path))
          while let chunk = try reader.next() {
            try await Task.sleep(until: began + .seconds(Double(chunk.start) / Double(AudioChunk.sampleRate)))
            continuation.yield(.samples(chunk.samples))
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

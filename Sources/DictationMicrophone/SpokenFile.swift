import Capture
import DictationLink

/// A recording that is played as if somebody spoke it now.
struct SpokenFile {
  /// The number of samples that are given at a time, as by a sound server.
  private static let piece = 512

  let path: String

  /// The recording as events of a microphone, as fast as it was spoken. Ends with the recording.
  var events: AsyncThrowingStream<CaptureEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let file = try SoundFile(path: path)
          let began = ContinuousClock.now
          continuation.yield(.opened(device: path))
          for start in stride(from: 0, to: file.count, by: Self.piece) {
            let samples = try file.samples(start..<start + Self.piece)
            let end = Double(start + samples.count) / Double(AudioChunk.sampleRate)
            try await Task.sleep(until: began + .seconds(end))
            continuation.yield(.samples(samples.map(\.sample)))
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

import Audio
import Capture

#if canImport(CSndFile)
  extension Recognizer {
    /// Turns a whole recording into text, an utterance at a time; memory does not grow with its length.
    ///
    /// - Parameters:
    ///   - reader: At its beginning.
    ///   - progress: Called with each utterance and the seconds read by then, and every five seconds if there is
    ///     none.
    /// - Returns: What was said, and the recording's length in seconds.
    /// - Throws: `AudioFileError`, the recognizer's error, or `CancellationError` when the task is cancelled.
    public func transcribe(
      _ reader: AudioFileReader, progress: (_ utterance: Transcript?, _ seconds: Double) -> Void
    ) async throws -> (utterances: [Transcript], seconds: Double) {
      var utterances: [Transcript] = []
      var (seconds, reported) = (0.0, 0.0)
      var segmenter = UtteranceSegmenter(.dictation)
      var spoken = AudioChunk(samples: [])

      func take(_ events: [UtteranceEvent]) async throws {
        for event in events {
          switch event {
          case .started: spoken = AudioChunk(samples: [])
          case .audio(let chunk): spoken.append(chunk)
          case .ended:
            let utterance = try await recognize(spoken, expecting: .dictation)
            guard !utterance.text.isEmpty else { continue }
            utterances.append(utterance)
            progress(utterance, seconds)
          }
        }
      }

      while let chunk = try reader.next() {
        try await take(segmenter.process(chunk))
        seconds += chunk.duration
        if seconds - reported >= 5 {
          reported = seconds
          progress(nil, seconds)
        }
      }
      try await take(segmenter.finish())
      return (utterances, seconds)
    }
  }

#endif

extension UtteranceSegmenter.Configuration {
  /// Longer pauses, because people who read or dictate pause longer than people who give commands.
  public static var dictation: Self {
    var configuration = Self()
    configuration.endSilence = 0.7
    return configuration
  }
}

import Audio
import Capture

#if canImport(CSndFile)
  extension Recognizer {
    /// Turns a whole recording into text, one utterance at a time, so that memory does not grow with its length.
    ///
    /// - Parameters:
    ///   - reader: A reader at the beginning of the recording.
    ///   - progress: Called with each utterance and the seconds read by then; also every five seconds, with `nil`
    ///     for the utterance.
    /// - Returns: The utterances, and the recording's length in seconds.
    /// - Throws: `AudioFileError`, the recognizer's error, or `CancellationError` if the task is cancelled.
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
  /// A configuration that allows longer pauses, because people pause longer when they read or dictate than when
  /// they give commands.
  public static var dictation: Self {
    var configuration = Self()
    configuration.endSilence = 0.7
    return configuration
  }
}

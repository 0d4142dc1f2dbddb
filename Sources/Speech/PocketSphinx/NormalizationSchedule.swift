#if canImport(CPocketSphinx)
  import Audio

  /// When an utterance is searched again, normalized by what has been heard of it.
  ///
  /// The decoder subtracts one fixed cepstral mean from a short utterance. The acoustic model's own mean
  /// fits few microphones: on people reading, the utterance's own takes word errors from 41 % to 33 %.
  /// So the first seconds are kept, and searched again each time their length has doubled; the work is
  /// done while the person still speaks.
  struct NormalizationSchedule {
    /// Frames that the acoustic model's mean counts for beside the observed ones.
    static let priorFrames: Float = 10

    private var checkpoints = [0.5, 1, 2, 4].map { Int($0 * Double(AudioChunk.sampleRate)) }[...]
    private var heard: [Int16] = []

    /// Takes the next samples; returns all since the beginning when it is time to search them again.
    mutating func audioToSearchAgain(after samples: [Int16]) -> [Int16]? {
      guard let next = checkpoints.first else { return nil }
      heard += samples
      guard heard.count >= next else { return nil }
      checkpoints = checkpoints.drop { $0 <= heard.count }
      defer { if checkpoints.isEmpty { heard = [] } }
      return heard
    }
  }
#endif

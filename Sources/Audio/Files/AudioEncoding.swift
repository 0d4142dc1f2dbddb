#if canImport(CSndFile)
  import CSndFile

  /// A form that mono audio can be written in.
  public enum AudioEncoding: String, Sendable, Hashable, CaseIterable {
    case mp3, opus, flac, wav
    /// 16-bit samples, the low byte first, 24,000 a second, and nothing else.
    case pcm

    /// Samples a second of ``pcm``, as OpenAI's interface has it.
    public static let pcmSampleRate = 24_000

    public var mediaType: String {
      switch self {
      case .mp3: "audio/mpeg"
      case .opus: "audio/ogg"
      case .flac: "audio/flac"
      case .wav: "audio/wav"
      case .pcm: "audio/pcm"
      }
    }

    /// Whether what was written can be given away before the end; a WAV file's beginning tells its length.
    public var isStreamed: Bool { self != .wav }

    /// libsndfile's name; nil for bare samples.
    var format: Int? {
      switch self {
      case .mp3: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
      case .opus: SF_FORMAT_OGG | SF_FORMAT_OPUS
      case .flac: SF_FORMAT_FLAC | SF_FORMAT_PCM_16
      case .wav: SF_FORMAT_WAV | SF_FORMAT_PCM_16
      case .pcm: nil
      }
    }
  }
#endif

#if canImport(CSndFile)
  import CSndFile

  /// A format for mono audio.
  public enum AudioEncoding: String, Sendable, Hashable, CaseIterable {
    case mp3, opus, flac, wav
    /// Bare 16-bit little-endian samples, 24,000 per second, without a container.
    case pcm

    /// The sample rate of ``pcm``, as in OpenAI's interface.
    public static let pcmSampleRate = 24_000

    /// The media type for HTTP.
    public var mediaType: String {
      switch self {
      case .mp3: "audio/mpeg"
      case .opus: "audio/ogg"
      case .flac: "audio/flac"
      case .wav: "audio/wav"
      case .pcm: "audio/pcm"
      }
    }

    /// Whether bytes can be sent before the audio has ended. A WAV file cannot, since its header states its
    /// length.
    public var isStreamed: Bool { self != .wav }

    /// The format's number in libsndfile; `nil` for bare samples.
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

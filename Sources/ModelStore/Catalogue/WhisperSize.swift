/// The size of a Whisper model, which determines the amount of computation. Source: OpenAI's and Distil-Whisper's
/// model cards.
struct WhisperSize: Sendable, Hashable {
  /// The rank by accuracy; the least accurate size has 0.
  var rank: Int
  var width: Int
  var encoderLayers: Int
  var decoderLayers: Int

  private static let sizes: [(prefix: String, size: WhisperSize)] = [
    ("whisper-tiny", .init(rank: 0, width: 384, encoderLayers: 4, decoderLayers: 4)),
    ("whisper-base", .init(rank: 1, width: 512, encoderLayers: 6, decoderLayers: 6)),
    ("distil-whisper-small", .init(rank: 2, width: 768, encoderLayers: 12, decoderLayers: 4)),
    ("whisper-small", .init(rank: 3, width: 768, encoderLayers: 12, decoderLayers: 12)),
    ("distil-whisper-medium", .init(rank: 4, width: 1_024, encoderLayers: 24, decoderLayers: 2)),
    ("whisper-medium", .init(rank: 5, width: 1_024, encoderLayers: 24, decoderLayers: 24)),
    ("distil-whisper-large", .init(rank: 6, width: 1_280, encoderLayers: 32, decoderLayers: 2)),
    ("whisper-large-v3-turbo", .init(rank: 7, width: 1_280, encoderLayers: 32, decoderLayers: 4)),
    ("whisper-large-v3", .init(rank: 8, width: 1_280, encoderLayers: 32, decoderLayers: 32)),
  ]

  /// Returns the size of a model by its name, or `nil` if the name is unknown.
  static func of(_ name: String) -> WhisperSize? {
    sizes.first { name.hasPrefix($0.prefix) }?.size
  }

  /// Returns the name of the first model with these sizes, which do not distinguish versions, or `nil` if they are
  /// unknown.
  static func name(width: Int, encoderLayers: Int, decoderLayers: Int) -> String? {
    sizes.first {
      $0.size.width == width && $0.size.encoderLayers == encoderLayers
        && $0.size.decoderLayers == decoderLayers
    }?.prefix
  }

  private init(rank: Int, width: Int, encoderLayers: Int, decoderLayers: Int) {
    self.rank = rank
    self.width = width
    self.encoderLayers = encoderLayers
    self.decoderLayers = decoderLayers
  }

  private static let frames = 1_500.0
  private static let vocabulary = 51_866.0
  private var square: Double { Double(width * width) }

  /// The number of multiplications by weights in an encoder pass over 30 s, including those for the decoder's
  /// cross-attention caches.
  var encoderOperations: Double {
    Self.frames * square * (24 * Double(encoderLayers) + 4 * Double(decoderLayers))
  }

  /// The number of multiplications in the encoder's attention.
  var attentionOperations: Double {
    4 * Self.frames * Self.frames * Double(width) * Double(encoderLayers)
  }

  /// The share of a file's bytes that a decoder step reads.
  var stepShare: Double {
    let vocabulary = Self.vocabulary * Double(width)
    let decoder = square * Double(decoderLayers)
    return (14 * decoder + vocabulary) / (12 * square * Double(encoderLayers) + 16 * decoder + vocabulary)
  }
}

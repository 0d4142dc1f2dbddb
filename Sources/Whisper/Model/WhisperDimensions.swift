import Inference

/// The sizes of a Whisper model, as the header of its file gives them.
public struct WhisperDimensions: Sendable, Hashable, Codable {
  /// Tokens, the special ones included.
  public var vocabularySize: Int
  /// Encoder positions for 30 seconds: 1,500.
  public var audioContext: Int
  /// Width of the encoder.
  public var audioState: Int
  public var audioHeads: Int
  public var audioLayers: Int
  /// Most tokens of a decoding: 448.
  public var textContext: Int
  /// Width of the decoder.
  public var textState: Int
  public var textHeads: Int
  public var textLayers: Int
  /// Mel bands: 80, or 128 from large-v3 on.
  public var melBands: Int

  public init(
    vocabularySize: Int, audioContext: Int, audioState: Int, audioHeads: Int, audioLayers: Int,
    textContext: Int,
    textState: Int, textHeads: Int, textLayers: Int, melBands: Int
  ) {
    self.vocabularySize = vocabularySize
    self.audioContext = audioContext
    self.audioState = audioState
    self.audioHeads = audioHeads
    self.audioLayers = audioLayers
    self.textContext = textContext
    self.textState = textState
    self.textHeads = textHeads
    self.textLayers = textLayers
    self.melBands = melBands
  }

  public init(_ header: WhisperHeader) {
    self.init(
      vocabularySize: header.vocabularySize, audioContext: header.audioContext,
      audioState: header.audioState, audioHeads: header.audioHeads, audioLayers: header.audioLayers,
      textContext: header.textContext, textState: header.textState, textHeads: header.textHeads,
      textLayers: header.textLayers, melBands: header.melBands)
  }
}

import Inference

/// The sizes of a Whisper model, as the header of its file gives them.
package struct WhisperDimensions: Sendable, Hashable, Codable {
  /// The number of tokens, including the special ones.
  package var vocabularySize: Int
  /// The number of encoder positions for 30 seconds: 1,500.
  package var audioContext: Int
  /// The width of the encoder's vectors.
  package var audioState: Int
  package var audioHeads: Int
  package var audioLayers: Int
  /// The most tokens of a text with its prompt: 448.
  package var textContext: Int
  /// The width of the decoder's vectors.
  package var textState: Int
  package var textHeads: Int
  package var textLayers: Int
  /// The number of mel bands: 80, or 128 from large-v3 on.
  package var melBands: Int

  package init(
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

  package init(_ header: WhisperHeader) {
    self.init(
      vocabularySize: header.vocabularySize, audioContext: header.audioContext,
      audioState: header.audioState, audioHeads: header.audioHeads, audioLayers: header.audioLayers,
      textContext: header.textContext, textState: header.textState, textHeads: header.textHeads,
      textLayers: header.textLayers, melBands: header.melBands)
  }
}

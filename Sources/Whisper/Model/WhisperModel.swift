import Audio
import Inference

/// A Whisper model that processes one window at a time.
package final class WhisperModel: TokenPredictor {
  package let weights: WhisperWeights
  package let processor: Processor
  private let encoder: AudioEncoder
  private let decoder: TextDecoder
  private let workspace: Workspace
  /// Whether the last window was longer than half the full length.
  private var wasLong = false

  package var dimensions: WhisperDimensions { weights.dimensions }

  /// Creates a model.
  ///
  /// - Parameter processor: A processor that nothing else uses while the model works.
  package init(_ weights: WhisperWeights, processor: Processor) {
    self.weights = weights
    self.processor = processor
    workspace = Workspace(state: weights.dimensions.audioState)
    encoder = AudioEncoder(
      dimensions: weights.dimensions, weights: weights.encoder, processor: processor,
      workspace: workspace)
    decoder = TextDecoder(
      dimensions: weights.dimensions, weights: weights.decoder, processor: processor,
      workspace: workspace)
  }

  /// Maps a model file in whisper.cpp's format (ggml).
  package convenience init(contentsOf path: String, processor: Processor) throws(ModelFileError) {
    self.init(try WhisperWeights(contentsOf: path), processor: processor)
  }

  /// Encodes a window.
  ///
  /// A window of more than half the full length needs much working memory. To lower the peak, the decoder's
  /// weights are dropped from memory before, and the working memory is freed after. The window's keys and values
  /// are freed when a shorter window follows.
  package func encode(_ window: MelWindow, closing: Int) throws {
    let isLong = window.frames > dimensions.audioContext
    if isLong { weights.releaseDecoder() }
    if wasLong, !isLong { decoder.forgetWindow() }
    wasLong = isLong
    decoder.listen(to: try encoder.encode(window, closing: closing))
    if isLong {
      workspace.removeAll()
      processor.releaseMemory()
    }
    weights.releaseEncoder()
    try weights.file.checkUnchanged()
  }

  package func prompt(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits {
    try checked(decoder.prompt(tokens, logitsAt: positions))
  }

  package func promptUnheard(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits {
    try checked(decoder.prompt(tokens, logitsAt: positions, listens: false))
  }

  package func step(_ tokens: [Int32]) throws -> TokenLogits {
    try checked(decoder.step(tokens))
  }

  package func resume(after length: Int, with tokens: [Int32]) throws -> TokenLogits {
    try checked(decoder.resume(after: length, with: tokens))
  }

  package func branch(parents: [Int]) {
    decoder.branch(parents: parents)
  }

  package func align(
    _ tokens: [Int32], heads: [AlignmentHead], positions: Int, textTokens: Int32
  ) throws -> TokenAlignment {
    try checked(decoder.align(tokens, heads: heads, positions: positions, textTokens: textTokens))
  }

  /// Returns the result, or throws if the file was changed while it was computed.
  private func checked<Result>(_ result: Result) throws(ModelFileError) -> Result {
    try weights.file.checkUnchanged()
    return result
  }
}

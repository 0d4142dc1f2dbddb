import Audio
import Inference

/// A Whisper model that processes one window at a time.
public final class WhisperModel: TokenPredictor {
  public let weights: WhisperWeights
  public let processor: Processor
  private let encoder: AudioEncoder
  private let decoder: TextDecoder

  public var dimensions: WhisperDimensions { weights.dimensions }

  /// - Parameter processor: Used by this model alone while it works.
  public init(_ weights: WhisperWeights, processor: Processor) {
    self.weights = weights
    self.processor = processor
    let workspace = Workspace(state: weights.dimensions.audioState)
    encoder = AudioEncoder(
      dimensions: weights.dimensions, weights: weights.encoder, processor: processor,
      workspace: workspace)
    decoder = TextDecoder(
      dimensions: weights.dimensions, weights: weights.decoder, processor: processor,
      workspace: workspace)
  }

  /// Maps a model file of whisper.cpp's (ggml).
  public convenience init(contentsOf path: String, processor: Processor) throws(ModelFileError) {
    self.init(try WhisperWeights(contentsOf: path), processor: processor)
  }

  public func encode(_ window: MelWindow, closing: Int) throws {
    decoder.listen(to: try encoder.encode(window, closing: closing))
    weights.releaseEncoder()
    try weights.file.checkUnchanged()
  }

  public func prompt(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits {
    try checked(decoder.prompt(tokens, logitsAt: positions))
  }

  public func promptUnheard(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits {
    try checked(decoder.prompt(tokens, logitsAt: positions, listens: false))
  }

  public func step(_ tokens: [Int32]) throws -> TokenLogits {
    try checked(decoder.step(tokens))
  }

  public func resume(after length: Int, with tokens: [Int32]) throws -> TokenLogits {
    try checked(decoder.resume(after: length, with: tokens))
  }

  public func branch(parents: [Int]) {
    decoder.branch(parents: parents)
  }

  public func align(
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

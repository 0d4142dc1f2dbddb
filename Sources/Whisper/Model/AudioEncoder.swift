import Audio
import Inference

/// The encoder, which turns a window of a log-mel spectrogram into a vector for each 20 ms.
struct AudioEncoder {
  let dimensions: WhisperDimensions
  let weights: EncoderWeights
  let processor: Processor
  let workspace: Workspace

  /// Encodes a window.
  ///
  /// - Parameter closing: How many of the last vectors get the last positions of a full window.
  /// - Returns: Half as many vectors as the window has frames. Their memory belongs to the workspace.
  func encode(_ window: MelWindow, closing: Int) throws(PredictionError) -> Vectors {
    let most = 2 * dimensions.audioContext
    guard window.bands == dimensions.melBands else {
      throw .wrongBands(found: window.bands, needed: dimensions.melBands)
    }
    guard window.frames.isMultiple(of: 2), (2...most).contains(window.frames) else {
      throw .badWindow(frames: window.frames, most: most)
    }
    let count = window.frames / 2
    workspace.reserve(count)
    convolve(window, count)
    addPositions(count, closing: closing)
    for block in weights.blocks { run(block, count) }
    let encoded = workspace.normed(count)
    processor.layerNorm(workspace.residual(count), weights.norm, into: encoded)
    return encoded
  }

  private func convolve(_ window: MelWindow, _ count: Int) {
    // The wide memory has room for four states per position; the first convolution needs two.
    let wide = workspace.wide(count)
    let frames = Vectors(
      numbers: wide.numbers, count: window.frames, columns: dimensions.audioState,
      stride: dimensions.audioState)
    window.values.withUnsafeBufferPointer { values in
      guard let start = values.baseAddress else { return }
      let mel = Vectors(
        numbers: UnsafeMutablePointer(mutating: start), count: window.frames, columns: window.bands,
        stride: window.bands)
      processor.convolve(
        Frames(mel), step: 1, Product(weights.convolution1, .gelu, into: frames))
    }
    processor.convolve(
      Frames(frames), step: 2, Product(weights.convolution2, .gelu, into: workspace.residual(count)))
  }

  private func addPositions(_ count: Int, closing: Int) {
    let positions = workspace.normed(count)
    for index in 0..<count {
      let skipped = index < count - closing ? 0 : dimensions.audioContext - count
      weights.positions.copyRow(index + skipped, to: positions.numbers + index * positions.stride)
    }
    processor.add(positions, to: workspace.residual(count))
  }

  private func run(_ block: BlockWeights, _ count: Int) {
    let residual = workspace.residual(count)
    let normed = workspace.normed(count)
    let (query, key, value) = processor.attentionParts(block, workspace, count)
    processor.attend(
      q: query, k: key, v: value, heads: dimensions.audioHeads,
      scale: attentionScale(state: dimensions.audioState, heads: dimensions.audioHeads),
      into: normed)
    processor.multiply(normed, Product(block.attention.output, .add, into: residual))
    processor.feedForward(block, workspace, count)
  }
}

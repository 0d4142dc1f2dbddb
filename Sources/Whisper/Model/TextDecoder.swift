import Foundation
import Inference

/// The decoder, which computes the logits of the next tokens from tokens and an encoded window.
final class TextDecoder {
  private let dimensions: WhisperDimensions
  private let weights: DecoderWeights
  private let processor: Processor
  private let workspace: Workspace

  private var hypotheses: Hypotheses
  /// The keys and values of the encoded window, for every layer.
  private var window: KeyValueCache
  /// The number of encoder positions in the window.
  private var heard = 0
  private var logits = FloatBuffer(count: 0)
  private let embedding: FloatBuffer
  // For each vector: its hypothesis's sequence, and how many tokens and window positions it attends to.
  private var sequences: [Int]
  private var visibleTokens: [Int]
  private var visiblePositions: [Int]

  init(
    dimensions: WhisperDimensions, weights: DecoderWeights, processor: Processor,
    workspace: Workspace
  ) {
    self.dimensions = dimensions
    self.weights = weights
    self.processor = processor
    self.workspace = workspace
    hypotheses = Hypotheses(dimensions)
    window = Self.window(dimensions)
    embedding = FloatBuffer(count: dimensions.textState)
    sequences = Array(repeating: 0, count: dimensions.textContext)
    visibleTokens = sequences
    visiblePositions = sequences
  }

  private static func window(_ dimensions: WhisperDimensions) -> KeyValueCache {
    KeyValueCache(
      layers: dimensions.textLayers, heads: dimensions.textHeads,
      headLength: dimensions.textState / dimensions.textHeads, capacity: dimensions.audioContext)
  }

  /// Frees the memory of the encoded window, and ends every hypothesis.
  func forgetWindow() {
    hypotheses.removeAll()
    heard = 0
    window = Self.window(dimensions)
  }

  /// The most hypotheses, and the most rows of logits, for which memory is kept from window to window.
  private static let usualRows = 8

  private func forgetWideSearch() {
    if hypotheses.cache.sequences > Self.usualRows {
      hypotheses = Hypotheses(dimensions)
    } else {
      hypotheses.removeAll()
    }
    if logits.numbers.count > Self.usualRows * dimensions.vocabularySize { logits = FloatBuffer(count: 0) }
  }

  /// Takes an encoded window: computes the keys and values of cross-attention, once for all tokens, and ends every
  /// hypothesis.
  func listen(to encoded: Vectors) {
    forgetWideSearch()
    heard = encoded.count
    let key = workspace.part(0, heard)
    let value = workspace.part(1, heard)
    for (layer, block) in weights.blocks.enumerated() {
      guard let cross = block.cross?.attention else { continue }
      processor.multiply(encoded, Product(cross.key, into: key), Product(cross.value, into: value))
      processor.store(keys: key, values: value, in: window, layer: layer, at: 0)
    }
  }

  /// Starts one hypothesis with these tokens and returns the logits after some of them.
  ///
  /// - Parameter listens: Whether the decoder hears the window; otherwise cross-attention adds nothing.
  func prompt(
    _ tokens: [Int32], logitsAt positions: [Int], listens: Bool = true
  ) throws(PredictionError) -> TokenLogits {
    precondition(positions.allSatisfy(tokens.indices.contains), "There is no such token.")
    try start(tokens)
    runLayers(tokens.count, listens: listens)
    return logits(at: positions, of: tokens.count)
  }

  func step(_ tokens: [Int32]) throws(PredictionError) -> TokenLogits {
    let count = tokens.count
    guard hypotheses.count > 0 else { throw .nothingPrompted }
    guard count == hypotheses.count else {
      throw .wrongTokenCount(found: count, needed: hypotheses.count)
    }
    try check(tokens, length: hypotheses.length + 1)
    let position = hypotheses.length
    hypotheses.append(tokens)
    reserve(count)
    for (index, token) in tokens.enumerated() {
      embed(token, position: position, at: index)
      sequences[index] = hypotheses.sequences[index]
      visibleTokens[index] = position + 1
    }
    runLayers(count)
    return logits(of: workspace.residual(count))
  }

  func resume(after length: Int, with tokens: [Int32]) throws(PredictionError) -> TokenLogits {
    guard hypotheses.count == 1, (0...hypotheses.length).contains(length) else { throw .nothingPrompted }
    guard !tokens.isEmpty else { throw .emptyPrompt }
    try check(tokens, length: length + tokens.count)
    hypotheses.resume(after: length, with: tokens)
    place(tokens, from: length)
    runLayers(tokens.count)
    return logits(of: workspace.residual(tokens.count))
  }

  func branch(parents: [Int]) {
    hypotheses.branch(parents: parents)
  }

  func align(
    _ tokens: [Int32], heads: [AlignmentHead], positions: Int, textTokens: Int32
  ) throws(PredictionError) -> TokenAlignment {
    guard positions > 0, positions <= heard else {
      throw .wrongPositionCount(found: positions, most: heard)
    }
    for head in heads {
      guard (0..<dimensions.textLayers).contains(head.layer),
        (0..<dimensions.textHeads).contains(head.head)
      else { throw .unknownHead(head) }
    }
    precondition((1...dimensions.vocabularySize).contains(Int(textTokens)), "There is no such token.")
    try start(tokens)
    let attention = CrossAttentionWeights(
      heads: heads, tokens: tokens.count, heard: heard, kept: positions,
      headsPerLayer: dimensions.textHeads)
    runLayers(tokens.count, attention)
    let probabilities = probabilities(of: tokens, textTokens: textTokens)
    hypotheses.removeAll()
    return TokenAlignment(
      heads: heads.count, tokens: tokens.count, positions: positions, weights: attention.kept,
      probabilities: probabilities)
  }

  /// Begins one hypothesis with these tokens.
  private func start(_ tokens: [Int32]) throws(PredictionError) {
    guard !tokens.isEmpty else { throw .emptyPrompt }
    try check(tokens, length: tokens.count)
    hypotheses.start(tokens)
    place(tokens, from: 0)
  }

  /// Embeds consecutive tokens of the only hypothesis as the vectors that the layers run over next.
  private func place(_ tokens: [Int32], from first: Int) {
    reserve(tokens.count)
    for (index, token) in tokens.enumerated() {
      embed(token, position: first + index, at: index)
      sequences[index] = hypotheses.sequences[0]
      visibleTokens[index] = first + index + 1
    }
  }

  private func check(_ tokens: [Int32], length: Int) throws(PredictionError) {
    guard heard > 0 else { throw .nothingEncoded }
    guard length <= dimensions.textContext else {
      throw .tooManyTokens(found: length, most: dimensions.textContext)
    }
    for token in tokens where !(0..<dimensions.vocabularySize).contains(Int(token)) {
      throw .unknownToken(token, vocabularySize: dimensions.vocabularySize)
    }
  }

  private func reserve(_ count: Int) {
    workspace.reserve(count)
    while visibleTokens.count < count {
      sequences.append(0)
      visibleTokens.append(0)
      visiblePositions.append(0)
    }
    for index in 0..<count { visiblePositions[index] = heard }
  }

  private func embed(_ token: Int32, position: Int, at index: Int) {
    guard let positionNumbers = embedding.numbers.baseAddress else { return }
    let vector = workspace.residual(index + 1)[index..<index + 1]
    weights.tokens.copyRow(Int(token), to: vector.numbers)
    weights.positions.copyRow(position, to: positionNumbers)
    processor.add(embedding.vectors(1, columns: dimensions.textState), to: vector)
  }

  /// Runs all layers over the first `count` vectors of the workspace: one for each hypothesis, or those of a
  /// prompt.
  private func runLayers(_ count: Int, _ attention: CrossAttentionWeights? = nil, listens: Bool = true) {
    for (layer, block) in weights.blocks.enumerated() {
      attendToTokens(block, layer, count)
      if listens { attendToWindow(block, layer, count, attention) }
      processor.feedForward(block, workspace, count)
    }
  }

  private func attendToTokens(_ block: BlockWeights, _ layer: Int, _ count: Int) {
    let residual = workspace.residual(count)
    let normed = workspace.normed(count)
    let (query, key, value) = processor.attentionParts(block, workspace, count)
    let each = count / hypotheses.count
    for (index, sequence) in hypotheses.sequences.enumerated() {
      let own = index * each..<(index + 1) * each
      processor.store(
        keys: key[own], values: value[own], in: hypotheses.cache, layer: layer, sequence: sequence,
        at: hypotheses.length - each)
    }
    processor.attend(
      q: query, to: hypotheses.cache, layer: layer, sequences: sequences, visible: visibleTokens,
      scale: scale, into: normed)
    processor.multiply(normed, Product(block.attention.output, .add, into: residual))
  }

  private func attendToWindow(
    _ block: BlockWeights, _ layer: Int, _ count: Int, _ attention: CrossAttentionWeights?
  ) {
    guard let cross = block.cross else { return }
    let residual = workspace.residual(count)
    let normed = workspace.normed(count)
    let query = workspace.part(0, count)
    processor.layerNorm(residual, cross.norm, into: normed)
    processor.multiply(normed, Product(cross.attention.query, into: query))
    let isWanted = attention?.wants(layer) ?? false
    processor.attend(
      q: query, to: window, layer: layer, visible: visiblePositions, scale: scale, into: normed,
      weights: isWanted ? attention?.layerWeights : nil)
    if isWanted { attention?.keep(layer) }
    processor.multiply(normed, Product(cross.attention.output, .add, into: residual))
  }

  private var scale: Float {
    attentionScale(state: dimensions.textState, heads: dimensions.textHeads)
  }

  /// Returns the logits after the vectors at some positions.
  private func logits(at positions: [Int], of count: Int) -> TokenLogits {
    let residual = workspace.residual(count)
    let normed = workspace.normed(max(positions.count, 1))
    for (row, position) in positions.enumerated() {
      processor.layerNorm(
        residual[position..<position + 1], weights.norm, into: normed[row..<row + 1])
    }
    return logits(ofNormed: normed[0..<positions.count])
  }

  private func logits(of vectors: Vectors) -> TokenLogits {
    let normed = workspace.normed(vectors.count)
    processor.layerNorm(vectors, weights.norm, into: normed)
    return logits(ofNormed: normed)
  }

  private func logits(ofNormed normed: Vectors) -> TokenLogits {
    let size = dimensions.vocabularySize
    if logits.numbers.count < normed.count * size { logits = FloatBuffer(count: normed.count * size) }
    processor.multiply(
      normed, Product(weights.tokens, into: logits.vectors(normed.count, columns: size)))
    return TokenLogits(
      values: UnsafeMutableBufferPointer(rebasing: logits.numbers[..<(normed.count * size)]),
      vocabularySize: size)
  }

  /// Returns the probability of each token but the first, given those before it.
  private func probabilities(of tokens: [Int32], textTokens: Int32) -> [Float] {
    // Computed a few rows at a time, because a row of logits takes 200 KB.
    let rows = 8
    let residual = workspace.residual(tokens.count)
    var probabilities: [Float] = []
    for first in stride(from: 0, to: tokens.count - 1, by: rows) {
      let last = min(first + rows, tokens.count - 1)
      let logits = logits(of: residual[first..<last])
      for row in 0..<last - first {
        let next = tokens[first + row + 1]
        let text = UnsafeBufferPointer(rebasing: logits[row][..<Int(textTokens)])
        probabilities.append(
          next < textTokens
            ? exp(text[Int(next)] - processor.kernels.logSumExp(text)) : 0)
      }
    }
    return probabilities
  }
}

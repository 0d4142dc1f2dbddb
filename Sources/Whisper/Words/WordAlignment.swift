/// A search for the times of words, based on the decoder's attention while it is made to say them.
///
/// Source: openai-whisper's `find_alignment`.
struct WordAlignment {
  /// The number of encoder positions over which the attention is smoothed.
  private static let medianWidth = 7
  /// The length of an encoder position in seconds.
  private static let positionDuration = 0.02

  let predictor: any TokenPredictor
  let tokenizer: WhisperTokenizer
  let heads: [AlignmentHead]
  let task: DecodingOptions.Task
  let language: Language?

  /// Returns the words of the window that the predictor encoded last, with times from its start.
  ///
  /// - Parameters:
  ///   - text: The text tokens, without special ones.
  ///   - frames: The number of frames of 10 ms that contain audio.
  func words(_ text: [Int32], frames: Int) throws -> [WordTiming] {
    let special = tokenizer.special
    let positions = min(frames / 2, predictor.dimensions.audioContext)
    guard !text.isEmpty, positions > 0, !heads.isEmpty else { return [] }
    let start = tokenizer.start(language: language, task: task)
    let tokens = start + [special.noTimestamps] + text + [special.endOfText]
    let alignment = try predictor.align(
      tokens, heads: heads, positions: positions, textTokens: special.endOfText)
    // Each row tells what the decoder attended to when it predicted the next token.
    let rows = start.count..<(tokens.count - 1)
    let path = DynamicTimeWarping.path(Self.costs(alignment, rows), rows: rows.count)
    var jumps: [Double] = []
    for (index, step) in path.enumerated() where index == 0 || path[index - 1].row != step.row {
      jumps.append(Double(step.column) * Self.positionDuration)
    }

    let words = tokenizer.words(text + [special.endOfText], language: special.isMultilingual ? language : nil)
    var first = 0
    return words.dropLast().map { word in
      let next = first + word.tokens.count
      defer { first = next }
      let probabilities = alignment.probabilities[(start.count + first)..<(start.count + next)]
      return WordTiming(
        text: word.text, tokens: word.tokens, start: jumps[first], end: jumps[next],
        probability: probabilities.reduce(0) { $0 + Double($1) } / Double(word.tokens.count),
        leastProbability: Double(probabilities.min() ?? 0))
    }
  }

  /// Returns the cost of each position for each row: the negated attention, normalized over the tokens, smoothed,
  /// and averaged over the heads.
  private static func costs(_ alignment: TokenAlignment, _ rows: Range<Int>) -> [Float] {
    let (tokens, positions) = (alignment.tokens, alignment.positions)
    var costs = [Float](repeating: 0, count: rows.count * positions)
    for head in 0..<alignment.heads {
      let weights = alignment.weights[(head * tokens * positions)..<((head + 1) * tokens * positions)]
      let (means, deviations) = moments(weights, tokens, positions)
      for row in rows {
        let begin = weights.startIndex + row * positions
        var smoothed = (0..<positions).map { position in
          deviations[position] > 0
            ? (weights[begin + position] - means[position]) / deviations[position] : 0
        }
        MedianFilter.apply(to: &smoothed, width: medianWidth)
        let target = (row - rows.lowerBound) * positions
        for position in 0..<positions {
          costs[target + position] -= smoothed[position] / Float(alignment.heads)
        }
      }
    }
    return costs
  }

  /// Returns the mean and standard deviation of each position over the tokens.
  private static func moments(
    _ weights: ArraySlice<Float>, _ tokens: Int, _ positions: Int
  ) -> (means: [Float], deviations: [Float]) {
    var means = [Double](repeating: 0, count: positions)
    var squares = means
    for (index, weight) in weights.enumerated() { means[index % positions] += Double(weight) }
    for position in 0..<positions { means[position] /= Double(tokens) }
    for (index, weight) in weights.enumerated() {
      let difference = Double(weight) - means[index % positions]
      squares[index % positions] += difference * difference
    }
    return (means.map(Float.init), squares.map { Float(($0 / Double(tokens)).squareRoot()) })
  }
}

/// A word and when it was said.
public struct WordTiming: Sendable, Hashable, Codable {
  /// The word with the space before it and its punctuation.
  public var text: String
  /// The tokens of the word.
  public var tokens: [Int32]
  /// The beginning, in seconds from the start of the recording.
  public var start: Double
  /// The end, in seconds from the start of the recording.
  public var end: Double
  /// The mean probability of its tokens, given the audio and the words before, from 0 to 1.
  public var probability: Double
  /// The probability of its least probable token, from 0 to 1.
  public var leastProbability: Double

  var duration: Double { end - start }
}

extension WordTiming {
  /// Returns the word with its times limited to this many seconds.
  func clamped(to seconds: Double) -> WordTiming {
    var word = self
    (word.start, word.end) = (min(start, seconds), min(end, seconds))
    return word
  }
}

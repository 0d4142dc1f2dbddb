import Audio

/// What decoding needs of a model: it encodes a window and predicts the next token.
///
/// Hypotheses grow in step: ``prompt(_:logitsAt:)`` starts one, ``branch(parents:)`` makes it several or fewer, and
/// ``step(_:)`` appends one token to each. Two threads must not use a predictor at the same time. A call that cannot
/// be fulfilled throws a ``PredictionError``.
package protocol TokenPredictor: AnyObject {
  var dimensions: WhisperDimensions { get }

  /// Encodes a window, which the decoder then listens to. Ends every hypothesis.
  ///
  /// - Parameters:
  ///   - window: An even number of frames, at most twice ``WhisperDimensions/audioContext``; fewer shorten the audio
  ///     context.
  ///   - closing: How many of its last encoder positions (20 ms) are treated as the last positions of a full window,
  ///     as if what lies between were left out.
  func encode(_ window: MelWindow, closing: Int) throws

  /// Starts one hypothesis with these tokens. It replaces all others.
  ///
  /// - Parameter positions: Indices in `tokens`; the result's rows are the logits after each of these tokens.
  func prompt(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits

  /// Does the same without hearing the window. It tells what is likely without any sound.
  func promptUnheard(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits

  /// Appends a token to each hypothesis; the result's rows are the logits after it, one for each hypothesis.
  func step(_ tokens: [Int32]) throws -> TokenLogits

  /// Continues the only hypothesis with these tokens after its first `length`, and forgets what followed them; the
  /// result's rows are the logits after each.
  func resume(after length: Int, with tokens: [Int32]) throws -> TokenLogits

  /// Makes one hypothesis for each parent; the i-th continues hypothesis `parents[i]`.
  func branch(parents: [Int])

  /// Makes the decoder say `tokens` and returns its attention. Ends every hypothesis.
  ///
  /// - Parameters:
  ///   - positions: The number of encoder positions (20 ms) from the window's start; the weights are a softmax over
  ///     these.
  ///   - textTokens: Tokens below this one are text; probabilities are among them.
  func align(_ tokens: [Int32], heads: [AlignmentHead], positions: Int, textTokens: Int32) throws
    -> TokenAlignment
}

extension TokenPredictor {
  /// Encodes a window whose positions are consecutive.
  package func encode(_ window: MelWindow) throws { try encode(window, closing: 0) }
}

/// Logits over the whole vocabulary, one row for each requested position or hypothesis.
///
/// The memory belongs to the predictor. Until its next call it is valid and may be changed.
package struct TokenLogits {
  package let values: UnsafeMutableBufferPointer<Float>
  package let vocabularySize: Int

  /// - Parameter values: Rows of `vocabularySize` numbers.
  package init(values: UnsafeMutableBufferPointer<Float>, vocabularySize: Int) {
    precondition(vocabularySize > 0 && values.count % vocabularySize == 0, "whole rows")
    self.values = values
    self.vocabularySize = vocabularySize
  }

  package var rows: Int { values.count / vocabularySize }

  package subscript(row: Int) -> UnsafeMutableBufferPointer<Float> {
    let start = row * vocabularySize
    return UnsafeMutableBufferPointer(rebasing: values[start..<start + vocabularySize])
  }
}

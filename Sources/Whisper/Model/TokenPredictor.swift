import Audio

/// A model as decoding uses it: it encodes a window and predicts the next token.
///
/// Hypotheses grow in step: ``prompt(_:logitsAt:)`` starts one, ``branch(parents:)`` makes it several or fewer,
/// and ``step(_:)`` appends one token to each. A predictor must not be used by two threads at the same time.
/// Invalid calls throw a ``PredictionError``.
package protocol TokenPredictor: AnyObject {
  var dimensions: WhisperDimensions { get }

  /// Encodes a window, which the decoder then hears. Ends every hypothesis.
  ///
  /// - Parameters:
  ///   - window: An even number of frames, at most twice ``WhisperDimensions/audioContext``; fewer shorten the
  ///     audio context.
  ///   - closing: How many of its last encoder positions (20 ms) are treated as the last positions of a full
  ///     window, as if the positions between had been left out.
  func encode(_ window: MelWindow, closing: Int) throws

  /// Starts one hypothesis with these tokens, which replaces all others.
  ///
  /// - Parameter positions: Indices in `tokens`. The result has a row of logits after each of these tokens.
  func prompt(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits

  /// Starts one hypothesis with these tokens as ``prompt(_:logitsAt:)`` does, but without hearing the window. The
  /// logits tell what is likely without any sound.
  func promptUnheard(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits

  /// Appends a token to each hypothesis. The result has a row of logits for each hypothesis.
  func step(_ tokens: [Int32]) throws -> TokenLogits

  /// Keeps the first `length` tokens of the only hypothesis and continues with these. The result has a row of
  /// logits after each of them.
  func resume(after length: Int, with tokens: [Int32]) throws -> TokenLogits

  /// Replaces the hypotheses by one for each parent; the i-th continues hypothesis `parents[i]`.
  func branch(parents: [Int])

  /// Makes the decoder say `tokens` and returns its attention. Ends every hypothesis.
  ///
  /// - Parameters:
  ///   - positions: The number of encoder positions (20 ms) from the window's start that count. The weights are a
  ///     softmax over these.
  ///   - textTokens: The number of text tokens; all lower token numbers are text. Probabilities are computed among
  ///     these.
  func align(_ tokens: [Int32], heads: [AlignmentHead], positions: Int, textTokens: Int32) throws
    -> TokenAlignment
}

extension TokenPredictor {
  /// Encodes a window whose positions are consecutive.
  package func encode(_ window: MelWindow) throws { try encode(window, closing: 0) }
}

/// Logits over the whole vocabulary, one row for each requested position or hypothesis.
///
/// The memory belongs to the predictor. It is valid until the next call, and may be changed.
package struct TokenLogits {
  package let values: UnsafeMutableBufferPointer<Float>
  package let vocabularySize: Int

  /// Wraps logits.
  ///
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

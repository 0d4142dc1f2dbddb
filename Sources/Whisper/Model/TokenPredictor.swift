import Audio

/// What decoding asks of a model: to listen to a window, and to say which token comes next.
///
/// Hypotheses grow in step: ``prompt(_:logitsAt:)`` starts one, ``branch(parents:)`` makes it several or fewer, and
/// ``step(_:)`` appends one token to each. Not for use by two threads at a time. What cannot be done throws a
/// ``PredictionError``.
public protocol TokenPredictor: AnyObject {
  var dimensions: WhisperDimensions { get }

  /// Encodes a window and makes it the one that the decoder listens to. Ends every hypothesis.
  ///
  /// - Parameters:
  ///   - window: An even number of frames, at most twice ``WhisperDimensions/audioContext``; fewer than that is a
  ///     shortened audio context.
  ///   - closing: How many of its last encoder positions (20 ms) take the places of the full window's last ones, as if
  ///     what lies between were left out.
  func encode(_ window: MelWindow, closing: Int) throws

  /// Starts one hypothesis, in place of all there were, with these tokens.
  ///
  /// - Parameter positions: Indices in `tokens`; the result's rows are the logits after each of these tokens.
  func prompt(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits

  /// Does the same without listening to the window: what is likely before anything is heard.
  func promptUnheard(_ tokens: [Int32], logitsAt positions: [Int]) throws -> TokenLogits

  /// Appends a token to each hypothesis; the result's rows are the logits after it, one for each hypothesis.
  func step(_ tokens: [Int32]) throws -> TokenLogits

  /// Goes on with as many hypotheses as there are parents, the i-th from what hypothesis `parents[i]` has so far.
  func branch(parents: [Int])

  /// Makes the decoder say `tokens` and tells where it listened. Ends every hypothesis.
  ///
  /// - Parameters:
  ///   - positions: Encoder positions (20 ms) to look at, from the window's start; the weights are a softmax over
  ///     these alone.
  ///   - textTokens: Tokens below this one are no special tokens; probabilities are among them.
  func align(_ tokens: [Int32], heads: [AlignmentHead], positions: Int, textTokens: Int32) throws
    -> TokenAlignment
}

extension TokenPredictor {
  /// Encodes a window whose positions follow one another.
  public func encode(_ window: MelWindow) throws { try encode(window, closing: 0) }
}

/// Logits over the whole vocabulary, one row for each position or hypothesis asked for.
///
/// The memory is the predictor's: valid until its next call, and free to be changed until then.
public struct TokenLogits {
  public let values: UnsafeMutableBufferPointer<Float>
  public let vocabularySize: Int

  /// - Parameter values: Rows of `vocabularySize` numbers.
  public init(values: UnsafeMutableBufferPointer<Float>, vocabularySize: Int) {
    precondition(vocabularySize > 0 && values.count % vocabularySize == 0, "whole rows")
    self.values = values
    self.vocabularySize = vocabularySize
  }

  public var rows: Int { values.count / vocabularySize }

  public subscript(row: Int) -> UnsafeMutableBufferPointer<Float> {
    let start = row * vocabularySize
    return UnsafeMutableBufferPointer(rebasing: values[start..<start + vocabularySize])
  }
}

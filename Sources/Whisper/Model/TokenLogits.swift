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

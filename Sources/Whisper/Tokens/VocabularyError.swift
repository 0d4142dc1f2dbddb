/// Why a vocabulary is none of a Whisper model's.
public enum VocabularyError: Error, Sendable, Hashable, CustomStringConvertible {
  case unknownSize(vocabularySize: Int, textTokens: Int)
  case tooFewTokens(expected: Int, found: Int)

  public var description: String {
    switch self {
    case .unknownSize(let vocabularySize, let textTokens):
      """
      The model's file announces \(vocabularySize) tokens and holds the text of \(textTokens): no Whisper vocabulary \
      has such sizes. The file may be damaged or of another kind of model.
      """
    case .tooFewTokens(let expected, let found):
      """
      The model's file holds the text of \(found) tokens instead of \(expected). It may be damaged: fetch or convert \
      it again.
      """
    }
  }
}

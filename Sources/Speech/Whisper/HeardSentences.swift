import Foundation
import Whisper

/// What was heard in a recording, as free text and as the sentences of a grammar.
public struct HeardSentences: Sendable, Hashable {
  /// What was said by the model alone.
  public var free: DecodingResult
  /// Whether nobody spoke, as the model hears it.
  public var isSilence: Bool
  /// The likeliest sentences of the grammar, the likeliest first.
  public var sentences: [ExpectedSentence]

  /// The sentence that was said, if one was.
  public var accepted: ExpectedSentence? { isSilence ? nil : sentences.first }
}

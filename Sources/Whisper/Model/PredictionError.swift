import Foundation

/// An error in a call of a model.
package enum PredictionError: Error, Sendable, Hashable {
  /// The spectrogram does not have the model's number of mel bands.
  case wrongBands(found: Int, needed: Int)
  /// A window must have an even number of frames, from 2 to `most`.
  case badWindow(frames: Int, most: Int)
  /// No window has been encoded.
  case nothingEncoded
  /// There is no hypothesis to extend.
  case nothingPrompted
  case emptyPrompt
  /// A step needs as many tokens as there are hypotheses.
  case wrongTokenCount(found: Int, needed: Int)
  /// There are more tokens than fit in the model's text context.
  case tooManyTokens(found: Int, most: Int)
  case unknownToken(Int32, vocabularySize: Int)
  /// The decoder has no such layer, or its layers no such head.
  case unknownHead(AlignmentHead)
  /// An alignment needs at least one position, and no more than were encoded.
  case wrongPositionCount(found: Int, most: Int)
}

extension PredictionError: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .wrongBands(let found, let needed):
      "The spectrogram has \(found) mel bands, the model \(needed). Compute it with the model's own filters."
    case .badWindow(let frames, let most):
      "A window of \(frames) frames cannot be encoded: their number must be even, from 2 to \(most)."
    case .nothingEncoded:
      "Nothing has been encoded yet. Encode a window before predicting tokens."
    case .nothingPrompted:
      "No hypothesis has been started. Give a prompt before the next token."
    case .emptyPrompt:
      "A prompt needs at least one token."
    case .wrongTokenCount(let found, let needed):
      "\(found) tokens were given, \(needed) are needed."
    case .tooManyTokens(let found, let most):
      "\(found) tokens do not fit into the model's text context of \(most). Shorten the prompt or the window."
    case .unknownToken(let token, let vocabularySize):
      "There is no token \(token) in a vocabulary of \(vocabularySize)."
    case .unknownHead(let head):
      "The decoder has no head \(head.head) in a layer \(head.layer). Name alignment heads of this model."
    case .wrongPositionCount(let found, let most):
      "\(found) positions cannot be aligned where \(most) were encoded."
    }
  }

  package var errorDescription: String? { description }
}

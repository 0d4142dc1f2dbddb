/// Why a model's conversations cannot be written.
public enum ChatFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file holds no chat template: the model was not trained to converse.
  case noTemplate(path: String)
  /// The template is of none of the formats.
  case unknownTemplate(path: String, known: [String])
  /// The vocabulary lacks a token that the format needs.
  case missingToken(path: String, format: String, token: String)

  public var description: String {
    switch self {
    case .noTemplate(let path):
      "\(path) has no chat template. Use a model trained for conversations, or give it plain text."
    case .unknownTemplate(let path, let known):
      "\(path) has a chat template of none of the formats \(known.joined(separator: ", ")). "
        + "Use a model with one of these, or give it plain text."
    case .missingToken(let path, let format, let token):
      "\(path) has a chat template of the format \(format), and no token \(token). Convert the model again."
    }
  }
}

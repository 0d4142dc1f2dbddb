/// The chat format of a family of models. Each family is a type in a file of its own.
protocol ChatLayout: Sendable {
  static var name: String { get }

  /// Recognizes the family of a template and reads its variants. Returns `nil` for a template of another family.
  ///
  /// - Parameter template: The Jinja template in the model's file.
  init?(template: String)

  /// The control tokens around turns, all of which the vocabulary must have.
  static var markers: [String] { get }
  /// The tokens that may end the model's turn. The vocabulary has at least one of them.
  static var turnEnds: [String] { get }

  /// Returns the parts of the conversation, and the beginning of the model's answer.
  ///
  /// - Parameter thinks: Whether a model that can think may write its thoughts before it answers.
  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart]
}

/// A part of a conversation as a model reads it.
enum ChatPart: Sendable, Hashable {
  /// The token with this text, or the text itself if the vocabulary has no such token.
  case control(String)
  /// Text in which no control token is recognized.
  case text(String)

  static let thoughtStart = ChatPart.control("<think>")
  static let thoughtEnd = ChatPart.control("</think>")

  /// An empty thought, after which the model answers at once.
  static let emptyThought = [thoughtStart, .text("\n\n"), thoughtEnd, .text("\n\n")]

  var written: String {
    switch self {
    case .control(let text), .text(let text): text
    }
  }
}

extension String {
  /// The text without white space at either end, as Jinja's `trim` gives it.
  var trimmed: String {
    trimming { $0.properties.isWhitespace || (0x1c...0x1f).contains($0.value) }
  }

  func trimming(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
    var scalars = unicodeScalars[...].drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }

  func droppingTrailingSpace() -> String {
    var scalars = unicodeScalars[...]
    while let last = scalars.last, last.properties.isWhitespace || (0x1c...0x1f).contains(last.value) {
      scalars.removeLast()
    }
    return String(scalars)
  }

  /// The text after the last thought, or all of it if there is none.
  var afterThought: String {
    var rest = self[...]
    while let end = rest.firstRange(of: "</think>") { rest = rest[end.upperBound...] }
    return String(rest)
  }

  func droppingLeadingLineEnds() -> String { String(unicodeScalars.drop { $0 == "\n" }) }
}

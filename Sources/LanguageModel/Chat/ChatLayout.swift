/// How a family of models writes a conversation. Each family is a type in a file of its own.
protocol ChatLayout: Sendable {
  static var name: String { get }

  /// - Parameter template: the Jinja template of the model's file; nil is returned where it is not of this family.
  init?(template: String)

  /// The tokens around turns, without which the family's conversations cannot be written.
  static var markers: [String] { get }
  /// The tokens by which the model may end its turn, of which a vocabulary has some.
  static var turnEnds: [String] { get }

  /// The conversation, and the beginning of the turn in which the model answers.
  /// - Parameter thinks: whether the model may think in writing before it answers, where it is one that does.
  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart]
}

/// A part of a conversation as a model reads it.
enum ChatPart: Sendable, Hashable {
  /// The token that is written so, or that text where the vocabulary has no such token.
  case control(String)
  /// Text in which no control token is read.
  case text(String)

  static let thoughtStart = ChatPart.control("<think>")
  static let thoughtEnd = ChatPart.control("</think>")

  /// A thought that is over before it began: the model answers at once.
  static let emptyThought = [thoughtStart, .text("\n\n"), thoughtEnd, .text("\n\n")]

  var written: String {
    switch self {
    case .control(let text), .text(let text): text
    }
  }
}

extension String {
  /// Without white space at either end, as templates' `trim` has it.
  var trimmed: String {
    trimming { $0.properties.isWhitespace || (0x1c...0x1f).contains($0.value) }
  }

  func trimming(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
    var scalars = unicodeScalars[...].drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// What follows the last thought; everything where there is none.
  var afterThought: String {
    var rest = self[...]
    while let end = rest.firstRange(of: "</think>") { rest = rest[end.upperBound...] }
    return String(rest)
  }

  func droppingLeadingLineEnds() -> String { String(unicodeScalars.drop { $0 == "\n" }) }
}

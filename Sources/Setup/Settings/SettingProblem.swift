import Foundation

extension Error {
  /// The mistake in a settings file in words: which setting is wrong, and what to do about it.
  var settingWords: String {
    if let error = self as? DecodingError { return error.words }
    if let error = self as? any LocalizedError, let words = error.errorDescription { return words }
    // Foundation's errors have readable words only in `localizedDescription`.
    return self is CocoaError ? "\(localizedDescription)" : "\(self)"
  }
}

extension DecodingError {
  fileprivate var words: String {
    switch self {
    case .keyNotFound(let key, let context):
      "“\(Self.name(context.codingPath + [key]))” is missing; add it, or leave out “\(Self.name(context.codingPath))” as a whole."
    case .valueNotFound(_, let context):
      "“\(Self.name(context.codingPath))” has no value; give it one, or take it out."
    case .typeMismatch(let type, let context):
      "“\(Self.name(context.codingPath))” is not \(Self.kind(type)); write it as one, or take it out."
    case .dataCorrupted(let context) where context.underlyingError is any LocalizedError:
      context.underlyingError?.settingWords ?? context.debugDescription
    case .dataCorrupted(let context) where context.unknownWord != nil:
      "“\(Self.name(context.codingPath))” cannot be “\(context.unknownWord ?? "")”. "
        + (context.codingPath.first.flatMap { Configuration.comments[$0.stringValue] } ?? "")
    case .dataCorrupted(let context):
      (context.codingPath.isEmpty ? "" : "“\(Self.name(context.codingPath))”: ") + context.debugDescription
        + (context.underlyingError.map { ": \($0)" } ?? "")
    @unknown default: "\(self)"
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "the file" : path.map(\.stringValue).joined(separator: ".")
  }

  private static func kind(_ type: any Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is Int.Type, is Double.Type: "a number"
    case is String.Type: "a text"
    // Yams uses names of its own nodes.
    case _ where "\(type)".contains("Sequence") || "\(type)".contains("Array"): "a list"
    default: "a group of settings"
    }
  }
}

extension DecodingError.Context {
  /// The file's word that is none of a setting's choices, taken from the message of the standard library; nil for
  /// other errors.
  fileprivate var unknownWord: String? {
    debugDescription.wholeMatch(of: /Cannot initialize .* from invalid String value (.*)/)
      .map { String($0.output.1) }
  }
}

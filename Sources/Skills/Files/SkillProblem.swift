/// A position in a file.
public struct SkillPlace: Hashable, Sendable {
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}

/// Why a skill file cannot be used: where, what is wrong, and what to do about it.
public struct SkillProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public var place: SkillPlace
  public var message: String
  public var suggestion: String

  public init(_ place: SkillPlace, _ message: String, suggestion: String) {
    (self.place, self.message, self.suggestion) = (place, message, suggestion)
  }

  /// The description in the form of compilers: `file:line:column: what is wrong. What to do.`
  public var description: String {
    "\(place.file):\(place.line):\(place.column): \(message). \(suggestion)"
  }
}

/// A template and its position in a file.
public struct PlacedTemplate: Hashable, Sendable {
  public var template: Template
  /// The template as it was written.
  public var text: String
  public var place: SkillPlace
}

/// Sentences with the same meaning, and what belongs to them.
public struct SentenceBlock: Hashable, Sendable {
  public var intent: String
  public var sentences: [PlacedTemplate] = []
  /// The values of slots that the words do not fill.
  public var slots: [String: SkillValue] = [:]
  /// The required context: a value, one of several, or null for any; `{value, slot}` also fills a slot.
  public var requiredContext: [String: SkillValue] = [:]
  /// The context that must not be there.
  public var excludedContext: [String: SkillValue] = [:]
  /// Words of which one must be said.
  public var requiredKeywords: Set<String> = []
  /// The key of the response.
  public var response: String?
  public var metadata: [String: SkillValue] = [:]
  /// Lists for these sentences only.
  public var lists: [String: PlacedList] = [:]
  public var rules: [String: PlacedTemplate] = [:]
  /// The slot combination in Home Assistant's published folders.
  var combination: SlotCombination?

  init(intent: String) {
    self.intent = intent
  }
}

/// A list and its position in a file.
public struct PlacedList: Hashable, Sendable {
  public var list: SlotList
  public var place: SkillPlace
}

/// The contents of a skill file.
struct SkillFile: Sendable {
  var name: String
  /// Whether it comes with VoiceCore; a person's own files take precedence.
  var isBuiltIn = false
  /// The language; nil for parts shared by all languages.
  var language: String?
  var blocks: [SentenceBlock] = []
  var lists: [String: PlacedList] = [:]
  var rules: [String: PlacedTemplate] = [:]
  var skipWords: [String] = []
  var ignoresBlanks: Bool?
  /// The responses by intent and key.
  var responses: [String: [String: String]] = [:]
  /// The definitions by intent.
  var definitions: [String: SkillDefinition] = [:]
  /// What Home Assistant's `intents.yaml` says of each intent, in its order.
  var schema: [(intent: String, combinations: [CombinationSchema])] = []
}

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

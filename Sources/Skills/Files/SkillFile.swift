/// A template and its position in a file.
public struct PlacedTemplate: Hashable, Sendable {
  /// The parsed template.
  public var template: Template
  /// The template as it was written.
  public var text: String
  /// The position of the template.
  public var place: SkillPlace
}

/// Sentences with the same meaning, and the properties that they share.
public struct SentenceBlock: Hashable, Sendable {
  /// The name of the intent.
  public var intent: String
  /// The templates of the sentences.
  public var sentences: [PlacedTemplate] = []
  /// The values of slots that the words do not fill.
  public var slots: [String: SkillValue] = [:]
  /// The required context: a value, one of several, or null for any value. `{value, slot}` also fills a slot.
  public var requiredContext: [String: SkillValue] = [:]
  /// The context that must not be present.
  public var excludedContext: [String: SkillValue] = [:]
  /// Words of which at least one has to be said.
  public var requiredKeywords: Set<String> = []
  /// The key of the response.
  public var response: String?
  /// Other details, which matches carry.
  public var metadata: [String: SkillValue] = [:]
  /// Lists for these sentences only.
  public var lists: [String: PlacedList] = [:]
  /// Rules for these sentences only.
  public var rules: [String: PlacedTemplate] = [:]
  /// The slot combination in Home Assistant's published folders.
  var combination: SlotCombination?

  init(intent: String) {
    self.intent = intent
  }
}

/// A list and its position in a file.
public struct PlacedList: Hashable, Sendable {
  /// The list.
  public var list: SlotList
  /// The position of the list.
  public var place: SkillPlace
}

/// The contents of a skill file.
struct SkillFile: Sendable {
  var name: String
  /// Whether the file comes with VoiceCore. A person's own files take precedence.
  var isBuiltIn = false
  /// The language, or `nil` for parts that all languages share.
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
  /// The combinations of each intent in Home Assistant's `intents.yaml`, in its order.
  var schema: [(intent: String, combinations: [CombinationSchema])] = []
}

/// A position in a file.
public struct SkillPlace: Hashable, Sendable {
  /// The name of the file, or its path in a folder.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}

/// The reason why a skill file cannot be used: the place, what is wrong, and what to do about it.
public struct SkillProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the mistake.
  public var place: SkillPlace
  /// What is wrong, without a full stop.
  public var message: String
  /// What to do about it, as a sentence.
  public var suggestion: String

  public init(_ place: SkillPlace, _ message: String, suggestion: String) {
    (self.place, self.message, self.suggestion) = (place, message, suggestion)
  }

  /// The description in the form of compiler messages: `file:line:column: what is wrong. What to do.`
  public var description: String {
    "\(place.file):\(place.line):\(place.column): \(message). \(suggestion)"
  }
}

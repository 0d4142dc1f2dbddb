/// A template with the place where it stands.
public struct PlacedTemplate: Hashable, Sendable {
  public var template: Template
  /// As it was written.
  public var text: String
  public var place: SkillPlace
}

/// Sentences that mean the same, and what goes with them.
public struct SentenceBlock: Hashable, Sendable {
  public var intent: String
  public var sentences: [PlacedTemplate] = []
  /// What these slots hold where nothing that was said fills them.
  public var slots: [String: SkillValue] = [:]
  /// What must be known: a value, one of several, or null for any; `{value, slot}` also fills a slot.
  public var requiredContext: [String: SkillValue] = [:]
  /// What must not be known.
  public var excludedContext: [String: SkillValue] = [:]
  /// One of these words must be said.
  public var requiredKeywords: Set<String> = []
  /// The key of the answer.
  public var response: String?
  public var metadata: [String: SkillValue] = [:]
  /// Lists and rules of these sentences alone.
  public var lists: [String: PlacedList] = [:]
  public var rules: [String: PlacedTemplate] = [:]
  /// How Home Assistant's published folders say what the sentences need.
  var combination: SlotCombination?

  init(intent: String) {
    self.intent = intent
  }
}

/// A list with the place where it stands.
public struct PlacedList: Hashable, Sendable {
  public var list: SlotList
  public var place: SkillPlace
}

/// What one file holds.
struct SkillFile: Sendable {
  var name: String
  /// Whether it comes with VoiceCore; a person's own files go before it.
  var isBuiltIn = false
  /// Nil for what every language shares.
  var language: String?
  var blocks: [SentenceBlock] = []
  var lists: [String: PlacedList] = [:]
  var rules: [String: PlacedTemplate] = [:]
  var skipWords: [String] = []
  var ignoresBlanks: Bool?
  /// What is answered, by intent and key.
  var responses: [String: [String: String]] = [:]
  /// What is to be done, by intent.
  var definitions: [String: SkillDefinition] = [:]
  /// What Home Assistant's list of intents says of each, in its order.
  var schema: [(intent: String, combinations: [CombinationSchema])] = []
}

import TimeExpressions

/// What was understood of a text.
public struct Interpretation: Sendable, Hashable {
  /// The interpreter of the schema's phrases.
  static let phrases = "phrases"
  /// The interpreter of rules about what goes before.
  package static let rules = "rules"
  /// The interpreter of a person's skills.
  public static let skills = "skills"

  /// What was said, in its order: one text, or several where a command was completed or corrected by what was said after
  /// it.
  public var said: [String]
  public var command: Command
  /// Calibrated probability that the command is right, 0 to 1.
  public var confidence: Double
  /// The schema's own rules ask for confirmation, whatever the confidence (mail, ambiguity, contradiction).
  public var needsConfirmation: Bool
  /// Slots that the intent needs and that were not said.
  public var missing: [Slot]
  /// Other readings, the likelier first, at most two.
  public var alternatives: [Command]
  /// Where each slot was said in the text that was said last (Unicode scalars), for recognition's confidence in it.
  public var spans: [Slot: [Range<Int>]]
  /// What the words for the command's point or range in time tell; empty where that is unknown.
  public var saidOfTime: TimeMatch.Said
  /// The part of the day that was said in place of a time; the command has its day alone.
  public var partOfDay: PartOfDay?
  /// The name of the interpreter that spoke.
  public var interpreter: String
  /// All that was said, as one text for people to read. Setting it puts one text in the place of all.
  public var text: String {
    get { said.joined(separator: "; ") }
    set { said = [newValue] }
  }
  /// What was said last, which the spans are of.
  public var lastSaid: String { said.last ?? "" }
  /// Whether the words are one of the schema's phrases or a skill's, which mean the same whatever went before.
  public var isPhrased: Bool { interpreter == Self.phrases || isSkill }
  /// Whether the words are one of a person's own skills.
  public var isSkill: Bool { interpreter == Self.skills }
  /// Why it is not simply done, to be said to the person.
  public var objection: Objection?

  /// It is neither a command nor anything else that is known, such as small talk.
  public var isBaffling: Bool {
    if command.intent != .none { return false }
    if case .smallTalk? = objection { return false }
    return true
  }

  public init(
    text: String, command: Command, confidence: Double, needsConfirmation: Bool = false, missing: [Slot] = [],
    alternatives: [Command] = [], spans: [Slot: [Range<Int>]] = [:],
    saidOfTime: TimeMatch.Said = [], partOfDay: PartOfDay? = nil, interpreter: String,
    objection: Objection? = nil
  ) {
    said = [text]
    self.command = command
    self.confidence = confidence
    self.needsConfirmation = needsConfirmation
    self.missing = missing
    self.alternatives = alternatives
    self.spans = spans
    self.saidOfTime = saidOfTime
    self.partOfDay = partOfDay
    self.interpreter = interpreter
    self.objection = objection
  }
  /// What a rule makes of a text, which leaves nothing to a guess.
  package init(byRule text: String, _ command: Command, objection: Objection? = nil) {
    self.init(text: text, command: command, confidence: 1, interpreter: Self.rules, objection: objection)
  }
}

extension Interpretation {
  /// The confidence from which it is likelier right than not,
  package static let probable = 0.5
  /// and that from which it is hardly wrong, and no answer to what waits.
  package static let certain = 0.81

  package var isProbable: Bool { confidence >= Self.probable }
  package var isCertain: Bool { confidence >= Self.certain }
}

import TimeExpressions

/// What was understood of an utterance.
public struct Interpretation: Sendable, Hashable {
  /// The interpreter name for the schema's phrases.
  static let phrases = "phrases"
  /// The interpreter name for the rules about what was said before.
  package static let rules = "rules"
  /// The interpreter name for a person's skills.
  public static let skills = "skills"

  /// The utterances, in order: one, or several if a command was completed or corrected by later ones.
  public var said: [String]
  /// The command, whose intent is `none` if no command was understood.
  public var command: Command
  /// The calibrated probability that the command is right, from 0 to 1.
  public var confidence: Double
  /// Whether a confirmation is needed at any confidence, as for mail, ambiguities and contradictions.
  public var needsConfirmation: Bool
  /// The slots that the intent needs and that are missing.
  public var missing: [Slot]
  /// Other readings, the likelier first. There are at most two.
  public var alternatives: [Command]
  /// The ranges where each slot was said in the last utterance, in Unicode scalars. They are used for the
  /// recognizer's confidence in the slot.
  public var spans: [Slot: [Range<Int>]]
  /// What the words say of the command's point or range in time. Empty if that is unknown.
  public var saidOfTime: TimeMatch.Said
  /// The part of the day that was said instead of a time of day. The command then has only the day.
  public var partOfDay: PartOfDay?
  /// The name of the interpreter that understood the utterance.
  public var interpreter: String
  /// All utterances as one text for people to read. Setting it replaces them by a single one.
  public var text: String {
    get { said.joined(separator: "; ") }
    set { said = [newValue] }
  }
  /// The last utterance, to which the spans refer.
  public var lastSaid: String { said.last ?? "" }
  /// Whether the words are a phrase of the schema or a sentence of a skill, which mean the same in any dialogue.
  public var isPhrased: Bool { interpreter == Self.phrases || isSkill }
  /// Whether the words are a sentence of one of the person's skills.
  public var isSkill: Bool { interpreter == Self.skills }
  /// The reason why the command is not simply done, to be told to the person.
  public var objection: Objection?

  /// Whether the utterance is neither a command nor small talk.
  public var isBaffling: Bool {
    if command.intent != .none { return false }
    if case .smallTalk? = objection { return false }
    return true
  }

  /// Makes the interpretation of a single utterance.
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
  /// Makes the interpretation of a rule, which is certain.
  package init(byRule text: String, _ command: Command, objection: Objection? = nil) {
    self.init(text: text, command: command, confidence: 1, interpreter: Self.rules, objection: objection)
  }
}

extension Interpretation {
  /// The confidence from which an interpretation is more likely right than wrong.
  package static let probable = 0.5
  /// The confidence below which a question about the calendar without any detail is answered beside the point: of seven
  /// in SLURP's development part, none would have been answered rightly.
  private static let sureWithoutDetail = 0.55
  /// Whether there is no detail, and little certainty.
  package var isVague: Bool { command.slots.isEmpty && confidence < Self.sureWithoutDetail }
  /// The confidence from which an interpretation is hardly ever wrong, and does not answer a pending question.
  package static let certain = 0.81

  /// Whether the interpretation is more likely right than wrong.
  package var isProbable: Bool { confidence >= Self.probable }
  /// Whether the interpretation is hardly ever wrong.
  package var isCertain: Bool { confidence >= Self.certain }
}

/// What was understood of a text.
public struct Interpretation: Sendable, Hashable {
  /// The interpreter of the schema's phrases.
  static let phrases = "phrases"
  /// The interpreter of a person's skills.
  public static let skills = "skills"

  public var text: String
  public var command: Command
  /// Calibrated probability that the command is right, 0 to 1.
  public var confidence: Double
  /// The schema's own rules ask for confirmation, whatever the confidence (mail, ambiguity, contradiction).
  public var needsConfirmation: Bool
  /// Slots that the intent needs and that were not said.
  public var missing: [Slot]
  /// Other readings, the likelier first, at most two.
  public var alternatives: [Command]
  /// Where in the text (Unicode scalars) each slot was said, for recognition's confidence in it.
  public var spans: [Slot: [Range<Int>]]
  /// The name of the interpreter that spoke.
  public var interpreter: String
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
    alternatives: [Command] = [], spans: [Slot: [Range<Int>]] = [:], interpreter: String,
    objection: Objection? = nil
  ) {
    self.text = text
    self.command = command
    self.confidence = confidence
    self.needsConfirmation = needsConfirmation
    self.missing = missing
    self.alternatives = alternatives
    self.spans = spans
    self.interpreter = interpreter
    self.objection = objection
  }
}

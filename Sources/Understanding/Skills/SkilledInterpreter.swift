import Skills
import TimeExpressions

/// Understands the sentences of a person's own skills, and leaves others to another interpreter. If a text may be
/// either, the more probable reading wins and the other is offered as an alternative.
public struct SkilledInterpreter: Interpreter {
  private let other: any Interpreter
  private let skills: SkillLibrary

  /// Makes an interpreter for skills. Texts that are no sentence of a skill go to the other interpreter.
  public init(_ skills: SkillLibrary, otherwise other: any Interpreter) {
    (self.skills, self.other) = (skills, other)
  }

  public var name: String { other.name }

  public func prepare() { other.prepare() }

  public func interpret(
    _ text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation {
    let builtIn = other.interpret(text, context: context, after: dialogue)
    guard let skills = skills.current(), let match = try? skills.matcher.match(text, at: context),
      let definition = skills.definitions[match.intent]
    else { return builtIn }
    let answer = definition.answer == nil ? skills.matcher.answer(to: match, at: context) : nil
    var reading = interpretation(match, definition, answer, text, context)
    switch refusal(of: match, in: text) {
    case .certain:
      guard builtIn.command.intent == .none else { return builtIn }
      return Interpretation(
        text: text, command: .none, confidence: 1, interpreter: Interpretation.skills, objection: .denied)
    case .possible: reading.needsConfirmation = true
    case nil: break
    }
    return Contest(skill: reading, match: match, builtIn: builtIn).outcome
  }

  public func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation? {
    other.interpret(text, as: intent, context: context, after: dialogue)
  }

  /// Returns `nil` for a sentence of a skill, which does nothing to the calendar event that was spoken of.
  public func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]? {
    if let skills = skills.current(), let match = try? skills.matcher.exactMatch(text), !match.hasFreeText {
      return nil
    }
    return other.acts(of: text, after: before)
  }

  /// How certain it is that a text refuses to run the skill.
  private enum Refusal { case certain, possible }

  /// Returns whether the text refuses the skill, or `nil` if it doesn't. A sentence exactly as its author wrote it
  /// is not a refusal even if it has a negation. Free text may contain a negation too, so that a refusal is then
  /// only possible.
  private func refusal(of match: SkillMatch, in text: String) -> Refusal? {
    guard !match.isAsWritten || match.hasFreeText, let utterance = Utterance(text) else { return nil }
    let isRefused =
      RequestScope(of: utterance).isTakenBack || !match.isAsWritten && Verdict.denies(text, act: .create)
    guard isRefused else { return nil }
    return match.hasFreeText ? .possible : .certain
  }

  private func interpretation(
    _ match: SkillMatch, _ definition: SkillDefinition, _ answer: String?, _ text: String,
    _ context: TimeContext
  ) -> Interpretation {
    let values = match.values
    guard case .request(let request) = definition.action else {
      var command = Command(.runSkill, [.skill: .text(match.intent), .details: .details(values)])
      command.slots[.answer] = answer.map { .text($0) }
      if case .home(let call) = definition.action, call.service == nil {
        command.slots[.response] = .text(match.response ?? "default")
      }
      return Interpretation(
        text: text, command: command, confidence: match.confidence, spans: match.spans(in: text),
        interpreter: Interpretation.skills)
    }
    var asked = other.interpret(request.filled(with: values), context: context, after: nil)
    asked.text = text
    asked.spans = [:]
    asked.interpreter = Interpretation.skills
    asked.confidence = min(asked.confidence, match.confidence)
    if definition.confirmation == .always { asked.needsConfirmation = true }
    return asked
  }
}

/// A skill and a built-in command as competing readings of one text.
private struct Contest {
  var skill: Interpretation
  var match: SkillMatch
  var builtIn: Interpretation

  private static let least = 0.001

  var outcome: Interpretation {
    let against = builtIn.command.intent == .none ? 0 : builtIn.confidence
    guard match.isAsWritten else { return against > match.confidence ? offering(builtIn, skill) : skill }
    guard match.hasFreeText else { return skill }
    // A sentence exactly as written is doubtful only as far as the built-in command is probable.
    let (one, other) = (clamped(match.confidence), clamped(against))
    let odds = one / (1 - one) * (1 - other) / other
    guard odds >= 1 else { return offering(builtIn, skill) }
    var winner = skill
    winner.confidence = min(skill.confidence / match.confidence, 1) * odds / (1 + odds)
    return offering(winner, builtIn)
  }

  private func clamped(_ probability: Double) -> Double { min(max(probability, Self.least), 1 - Self.least) }

  /// Returns the winner with the other reading as an alternative, to be confirmed, if the other is probable.
  private func offering(_ winner: Interpretation, _ other: Interpretation) -> Interpretation {
    guard other.isProbable, other.command.intent != .none else { return winner }
    var shown = winner
    shown.needsConfirmation = true
    shown.alternatives = [other.command] + winner.alternatives.prefix(1)
    return shown
  }
}

extension SkillMatch {
  /// Returns the ranges of the slots' words, in Unicode scalars of the text.
  fileprivate func spans(in text: String) -> [Slot: [Range<Int>]] {
    let scalars = Array(text.unicodeScalars)
    let found = slots.compactMap { slot -> Range<Int>? in
      let words = Array(slot.text.unicodeScalars)
      guard !words.isEmpty, words.count <= scalars.count else { return nil }
      let start = (0...(scalars.count - words.count)).first {
        scalars[$0..<($0 + words.count)].elementsEqual(words)
      }
      return start.map { $0..<($0 + words.count) }
    }
    return found.isEmpty ? [:] : [.details: found]
  }
}

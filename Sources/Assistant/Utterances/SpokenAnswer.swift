import TimeExpressions
import Understanding

/// An answer to a card that waits: yes, no, or which of several readings.
enum SpokenAnswer: Sendable, Hashable {
  case yes
  /// Approval such as “perfect”. It counts as a yes, but not where only an explicit yes does, as for mail and
  /// cancellations.
  case praise
  case no
  /// The index of a reading, from 0.
  case reading(Int)

  static let agreements: Set<String> = [
    "yes", "yeah", "yep", "yup", "sure", "ok", "okay", "do it", "do that", "go ahead", "go for it", "correct",
    "right",
    "exactly", "confirm", "confirmed", "that's right", "that's correct", "that is right",
    "of course", "absolutely", "definitely", "send it", "save it", "yes do it", "yes go ahead",
    "yes that's right", "ok do it", "okay do it", "yes send it", "yes really", "i'm sure", "yes i'm sure",
  ]
  static let praises: Set<String> = ["perfect", "sounds good", "looks good"]
  static let refusals: Set<String> = [
    "no", "nope", "nah", "no way", "cancel", "cancel it", "cancel that", "never mind", "nevermind",
    "forget it",
    "forget that", "forget about it", "don't", "do not", "don't do it", "stop", "no don't", "leave it",
    "drop it",
    "no never mind", "no cancel", "no cancel it", "no forget it", "don't send it",
  ]
  static let ordinals = ["first", "second", "third", "fourth", "fifth"]
  static let numbers = ["one", "two", "three", "four", "five"]
  /// Words that don't change an answer.
  private static let polite: Set<Substring> = [
    "please", "thanks", "thank", "you", "um", "uh", "well", "oh", "the", "number", "actually",
  ]

  /// Returns whether the text is an answer that means nothing where no card waits, as “yes” and “two” are. “Stop”
  /// and “cancel it” still mean something then.
  static func isEmptyWithoutQuestion(_ text: String) -> Bool {
    switch SpokenAnswer(text) {
    case .yes, .praise, .reading: true
    case .no: plainRefusals.contains(plainWords(text))
    case nil: false
    }
  }

  private static let plainRefusals: Set<String> = ["no", "nope", "nah", "no way", "leave it", "leave that"]

  /// Returns whether the text asks for the last action to be undone.
  static func asksForUndo(_ text: String) -> Bool { undoings.contains(plainWords(text)) }

  private static let undoings: Set<String> = [
    "undo", "undo it", "undo that", "undo this", "take it back", "take that back", "revert that",
  ]

  /// Returns the text in lowercase without punctuation and polite words.
  private static func plainWords(_ text: String) -> String {
    let plain = text.lowercased().replacing("’", with: "'")
    let words = plain.split { !$0.isLetter && !$0.isNumber && $0 != "'" }
    return words.filter { !polite.contains($0) }.joined(separator: " ")
  }

  /// Reads an answer to the card of `command`. “Yes, cancel it” is a yes to a card that would cancel something.
  /// “Cancel it” is a no to any other card, and “undo that” is a no to every card. Returns `nil` for what is more
  /// than an answer.
  init?(_ text: String, to command: Command, schema: CommandSchema) {
    if schema.act(of: command.intent) == .cancel, Reference.agreesToTakeAway(text) {
      self = .yes
    } else if Self.asksForUndo(text) || Reference.restores(text) {
      // “Undo that” means the card shown last, and nothing done before it.
      self = .no
    } else if schema.act(of: command.intent) != .cancel, Reference.takesAway(text) {
      self = .no
    } else if schema.act(of: command.intent) != .cancel,
      Self.beforeReasons(text).contains(where: { first in
        Reference.takesAway(first)
          || first.contains(" ") && (Self.refusals.contains(Self.plainWords(first)) || Verdict(first) == .no)
      })
    {
      self = .no
    } else {
      self.init(text)
    }
  }

  /// Returns what stands before a reason that asks for nothing, as “Cancel that” does in “Cancel that, I'll call
  /// her”.
  private static func beforeReasons(_ text: String) -> [String] {
    text.indices.filter { end in
      ",;.–".contains(text[end]) && Remarks.beginsReason(String(text[text.index(after: end)...]))
    }.map { String(text[..<$0]) }
  }

  /// Reads one answer to all cards that wait, such as “yes to both” or “neither of them”. Returns `nil` for
  /// anything else.
  init?(toAll text: String) {
    let answer = Self.plainWords(text)
    if Self.allOfThem.contains(answer) {
      self = .yes
    } else if Self.noneOfThem.contains(answer) {
      self = .no
    } else if Self.signsOfAll.contains(where: { " \(answer) ".contains(" \($0) ") }), let one = Self(text) {
      self = one
    } else {
      return nil
    }
  }

  private static let allOfThem: Set<String> = [
    "both", "both of them", "all of them", "do both", "do them both", "do both of them", "do all of them",
    "do them all", "everything", "yes both", "yes all of them", "yes everything",
  ]
  private static let noneOfThem: Set<String> = ["neither", "neither of them", "none", "none of them"]
  private static let signsOfAll = ["both", "to all", "all of", "them all", "everything"]

  /// Reads an answer to any card. Returns `nil` for what is more than an answer.
  init?(_ text: String) {
    let answer = Self.plainWords(text)
    let verdict = Verdict(text)
    if Self.refusals.contains(answer) || verdict == .no {
      self = .no
    } else if Self.agreements.contains(answer) || verdict == .yes {
      self = .yes
    } else if Self.praises.contains(answer) || verdict == .praise {
      self = .praise
    } else if let number = Self.number(answer) ?? Self.number(Self.withoutAgreement(answer)) {
      self = .reading(number)
    } else {
      return nil
    }
  }

  /// Returns “the first one” of “yes the first one”, which is a choice.
  private static func withoutAgreement(_ answer: String) -> String {
    for word in ["yes ", "yeah ", "ok ", "okay "] where answer.hasPrefix(word) {
      return String(answer.dropFirst(word.count))
    }
    return answer
  }

  private static func number(_ answer: String) -> Int? {
    let word = answer.hasSuffix(" one") ? String(answer.dropLast(4)) : answer
    return ordinals.firstIndex(of: word) ?? numbers.firstIndex(of: answer)
      ?? Int(answer).flatMap { (1...ordinals.count).contains($0) ? $0 - 1 : nil }
  }
}

/// What an utterance says to a card that waits.
package enum AnswerMeaning: Sendable, Hashable {
  case yes, no, undo
  /// The index of a reading, from 0.
  case reading(Int)
  /// A time to put in place of the one on the card.
  case time(SlotValue)

  /// Returns `nil` for what is no answer.
  package init?(_ text: String, context: TimeContext) {
    switch SpokenAnswer(text) {
    case .yes, .praise: self = .yes
    case .no: self = .no
    case .reading(let number): self = .reading(number)
    case nil:
      if SpokenAnswer.asksForUndo(text) {
        self = .undo
      } else if let time = TimeAnswer(text, context: context) {
        self = .time(time.value)
      } else {
        return nil
      }
    }
  }
}

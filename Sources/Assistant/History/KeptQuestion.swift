import Foundation
import TimeExpressions
import Understanding

/// What of a question that waits its command alone does not tell, as the history keeps it.
struct KeptQuestion: Codable, Hashable {
  /// Command JSON.
  var alternatives: [String]
  var isAmbiguous: Bool
  var isAskedAgain: Bool
  /// Why it was not simply done, in words.
  var objection: String?
  /// What the words for its time told, which decides what “make it seven” means.
  var saidOfTime: Int?
  /// What is missing though the schema does not say so, such as a mail's recipient whose address is not known.
  var missing: [Slot]?

  /// Nil for a turn that waits for nothing, and for one whose command says all.
  init?(_ turn: Turn, json: CommandJSON) {
    let interpretation = turn.interpretation
    alternatives = interpretation.alternatives.map {
      json.text(CommandJSON.Document(command: $0, needsConfirmation: true, confidence: 0))
    }
    (isAmbiguous, isAskedAgain) = (turn.isAmbiguous, turn.isAskedAgain)
    objection = interpretation.objection?.words
    saidOfTime = interpretation.saidOfTime.isEmpty ? nil : interpretation.saidOfTime.rawValue
    let isMissing = interpretation.missing != json.schema.missing(in: interpretation.command)
    missing = isMissing ? interpretation.missing : nil
    guard turn.waits,
      !alternatives.isEmpty || isAmbiguous || isAskedAgain || objection != nil || saidOfTime != nil
        || isMissing
    else { return nil }
  }

  /// The text that is kept: the same for the same question.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  init?(text: String?) {
    guard let text, let kept = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = kept
  }

  /// Puts the question to a turn that was read from the history.
  func put(to turn: inout Turn, json: CommandJSON) {
    turn.interpretation.alternatives = alternatives.compactMap { try? json.document($0).command }
    if let missing { turn.interpretation.missing = missing }
    turn.interpretation.objection = objection.map { .unclear($0) }
    turn.interpretation.saidOfTime = TimeMatch.Said(rawValue: saidOfTime ?? 0)
    (turn.isAmbiguous, turn.isAskedAgain) = (isAmbiguous, isAskedAgain)
  }
}

import Foundation
import TimeExpressions
import Understanding

/// The part of a waiting turn's question that its command alone doesn't tell, as the history keeps it.
struct KeptQuestion: Codable, Hashable {
  /// The alternatives, as command JSON.
  var alternatives: [String]
  var isAmbiguous: Bool
  var isAskedAgain: Bool
  /// Why the command was not simply done, in words.
  var objection: String?
  /// Which parts of the time were said, as a raw value. This decides what “make it seven” means.
  var saidOfTime: Int?
  /// The missing slots if they aren't those of the schema, such as a mail's recipient whose address is unknown.
  var missing: [Slot]?

  /// Returns `nil` for a turn that doesn't wait, and for one whose command tells all.
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

  /// The question as JSON with sorted keys, so that equal questions have equal texts.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  init?(text: String?) {
    guard let text, let kept = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = kept
  }

  /// Restores the question of a turn that was read from the history.
  func put(to turn: inout Turn, json: CommandJSON) {
    turn.interpretation.alternatives = alternatives.compactMap { try? json.document($0).command }
    if let missing { turn.interpretation.missing = missing }
    turn.interpretation.objection = objection.map { .unclear($0) }
    turn.interpretation.saidOfTime = TimeMatch.Said(rawValue: saidOfTime ?? 0)
    (turn.isAmbiguous, turn.isAskedAgain) = (isAmbiguous, isAskedAgain)
  }
}

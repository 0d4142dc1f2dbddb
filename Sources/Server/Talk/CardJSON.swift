import Assistant
import Foundation
import JSONValues
import LanguageModel
import Presentation
import Skills
import Understanding

extension Presentation {
  /// The event for a waiting turn: its question, and its readings with their fields for a form.
  func json(of turn: Turn) throws -> JSONObject {
    let question = question(of: turn)
    var line = JSONObject()
    try line.add("event", "card")
    try line.add("turn", turn.id)
    try line.add("decision", turn.decision)
    try line.add("heard", turn.interpretation.text)
    try line.add("missing", turn.interpretation.missing.map(\.rawValue))
    try line.add("confidence", turn.confidence)
    try line.add("question", question.words)
    try line.add("spoken", question.spoken)
    try line.add("choices", question.choices)
    try line.add("yes", question.yes)
    try line.add("takes_yes", question.takesYes)
    // Deletions are asked about twice; the answer to the second question says so.
    try line.add("really", turn.isAskedAgain)
    let readings = turn.readings.map { card.reading($0) }
    line.add("readings", .array(readings))
    return line
  }
}

extension CommandCard {
  fileprivate func reading(_ command: Command) -> JSONValue {
    [
      "intent": .string(command.intent.rawValue), "title": .string(heading(of: command)),
      "sentence": .string(proposal(command)),
      "fields": .array(slots(of: command.intent).map { field($0, of: command) }),
    ]
  }

  private func field(_ slot: Slot, of command: Command) -> JSONValue {
    let value = command.slots[slot]
    let isNeeded = schema[command.intent]?.needs.contains { $0.contains(slot) } ?? false
    return [
      "slot": .string(slot.rawValue), "name": .string(name(of: slot)),
      "type": .string(schema[slot]?.type.rawValue ?? "text"), "needed": .boolean(isNeeded),
      "value": value.map { .string(written($0)) } ?? .null,
      "text": self.value(of: slot, in: command).map { .string(text(of: $0)) } ?? .null,
    ]
  }

  /// A value as a person would write it in the field.
  private func written(_ value: SlotValue) -> String {
    switch value {
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ", ")
    case .point(let point): "\(point)"
    case .range(let range): "\(range)"
    case .minutes(let number), .seconds(let number): "\(number)"
    case .rule: text(of: value)
    case .details(let details): SkillValue.mapping(details).json.text
    }
  }

  /// A command with a person's changes.
  ///
  /// - Throws: ``APIError``, naming the wrong field.
  func command(_ command: Command, changedBy fields: [Slot: String]) throws(APIError) -> Command {
    var command = command
    let known = slots(of: command.intent)
    if let unknown = fields.keys.first(where: { !known.contains($0) }) {
      throw .invalid("There is no field “\(unknown.rawValue.prefix(100))”.", "fields")
    }
    for slot in known {
      guard let words = fields[slot]?.trimmingCharacters(in: .whitespacesAndNewlines) else { continue }
      guard words.utf8.count <= 8_192 else { throw .invalid("That is too long.", slot.rawValue) }
      guard !words.isEmpty else {
        command.slots[slot] = nil
        continue
      }
      do {
        try set(slot, to: words, in: &command)
      } catch {
        throw .invalid("\(error)", slot.rawValue)
      }
    }
    if let missing = schema.missing(in: command).first {
      throw .invalid("The \(name(of: missing)) is missing.", missing.rawValue)
    }
    return command
  }
}

import Foundation
import TimeExpressions
import Understanding

/// A correction as a line of training data: the text, and which of its words are each slot.
package struct TrainingExample: Sendable, Hashable, Encodable {
  package var text: String
  package var context: [String] = []
  package var intent: String
  /// The words of each slot, as they are in the text.
  package var slots: [String: [String]]
  package var needsConfirmation = false
  /// Whether some slot's words are not in the text, so that the example teaches only the intent.
  package var onlyIntent: Bool

  private enum CodingKeys: String, CodingKey {
    case text, context, intent, slots
    case needsConfirmation = "needs_confirmation"
    case onlyIntent = "only_intent"
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(context, forKey: .context)
    try values.encode(intent, forKey: .intent)
    try values.encode(slots, forKey: .slots)
    try values.encode(needsConfirmation, forKey: .needsConfirmation)
    if onlyIntent { try values.encode(true, forKey: .onlyIntent) }
  }

  /// The example as one line of JSON.
  package var line: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// Returns `nil` for a command that took several texts, or whose text was not kept.
  package init?(_ correction: Correction, timeZone: TimeZone) {
    guard correction.said.count == 1 else { return nil }
    let text = correction.said[0]
    self.text = text
    intent = correction.after.intent.rawValue
    let offset = timeZone.secondsFromGMT(for: correction.time)
    let now = LocalDateTime(secondsSinceEpoch: Int(correction.time.timeIntervalSince1970) + offset)
    let times = TimeExpressionParser().matches(
      in: text, context: TimeContext(now: now, timeZone: timeZone))
    var found: [String: [String]] = [:]
    for (slot, value) in correction.after.slots {
      found[slot.rawValue] = Self.spans(of: value, in: text, times)
    }
    onlyIntent = found.count < correction.after.slots.count
    slots = onlyIntent ? [:] : found
  }

  private static func spans(of value: SlotValue, in text: String, _ times: [TimeMatch]) -> [String]? {
    func words(_ wanted: String) -> String? {
      text.range(of: wanted, options: [.caseInsensitive, .diacriticInsensitive]).map { String(text[$0]) }
    }
    switch value {
    case .text(let wanted): return words(wanted).map { [$0] }
    case .texts(let wanted):
      let spans = wanted.compactMap(words)
      return spans.count == wanted.count ? spans : nil
    case .point(let point): return times.first { $0.point == point }.map { [$0.text] }
    case .range(let range):
      return times.first { $0.range == range }.map { [$0.text] }
    case .rule(let rule): return times.first { $0.rule == rule }.map { [$0.text] }
    case .minutes(let minutes):
      return times.first { $0.length?.fixedSeconds == minutes * 60 }.map { [$0.text] }
    case .seconds(let seconds): return times.first { $0.length?.fixedSeconds == seconds }.map { [$0.text] }
    case .details: return nil
    }
  }
}

import TimeExpressions

/// A request that is made for two times at once: “remind me at 8am and 8pm every day to take a pill”.
struct SharedRequest {
  private let interpreter: any Interpreter
  private let schema: CommandSchema
  private let context: TimeContext

  private static let mostWords = 40
  /// “7 in the morning”.
  private static let longestTime = 4
  /// Each part is more likely to be what it is taken for than not.
  private static let probable = 0.5
  private static let prepositions: Set<String> = ["at", "for", "in"]

  init(_ interpreter: any Interpreter, _ schema: CommandSchema, _ context: TimeContext) {
    (self.interpreter, self.schema, self.context) = (interpreter, schema, context)
  }

  /// The request once for each time; the text alone where it has one.
  func requests(in text: String) -> [String] {
    guard let utterance = Utterance(text), (4...Self.mostWords).contains(utterance.words.count) else {
      return [text]
    }
    let words = utterance.words
    for joint in words.indices.dropFirst().dropLast() where words[joint].normal == "and" {
      let times = TimeExpressionParser().matches(in: text, context: context).map {
        utterance.words(in: $0.span)
      }
      // “Between 5 and 6” and “an hour and ten minutes” are one.
      if times.contains(where: { $0.lowerBound < joint && joint + 1 < $0.upperBound }) { continue }
      for first in stretches(before: joint, in: utterance) {
        for second in stretches(after: joint, in: utterance) {
          let one = utterance.slice(0..<joint) + " " + utterance.slice(second.upperBound..<words.count)
          let other =
            utterance.slice(0..<first.lowerBound) + " " + utterance.slice(second.lowerBound..<words.count)
          let texts = [one, other].map { $0.split(separator: " ").joined(separator: " ") }
          if areOne(texts) { return texts }
        }
      }
    }
    return [text]
  }

  /// The words before “and” that may be a time by themselves, the longest first.
  private func stretches(before joint: Int, in utterance: Utterance) -> [Range<Int>] {
    (max(0, joint - Self.longestTime)..<joint).map { $0..<joint }.filter {
      !Self.prepositions.contains(utterance.words[$0.lowerBound].normal) && isTime($0, in: utterance)
    }
  }

  /// The words after it, which may have a preposition of their own.
  private func stretches(after joint: Int, in utterance: Utterance) -> [Range<Int>] {
    let words = utterance.words
    let start = joint + (Self.prepositions.contains(words[joint + 1].normal) ? 2 : 1)
    guard start < words.count else { return [] }
    return (start + 1...min(words.count, start + Self.longestTime)).reversed().map { start..<$0 }
      .filter { isTime($0, in: utterance) }
  }

  /// Whether words are a time of day or a length, and nothing more: no day, which both times share.
  private func isTime(_ stretch: Range<Int>, in utterance: Utterance) -> Bool {
    let said = utterance.slice(stretch)
    return [said, "at " + said].contains { text in
      let matches = TimeExpressionParser().matches(in: text, context: context)
      guard matches.count == 1, matches[0].span.count == text.unicodeScalars.count else { return false }
      return matches[0].length != nil || matches[0].said.contains(.clock) && !matches[0].said.fixesDay
    }
  }

  /// Whether both make the same, at different times.
  private func areOne(_ texts: [String]) -> Bool {
    let commands = texts.compactMap { text -> Command? in
      let said = interpreter.interpret(text, context: context)
      guard schema.act(of: said.command.intent) == .create, said.missing.isEmpty, said.objection == nil,
        !said.isSkill, !schema.isDictated(said.command.intent), said.confidence >= Self.probable
      else { return nil }
      return said.command
    }
    guard commands.count == 2, commands[0] != commands[1], commands[0].intent == commands[1].intent else {
      return false
    }
    let others = commands.map { $0.slots.filter { !Self.times.contains($0.key) } }
    return others[0] == others[1]
  }

  private static let times: [Slot] = [.dateTimePoint, .durationSeconds, .durationMinutes]
}

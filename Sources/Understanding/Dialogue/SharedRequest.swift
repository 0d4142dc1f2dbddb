import TimeExpressions

/// Divides one request that is made for several times: “remind me at 8am and 8pm every day to take a pill”, “set
/// timers for 3, 5 and 10 minutes”.
struct SharedRequest {
  private let interpreter: any Interpreter
  private let schema: CommandSchema
  private let context: TimeContext

  private static let mostWords = 40
  /// The most words of a time: “7 in the morning”.
  private static let longestTime = 4
  /// Words before a time that may be said again: “at 9 and at 11”.
  static let prepositions: Set<String> = ["at", "for", "in", "on"]

  init(_ interpreter: any Interpreter, _ schema: CommandSchema, _ context: TimeContext) {
    (self.interpreter, self.schema, self.context) = (interpreter, schema, context)
  }

  /// Returns the request once for each time, or `text` alone if it has only one time.
  func requests(in text: String) -> [String] {
    guard let utterance = Utterance(text), (4...Self.mostWords).contains(utterance.words.count) else {
      return [text]
    }
    let words = utterance.words
    for joint in words.indices.dropFirst().dropLast() where words[joint].normal == "and" {
      let times = TimeExpressionParser().matches(in: text, context: context)
        .filter { $0.kind != .recurrence || !$0.said.contains(.partOfDay) }
        .map { utterance.words(in: $0.span) }
      // “Between 5 and 6” and “an hour and ten minutes” are one; “every morning and evening” is not.
      if times.contains(where: { $0.lowerBound < joint && joint + 1 < $0.upperBound }) { continue }
      for second in stretches(after: joint, in: utterance) {
        for others in listed(before: joint, beside: second, in: utterance) {
          guard let first = others.first, sayDaysAlike(others + [second], in: utterance) else { continue }
          let unit = unit(of: second, in: utterance)
          let times = others.map { asTime(utterance.slice($0), unit) ?? "" }
          let texts = (times + [utterance.slice(second.lowerBound..<second.upperBound)]).map { time in
            [utterance.slice(0..<first.lowerBound), time, utterance.slice(second.upperBound..<words.count)]
              .filter { !$0.isEmpty }.joined(separator: " ")
          }
          if areOne(texts) { return texts }
        }
      }
    }
    return [text]
  }

  /// Returns the candidates for the times before “and”, the longest first. Each has one time, or several with
  /// commas between them: “3, 5 and 10 minutes”.
  private func listed(before joint: Int, beside second: Range<Int>, in utterance: Utterance) -> [[Range<Int>]]
  {
    let unit = unit(of: second, in: utterance)
    return (max(1, joint - Self.longestTime)..<joint).map { $0..<joint }.compactMap { last in
      guard isListed(last, unit, in: utterance) else { return nil }
      var all = [last]
      while let next = all.first?.lowerBound, next > 1, utterance.words[next - 1].endsClause,
        isListed(next - 1..<next, unit, in: utterance)
      {
        all.insert(next - 1..<next, at: 0)
      }
      return all
    }
  }

  private func isListed(_ words: Range<Int>, _ unit: String?, in utterance: Utterance) -> Bool {
    !Self.prepositions.contains(utterance.words[words.lowerBound].normal)
      && !utterance.words[words].dropLast().contains(where: \.endsClause)
      && asTime(utterance.slice(words), unit) != nil
  }

  /// Returns `said` as a time, with the unit of the last time if that makes one, or by itself. Returns `nil` if it
  /// is no time.
  private func asTime(_ said: String, _ unit: String?) -> String? {
    [unit.map { "\(said) \($0)" }, said].compactMap(\.self).first(where: isTime)
  }

  /// Returns the unit of a length, such as “minutes” for “10 minutes”, or `nil` if the words are not a length.
  private func unit(of time: Range<Int>, in utterance: Utterance) -> String? {
    let unit = utterance.slice(time.upperBound - 1..<time.upperBound)
    let isLength =
      TimeExpressionParser().matches(in: utterance.slice(time), context: context).first?.length != nil
    return isLength && time.count > 1 ? unit : nil
  }

  /// Returns the candidates for the time after “and”, without a preposition of its own.
  private func stretches(after joint: Int, in utterance: Utterance) -> [Range<Int>] {
    let words = utterance.words
    let start = joint + (Self.prepositions.contains(words[joint + 1].normal) ? 2 : 1)
    guard start < words.count else { return [] }
    return (start + 1...min(words.count, start + Self.longestTime)).reversed().map { start..<$0 }
      .filter { isTime(utterance.slice($0)) }
  }

  /// Returns whether the words are only a time of day, with or without a day, or a length. A day alone would be shared
  /// by all times.
  private func isTime(_ said: String) -> Bool {
    [said, "at " + said, "in the " + said].contains { text in
      guard let time = TimeExpressionParser().match(ofAll: text, context: context) else { return false }
      return time.length != nil || time.said.contains(.clock)
        || time.said.contains(.partOfDay) && !time.said.fixesDay
    }
  }

  /// Returns whether each of the times says its day, as in “Monday at 9 and Tuesday at 10”, or none does.
  private func sayDaysAlike(_ times: [Range<Int>], in utterance: Utterance) -> Bool {
    let areDays = times.map { words in
      TimeExpressionParser().match(ofAll: utterance.slice(words), context: context)?.said.fixesDay ?? false
    }
    return Set(areDays).count == 1
  }

  /// What one of the requests makes, and in which part of the day.
  private struct Made: Hashable {
    let command: Command
    let part: PartOfDay?
  }

  /// Returns whether all the requests make the same kind of thing, and differ only in their times.
  private func areOne(_ texts: [String]) -> Bool {
    let all = texts.compactMap { text -> Made? in
      let said = interpreter.interpret(text, context: context)
      guard schema.act(of: said.command.intent) == .create, said.objection == nil, !said.isSkill,
        said.missing.isEmpty || said.missing == [.dateTimePoint] && said.partOfDay != nil,
        !schema.isDictated(said.command.intent), said.isProbable
      else { return nil }
      return Made(command: said.command, part: said.partOfDay)
    }
    guard all.count == texts.count, Set(all).count == all.count, Set(all.map(\.command.intent)).count == 1
    else { return false }
    return Set(all.map { $0.command.slots.filter { !Self.times.contains($0.key) } }).count == 1
  }

  private static let times: [Slot] = [.dateTimePoint, .durationSeconds, .durationMinutes]
}

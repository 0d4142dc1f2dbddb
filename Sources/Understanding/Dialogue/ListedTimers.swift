import TimeExpressions

/// Reads requests for a stated number of timers: “set two timers, 7 minutes for the eggs and 25 for the potatoes”.
enum ListedTimers {
  private static let mostTimers = 6

  /// Returns one request for each timer, or `nil` if `text` is not such a request.
  static func requests(in text: String, context: TimeContext) -> [String]? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words
    let start = Reference.beginning(of: words[...]).index
    guard let end = openings.end(in: words[...], at: start), end < words.count else { return nil }
    let parts = parts(of: words, from: end).map { utterance.slice($0) }
    guard (2...mostTimers).contains(parts.count),
      let unit = unit(in: utterance.slice(end..<words.count), context)
    else { return nil }
    // Timers without names are left to `SharedRequest`: “two timers for 5 and 10 minutes”.
    guard parts.contains(where: { Utterance($0)?.words.contains { $0.normal == "for" } ?? false }) else {
      return nil
    }
    let requests = parts.compactMap { part in
      length(in: part, unit: unit, context).map { "Set a timer for \($0)" }
    }
    return requests.count == parts.count ? requests : nil
  }

  private static let openings: [Phrase] = [
    Phrase(
      "set|start|make|create|run|put up|on? me? two|three|four|five|2|3|4|5|some|several timers please? for|of? one?"
    )
  ]

  /// Returns the stretches of words between “and” and the ends of clauses.
  private static func parts(of words: [Utterance.Word], from start: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var begun = start
    for index in start..<words.count {
      let isJoint = words[index].normal == "and"
      if isJoint || words[index].endsClause || index == words.count - 1 {
        let end = isJoint ? index : index + 1
        if begun < end { parts.append(begun..<end) }
        begun = index + 1
      }
    }
    return parts
  }

  /// Returns the unit of the first length, such as “minutes”.
  private static func unit(in text: String, _ context: TimeContext) -> String? {
    guard
      let length = TimeExpressionParser().matches(in: text, context: context).first(where: {
        $0.length != nil
      })
    else { return nil }
    return length.text.split(separator: " ").last.map(String.init)
  }

  /// Returns a part with the unit that it left out (“25 minutes for the potatoes”), or `nil` if it says no length.
  private static func length(in part: String, unit: String, _ context: TimeContext) -> String? {
    let counted = counts.first { part.lowercased().hasPrefix($0) }
    let part = counted.map { String(part.dropFirst($0.count)) } ?? part
    let parser = TimeExpressionParser()
    if parser.matches(in: part, context: context).contains(where: { $0.length != nil }) { return part }
    var words = part.split(separator: " ").map(String.init)
    guard
      let number = words.firstIndex(where: {
        parser.match(ofAll: "\($0) \(unit)", context: context)?.length != nil
      })
    else { return nil }
    words.insert(unit, at: number + 1)
    return words.joined(separator: " ")
  }

  private static let counts = ["one for ", "another for ", "one of "]
}

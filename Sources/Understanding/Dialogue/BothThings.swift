/// A request about two things that were spoken of: “move both to Friday”.
package enum BothThings {
  /// Returns the request once for each of two names, or `nil` where `text` asks for no change of two things.
  package static func requests(in text: String, _ names: [String]) -> [String]? {
    guard names.count == 2, Set(names).count == 2, Reference(text) == .plain,
      let utterance = Utterance(text), let both = phrases.first(in: utterance.words[...]),
      both.lowerBound > 0,
      // “Swap those two” is one request, and “do those two overlap” a question.
      !utterance.words.contains(where: { ["swap", "switch", "exchange", "do"].contains($0.normal) })
    else { return nil }
    let (start, end) = (
      utterance.slice(0..<both.lowerBound), utterance.slice(both.upperBound..<utterance.words.count)
    )
    return names.map { [start, $0, end].filter { !$0.isEmpty }.joined(separator: " ") }
  }

  private static let phrases: [Phrase] = [
    "both of them|those|these|the? events|meetings|appointments|reminders|alarms|ones?",
    "both them|those|these|the? events|meetings|appointments|reminders|alarms|ones?",
    "them|those|these both", "the two of them", "those|these two",
  ]
}

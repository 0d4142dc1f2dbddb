/// The ways in which a model may write spoken words: with and without capitals, and numbers in digits.
enum WrittenForms {
  /// Returns the words that may come next in a grammar, each with the ways to write it.
  static func all(
    from states: Set<Int>, in grammar: PhraseGrammar
  ) -> [(words: [String], forms: [String])] {
    let words = Set(states.flatMap { grammar.arcs[$0].compactMap(\.word) }).sorted()
    let phrases = special.keys.filter { phrase in
      phrase.count > 1 && states.contains { !grammar.states(after: phrase, from: $0).isEmpty }
    }
    return words.map { ([$0], plain($0) + (special[[$0]] ?? [])) } + phrases.map { ($0, special[$0] ?? []) }
  }

  private static func plain(_ word: String) -> [String] {
    [" " + word, " " + word.prefix(1).uppercased() + word.dropFirst()]
  }

  /// The ways to write certain words besides spelling them out, such as “ 1st” for “first”.
  private static let special: [[String]: [String]] = {
    var forms: [[String]: [String]] = [
      ["ok"]: [" OK"], ["o'clock"]: [":00"], ["first"]: [" 1st"], ["second"]: [" 2nd"], ["third"]: [" 3rd"],
      ["forty", "five"]: clock(45),
    ]
    for half in ["a", "p"] {
      let capital = half.uppercased()
      forms[[half, "m"]] = [" \(half).m.", " \(half)m", " \(capital)M", "\(half)m", "\(capital)M"]
    }
    for (index, word) in hours.enumerated() { forms[[word]] = [" \(index + 1)"] }
    for (word, minutes) in ["ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30] {
      forms[[word], default: []] += clock(minutes)
    }
    return forms
  }()

  private static let hours = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  private static func clock(_ minutes: Int) -> [String] { [":\(minutes)", ".\(minutes)", " \(minutes)"] }
}

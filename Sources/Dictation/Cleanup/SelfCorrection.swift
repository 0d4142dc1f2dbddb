/// Words that a speaker took back, with the words that say so: “at five, no, six”.
///
/// The words taken back end before the cue. Where they begin shows by comparison with the words after it: they begin
/// with the same word (“to John, sorry, to Jane”), or with one of its kind (“Monday, I mean Tuesday”).
struct SelfCorrection: Sendable, Hashable {
  /// The most words that are taken back.
  private static let longest = 8
  /// The number of words, beyond as many as were left out, among which a comma may close the correction.
  private static let closing = 2

  /// The ranges that may be left out, the likeliest first.
  let alternatives: [Range<Int>]
  let isCertain: Bool
  /// Whether rules leave out the likeliest range if nothing else decides.
  let isUsual: Bool

  /// Finds a correction whose cue begins at an index.
  init?(in text: CleanupText, cueAt cue: Int) {
    let words = text.words
    guard cue > 0, let found = Cue.longest(in: words, at: cue), found.end < words.count else { return nil }
    let previous = words[cue - 1]
    let isSetOff = !previous.trailing.isEmpty
    let isClosed = !words[found.end - 1].trailing.isEmpty
    let crosses = previous.endsSentence
    if Cue.speaking.contains(previous.key) || (crosses && !previous.trailing.hasPrefix(".")) { return nil }
    let start = text.sentenceStart(cue - 1)
    let places = max(start, cue - Self.longest)..<cue
    let matches = places.reversed().compactMap {
      Match(words, from: $0, cue: cue, repair: found.end, found.strength)
    }
    let best = matches.max { ($0.share, $0.count) < ($1.share, $1.count) }
    if crosses {
      // Across the end of a sentence, only a fragment takes the last words back.
      guard let best, best.isNarrow, !best.isSame, best.share == 1,
        text.sentenceEnd(found.end) - found.end <= best.count + 1
      else { return nil }
      self.init([best.start..<found.end], isCertain: true, isUsual: true)
      return
    }
    if let best, best.share >= 0.5, best.isNarrow ? isSetOff || best.isClose : isSetOff {
      let isPlain = best.isNarrow || isClosed || found.strength != .weak
      let isClause = found.strength == .weak && WordClass(words[best.start]) == .pronoun
      if isPlain, !isClause, best.isNarrow || isClosed || found.strength == .strong {
        self.init([best.start..<found.end], isCertain: true, isUsual: true)
        return
      }
    }
    guard found.strength == .strong || (isSetOff && isClosed), found.strength != .weak || best != nil else {
      return nil
    }
    var starts = best.map { [$0.start] } ?? []
    for start in places.reversed() where !starts.contains(start) { starts.append(start) }
    let repair = Self.clause(words, found.end)
    let isUsual = best.map { $0.share >= 0.5 } ?? (isSetOff && repair <= 2 && found.strength != .weak)
    self.init(starts.map { $0..<found.end }, isCertain: false, isUsual: isUsual)
  }

  private init(_ alternatives: [Range<Int>], isCertain: Bool, isUsual: Bool) {
    (self.alternatives, self.isCertain, self.isUsual) = (alternatives, isCertain, isUsual)
  }

  /// Leaves out the words taken back and the cue. The comma after their replacement is dropped if it only set that
  /// off.
  static func leaveOut(_ range: Range<Int>, of text: inout CleanupText) {
    let (start, words) = (range.lowerBound, text.words)
    let opened =
      words[range].dropLast().contains { $0.trailing == "," }
      && (start == 0 || words[start - 1].trailing.isEmpty)
    text.leaveOut(range)
    guard opened, start < text.words.count else { return }
    let end = min(start + range.count + closing, text.sentenceEnd(start) - 1)
    guard start < end, let comma = (start..<end).first(where: { text.words[$0].trailing == "," }) else {
      return
    }
    let rest = text.words[(comma + 1)..<text.sentenceEnd(start)]
    guard let next = rest.first, WordClass(next) != .conjunction,
      !rest.dropLast().contains(where: { $0.trailing == "," })
    else { return }
    text.dropComma(at: comma)
  }

  /// The number of words up to the next mark.
  private static func clause(_ words: [SaidWord], _ start: Int) -> Int {
    (words[start...].firstIndex { $0.endsClause } ?? words.count - 1) + 1 - start
  }
}

/// How the words before a cue compare with those after it.
private struct Match {
  let start: Int
  let count: Int
  /// The share of words with one like them at the same place after the cue.
  let share: Double
  /// Whether the first words before and after the cue are of the same narrow class.
  let isNarrow: Bool
  /// Whether the same words come again.
  let isSame: Bool
  /// Whether a single word, such as a number or a day, replaces one of its kind, which needs no mark before the cue.
  let isClose: Bool

  init?(_ words: [SaidWord], from start: Int, cue: Int, repair: Int, _ strength: Cue.Strength) {
    let (first, next) = (words[start], words[repair])
    let kind = WordClass(first)
    let isAlike = kind != nil && kind == WordClass(next)
    let isNarrow = isAlike && kind?.isNarrow == true
    let isBeginning = isAlike && kind == .auxiliary && strength == .strong && first.opensSentence
    guard first.key == next.key || isNarrow || isBeginning else { return nil }
    // A list is not taken back as a whole.
    let removed = words[start..<cue]
    if removed.dropLast().contains(where: { !$0.trailing.isEmpty }), first.key != next.key { return nil }
    let pairs = zip(removed, words[repair...])
    let alike = pairs.count { pair in
      pair.0.key == pair.1.key || WordClass(pair.0).map { $0 == WordClass(pair.1) } ?? false
    }
    var whole = start
    if kind == .number {
      while whole > 0, WordClass(words[whole - 1]) == .number, words[whole - 1].trailing.isEmpty {
        whole -= 1
      }
    } else if kind == .time, whole > 0, ["this", "next", "last", "every"].contains(words[whole - 1].key) {
      whole -= 1
    }
    self.start = whole
    count = cue - start
    share = Double(alike) / Double(count)
    self.isNarrow = isNarrow
    isSame = pairs.allSatisfy { $0.0.key == $0.1.key }
    isClose = isNarrow && count == 1 && kind != .name && kind != .direction
  }
}

/// The words by which a speaker takes something back.
private struct Cue {
  enum Strength {
    /// The words are hardly ever used otherwise.
    case strong
    /// The words are often used otherwise.
    case usual, weak
  }

  let said: [String]
  let strength: Strength

  static func longest(in words: [SaidWord], at start: Int) -> (end: Int, strength: Strength)? {
    for cue in all {
      let found = words[start...].prefix(cue.said.count)
      guard found.map(\.key) == cue.said, found.dropLast().allSatisfy({ !$0.endsSentence }),
        found.last?.endsSentence == false
      else { continue }
      return (start + cue.said.count, cue.strength)
    }
    return nil
  }

  private static let all: [Cue] = {
    let lists: [(Strength, String)] = [
      (
        .strong,
        """
        no wait/wait no/no sorry/sorry no/oh no/no actually/actually no/no i mean/i mean no/oh wait/no make that/\
        no make it/make that/or rather/or actually/or no/i meant/i meant to say/no not/oh sorry/wait no sorry/let me rephrase/\
        correction/sorry i mean/sorry i meant/no rather/or i mean/well no/wait sorry/no no/i mean/or wait/oops/oops no/no oops/\
        whoops/scratch that/no scratch that/no scratch that i mean/no i meant/i should say/or should i say/or no wait/\
        sorry make that/oops i mean/or sorry/no wait i mean/actually no i mean/no wait sorry/or rather no/make that/or make that
        """
      ),
      (.usual, "no/rather"), (.weak, "sorry/actually/wait"),
    ]
    return lists.flatMap { strength, cues in
      cues.split(separator: "/").map {
        Cue(said: $0.split(separator: " ").map(String.init), strength: strength)
      }
    }
    .sorted { $0.said.count > $1.said.count }
  }()

  /// Words after which a “no” is quoted.
  static let speaking: Set<String> = [
    "said", "say", "says", "saying", "told", "answered", "replied", "shouted",
  ]
}

/// Cleans a phrase of what its speaker did not mean to write: fillers, words said twice, words taken back.
///
/// Words are only left out: none is added, and none changes except for its first letter and its marks. What is
/// certain is left out at once; about the rest there are questions, which are answered by the choice of a text.
///
///     var cleanup = Cleanup(phrase, runs: dictation.textRuns(of: phrase))
///     while let question = cleanup.question { cleanup.answer(question.usual) }
///     dictation.take(cleanup.phrase)
public struct Cleanup: Sendable {
  /// A choice that rules cannot make well.
  public struct Question: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
      /// Whether words were said twice on purpose.
      case restart
      /// Which words the speaker took back.
      case correction
    }

    public let kind: Kind
    /// The sentence as it would stand, first with all of its words.
    public let texts: [String]
    /// The text that rules prefer.
    public let usual: Int
  }

  /// A place where words may be left out.
  private struct Doubt: Sendable {
    var run: Int
    /// The places in the phrase that may be left out, the likeliest first.
    var alternatives: [ClosedRange<Int>]
    var isUsual: Bool
    var isCorrection: Bool
  }

  private let heard: HeardPhrase
  private let cleaned: Set<Int>
  private var runs: [CleanupText]
  private var doubts: [Doubt] = []

  /// - Parameter runs: The indices of the words that may change, run by run.
  public init(_ phrase: HeardPhrase, runs indices: [[Int]]) {
    heard = phrase
    cleaned = Set(indices.joined())
    let words = Dictionary(grouping: SaidWord.words(of: phrase), by: \.place)
    runs = indices.map { CleanupText($0.flatMap { words[$0] ?? [] }) }
    for index in runs.indices { clean(index) }
  }

  /// The next choice to be made; nil if there is none left.
  public var question: Question? {
    doubts.first.map { doubt in
      let text = runs[doubt.run]
      var texts = [text]
      for alternative in doubt.alternatives {
        var other = text
        leaveOut(alternative, doubt, &other)
        texts.append(other)
      }
      let shown = Self.sentences(doubt, text)
      return Question(
        kind: doubt.isCorrection ? .correction : .restart,
        texts: texts.map { CleanupText($0.words.filter { shown.contains($0.place) }).text },
        usual: doubt.isUsual ? 1 : 0)
    }
  }

  /// Takes the answer to ``question``.
  ///
  /// - Parameter choice: The index of a text; any other leaves everything as it was said.
  public mutating func answer(_ choice: Int) {
    guard let doubt = doubts.first else { return }
    doubts.removeFirst()
    guard choice > 0, choice <= doubt.alternatives.count else { return }
    leaveOut(doubt.alternatives[choice - 1], doubt, &runs[doubt.run])
    doubts.removeAll { other in
      other.run == doubt.run && other.alternatives.contains { $0.overlaps(doubt.alternatives[choice - 1]) }
    }
  }

  /// The phrase as it is now.
  public var phrase: HeardPhrase {
    var kept: [Int: [SaidWord]] = [:]
    for word in runs.flatMap(\.words) { kept[word.place, default: []].append(word) }
    var words: [HeardWord] = []
    for (index, word) in heard.words.enumerated() {
      guard cleaned.contains(index) else {
        words.append(word)
        continue
      }
      guard let parts = kept[index] else {
        // The word before takes its time, so that the silence after it does not grow.
        if !words.isEmpty { words[words.count - 1].end = word.end }
        continue
      }
      words.append(HeardWord(CleanupText(parts).text, start: word.start, end: word.end))
    }
    return HeardPhrase(words)
  }

  private mutating func clean(_ run: Int) {
    var text = runs[run]
    for index in text.words.indices.reversed() where Fillers.contains(text.words[index]) {
      text.leaveOut(index..<index + 1, dropsComma: true)
    }
    for index in text.words.indices.reversed() {
      guard let count = Aside.count(in: text.words, at: index) else { continue }
      text.leaveOut(index..<index + count, dropsComma: true)
    }
    var index = 0
    while index < text.words.count {
      if let restart = Restart(in: text, at: index), restart.isCertain {
        text.leaveOut(restart.range)
      } else {
        index += 1
      }
    }
    index = 0
    while index < text.words.count {
      if let correction = SelfCorrection(in: text, cueAt: index), correction.isCertain {
        let range = correction.alternatives[0]
        SelfCorrection.leaveOut(range, of: &text)
        index = range.lowerBound
      } else {
        index += 1
      }
    }
    runs[run] = text
    collectDoubts(run)
  }

  private mutating func collectDoubts(_ run: Int) {
    let text = runs[run]
    func places(_ range: Range<Int>) -> ClosedRange<Int> {
      text.words[range.lowerBound].place...text.words[range.upperBound - 1].place
    }
    var end = 0
    for index in text.words.indices where index >= end {
      if let restart = Restart(in: text, at: index) {
        doubts.append(
          Doubt(
            run: run, alternatives: [places(restart.range)], isUsual: restart.isUsual, isCorrection: false))
        end = restart.range.upperBound
      } else if let correction = SelfCorrection(in: text, cueAt: index) {
        doubts.append(
          Doubt(
            run: run, alternatives: correction.alternatives.map(places), isUsual: correction.isUsual,
            isCorrection: true))
        end = correction.alternatives[0].upperBound
      }
    }
  }

  private func leaveOut(_ places: ClosedRange<Int>, _ doubt: Doubt, _ text: inout CleanupText) {
    guard let first = text.words.firstIndex(where: { places.contains($0.place) }),
      let last = text.words.lastIndex(where: { places.contains($0.place) })
    else { return }
    if doubt.isCorrection {
      SelfCorrection.leaveOut(first..<last + 1, of: &text)
    } else {
      text.leaveOut(first..<last + 1)
    }
  }

  /// The places of the sentences that a doubt is about.
  private static func sentences(_ doubt: Doubt, _ text: CleanupText) -> ClosedRange<Int> {
    let (low, high) = (
      doubt.alternatives.map(\.lowerBound).min() ?? 0, doubt.alternatives.map(\.upperBound).max() ?? 0
    )
    guard let first = text.words.firstIndex(where: { $0.place >= low }),
      let last = text.words.lastIndex(where: { $0.place <= high })
    else { return low...high }
    let end = text.sentenceEnd(min(last + 1, text.words.count - 1)) - 1
    return text.words[text.sentenceStart(first)].place...max(high, text.words[end].place)
  }
}

/// What is said between two commas while somebody thinks: “it was, you know, strange”.
private enum Aside {
  private static let all = [["you", "know"], ["like"]]

  /// The number of words of an aside at an index.
  static func count(in words: [SaidWord], at index: Int) -> Int? {
    guard index > 0, words[index - 1].trailing == "," else { return nil }
    return all.first { said in
      let found = words[index...].prefix(said.count)
      return found.map(\.key) == said && found.last?.trailing == ","
        && found.dropLast().allSatisfy(\.trailing.isEmpty)
    }?.count
  }
}

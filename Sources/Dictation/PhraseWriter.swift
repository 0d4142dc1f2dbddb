import WrittenForm

/// Writes the words of a phrase according to the mode.
struct PhraseWriter: Sendable {
  let mode: DictationMode
  private let form: DictationForm
  private let removesFillers: Bool
  private let numbers: WritingStyle?
  /// The names in lower case.
  private let names: Set<String>
  private let replacements: Replacements

  init(_ mode: DictationMode, _ settings: DictationSettings, form: DictationForm, names: [String]) {
    (self.mode, self.form) = (mode, form)
    removesFillers = settings.removesFillers ?? false
    numbers = settings.numbers
    self.names = Set(names.flatMap { $0.lowercased().split(separator: " ").map(String.init) })
    replacements = Replacements(settings.replacements ?? [:])
  }

  /// Writes a run of words.
  ///
  /// - Parameter endsPhrase: Whether these are the last words of the phrase.
  func write(_ run: [SaidWord], endsPhrase: Bool, to draft: inout DictatedText) {
    let words = removesFillers ? Fillers.removed(from: run) : run
    for (index, word) in replacements.made(in: converted(words, endsPhrase: endsPhrase)).enumerated() {
      write(word, isFirst: index == 0, to: &draft)
    }
  }

  private func write(_ word: SaidWord, isFirst: Bool, to draft: inout DictatedText) {
    switch mode {
    case .automatic:
      let text = isFirst ? fitting(word, draft.joint) : word.text
      draft.append(word.leading + text, marks: word.trailing)
    case .sentence where !word.isMark: draft.append(isFirst ? fitting(word, draft.joint) : small(word))
    case .raw where !word.isMark: draft.append(small(word))
    case .verbatim where !word.isMark: draft.append(word.isFixed ? word.text : word.lower)
    case .raw, .sentence, .verbatim: break
    }
  }

  /// The word with the right capital at its place; the recognizer only knows the sentences that it heard.
  private func fitting(_ word: SaidWord, _ joint: Joint) -> String {
    switch joint.beginning {
    case .sentence: word.capitalized
    case .middle: small(word)
    case .either: word.text
    }
  }

  private func small(_ word: SaidWord) -> String {
    word.opensSentence ? word.decapitalized(names: names) : word.text
  }

  /// The words with numbers and dates as wanted, and for bare words also capitals and a mark at the end of the
  /// phrase.
  private func converted(_ words: [SaidWord], endsPhrase: Bool) -> [SaidWord] {
    guard form == .spoken || numbers != nil, mode != .verbatim, !words.isEmpty else { return words }
    let writesText = form == .spoken && mode == .automatic
    let converter = WrittenFormConverter(
      style: numbers ?? .standard, casing: form == .spoken ? (writesText ? .sentences : .names) : .unchanged,
      punctuation: writesText && endsPhrase ? .sentence : .unmarked, names: Array(names))
    let text = converter.written(
      words.map { SpokenWord($0.leading + $0.text + $0.trailing, pause: $0.pause) })
    let phrase = HeardPhrase(text.split(whereSeparator: \.isWhitespace).map { HeardWord(String($0)) })
    var written = SaidWord.words(of: phrase)
    written[0].opensSentence = form == .spoken || words[0].opensSentence
    return written
  }
}

/// The words that people say while they think.
enum Fillers {
  private static let all: Set<String> = [
    "uh", "uhm", "um", "umm", "er", "erm", "hm", "hmm", "mm", "mhm", "ähm", "äh",
  ]

  static func contains(_ word: SaidWord) -> Bool { all.contains(word.lower) }

  /// The words without fillers and without the commas that set them off.
  static func removed(from words: [SaidWord]) -> [SaidWord] {
    var kept: [SaidWord] = []
    var opensSentence = false
    for var word in words {
      if contains(word) {
        opensSentence = opensSentence || word.opensSentence
        guard let last = kept.indices.last else { continue }
        if word.endsSentence || kept[last].trailing == "," {
          kept[last].trailing = word.trailing.filter { $0 != "," }
        }
      } else {
        if opensSentence {
          word.text = word.capitalized
          (word.opensSentence, opensSentence) = (true, false)
        }
        kept.append(word)
      }
    }
    return kept
  }
}

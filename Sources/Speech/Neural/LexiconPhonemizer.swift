#if canImport(CFlite)
  import CFlite
  import Foundation

  /// A phonemizer of American English for machines without espeak-ng. It uses flite's lexicon: CMU's pronouncing
  /// dictionary and letter-to-sound rules.
  struct LexiconPhonemizer: Phonemizer {
    /// The vowels in espeak-ng's notation, by their names in flite's lexicon.
    private static let vowels: [String: (stressed: String, unstressed: String)] = [
      "aa": ("ɑː", "ɑː"), "ae": ("æ", "æ"), "ah": ("ʌ", "ə"), "ao": ("ɔː", "ɔː"), "aw": ("aʊ", "aʊ"),
      "ax": ("ə", "ə"), "ay": ("aɪ", "aɪ"), "eh": ("ɛ", "ɛ"), "er": ("ɜː", "ɚ"), "ey": ("eɪ", "eɪ"),
      "ih": ("ɪ", "ɪ"), "iy": ("iː", "i"), "ow": ("oʊ", "oʊ"), "oy": ("ɔɪ", "ɔɪ"), "uh": ("ʊ", "ʊ"),
      "uw": ("uː", "uː"),
    ]
    private static let consonants = [
      "b": "b", "ch": "tʃ", "d": "d", "dh": "ð", "f": "f", "g": "ɡ", "hh": "h", "jh": "dʒ", "k": "k",
      "l": "l",
      "m": "m", "n": "n", "ng": "ŋ", "p": "p", "r": "ɹ", "s": "s", "sh": "ʃ", "t": "t", "th": "θ", "v": "v",
      "w": "w", "y": "j", "z": "z", "zh": "ʒ",
    ]
    /// Function words, which carry no stress in a sentence.
    private static let weak: Set<String> = [
      "a", "an", "and", "as", "at", "be", "but", "by", "can", "for", "from", "had", "has", "have", "he",
      "her", "him",
      "his", "i", "in", "is", "it", "its", "me", "my", "of", "on", "or", "our", "she", "that", "the", "their",
      "them",
      "they", "this", "to", "us", "was", "we", "were", "will", "with", "you", "your",
    ]

    func phonemes(of clauses: [String]) async throws -> [String] {
      await withCheckedContinuation { continuation in
        FliteSynthesizer.queue.async { continuation.resume(returning: clauses.map(Self.clause)) }
      }
    }

    /// Returns the phonemes of a clause. Must be called on flite's queue.
    private static func clause(_ clause: String) -> String {
      flite_init()
      guard let lexicon = cmu_lex_init() else { return "" }
      let words = FliteSynthesizer.speakable(clause).split { !$0.isLetter && $0 != "'" }
      return words.map { word($0, lexicon) }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func word(_ written: Substring, _ lexicon: UnsafeMutablePointer<cst_lexicon>) -> String {
      let word = written.lowercased().trimmingCharacters(in: ["'"])
      let isShort = written.count <= 5 && written.allSatisfy { $0.isUppercase }
      if word.count > 1, isShort, in_lex(lexicon, word, nil, nil) == 0 {
        return word.map { phonemes(of: String($0), lexicon) }.joined(separator: " ")
      }
      return phonemes(of: word, lexicon)
    }

    private static func phonemes(of word: String, _ lexicon: UnsafeMutablePointer<cst_lexicon>) -> String {
      guard !word.isEmpty, let list = lex_lookup(lexicon, word, nil, nil) else { return "" }
      defer { delete_val(list) }
      var (phonemes, next): (String, UnsafePointer<cst_val>?) = ("", UnsafePointer(list))
      while let pair = next {
        if let text = val_string(val_car(pair)) {
          phonemes += symbols(String(cString: text), isWeak: weak.contains(word))
        }
        next = val_cdr(pair)
      }
      return phonemes
    }

    private static func symbols(_ phone: String, isWeak: Bool) -> String {
      if let consonant = consonants[phone] { return consonant }
      let isStressed = phone.hasSuffix("1")
      guard let vowel = vowels[phone.last?.isNumber == true ? String(phone.dropLast()) : phone] else {
        return ""
      }
      return isStressed ? (isWeak ? "" : "ˈ") + vowel.stressed : vowel.unstressed
    }
  }
#endif

import Foundation

/// A converter of text into phonemes of the International Phonetic Alphabet, in espeak-ng's notation: a stress
/// mark stands before its vowel.
protocol Phonemizer: Sendable {
  /// Returns the phonemes of each clause. They are empty for a clause without anything to say.
  func phonemes(of clauses: [String]) async throws -> [String]
}

/// A part of a sentence up to a punctuation mark that is heard, and that mark.
struct Clause: Equatable {
  var words: String
  var mark: Character

  private static let marks: [Character: Character] = [
    ",": ",", ";": ";", ":": ":", ".": ".", "!": "!", "?": "?", "…": ".", "—": ",", "–": ",", "。": ".",
    "！": "!",
    "？": "?", "，": ",",
  ]

  /// Returns the clauses of a text. Marks within words, as in “3.5” or “o'clock”, end no clause.
  static func all(of text: String) -> [Clause] {
    var clauses: [Clause] = []
    var words = ""
    func end(_ mark: Character) {
      let clause = words.trimmingCharacters(in: .whitespacesAndNewlines)
      words = ""
      guard clause.contains(where: { $0.isLetter || $0.isNumber }) else {
        // “?!” and “...” sound like their first mark, which has ended the clause already.
        return
      }
      clauses.append(Clause(words: clause, mark: mark))
    }
    var rest = text[...]
    while let character = rest.popFirst() {
      if character.isNewline {
        end(".")
      } else if let mark = marks[character], rest.first.map({ !$0.isLetter && !$0.isNumber }) ?? true {
        end(mark)
      } else {
        words.append(character)
      }
    }
    end(".")
    return clauses
  }
}

extension Phonemizer {
  /// Returns the phonemes of a text together with its punctuation marks.
  func phonemes(of text: String) async throws -> String {
    let clauses = Clause.all(of: text)
    let spoken = try await phonemes(of: clauses.map(\.words))
    var sentence = ""
    for (clause, phonemes) in zip(clauses, spoken) where !phonemes.isEmpty {
      if !sentence.isEmpty { sentence += " " }
      sentence += phonemes + String(clause.mark)
    }
    return sentence
  }
}

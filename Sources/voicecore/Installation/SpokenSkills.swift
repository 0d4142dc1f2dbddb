import Skills
import Speech
import Whisper

/// The sentences of skills as a grammar for recognizers.
struct SpokenSkills: WordGrammar {
  let grammar: SkillGrammar

  var start: SkillGrammar.Places { grammar.start }

  func words(after place: SkillGrammar.Places) -> [(text: String, place: SkillGrammar.Places)] {
    grammar.words(after: place).map { ($0.text, $0.places) }
  }

  func mayEnd(at place: SkillGrammar.Places) -> Bool { grammar.mayEnd(at: place) }
  func writings(of word: String) -> [String] { grammar.writings(of: word) }
}

extension SkillLibrary {
  /// The grammar of what may be said; nil if no sentence can be listened for.
  func spoken() -> CommandGrammar? {
    grammar().map { grammar, reading in
      CommandGrammar(
        version: reading, language: Language(language) ?? .english, words: SpokenSkills(grammar: grammar))
    }
  }
}

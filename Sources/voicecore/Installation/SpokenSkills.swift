import Skills
import Speech
import Whisper

/// The sentences of skills, as a recognizer asks for them.
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
  /// What may be said to have a skill done; nil where nothing can be listened for.
  func spoken() -> CommandGrammar? {
    grammar().map { grammar, reading in
      CommandGrammar(
        version: reading, language: Language(language) ?? .english, words: SpokenSkills(grammar: grammar))
    }
  }
}

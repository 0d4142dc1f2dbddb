import Foundation

/// Short sentences that people say to any assistant: “undo that”, “is Friday free?”. A recognizer that listens for
/// them hears them better than one that expects any sentence.
///
/// They are in `Resources/Skills/Everyday`, in the format of skills, and serve recognition only: the text is then
/// understood like any other.
package enum EverydaySentences {
  /// The languages that have such sentences.
  package static let languages = ["en"]

  /// Returns the grammar of the sentences of a language, or `nil` if it has none.
  package static func grammar(language: String) -> SkillGrammar? { grammars[language] }

  private static let grammars = Dictionary(
    uniqueKeysWithValues: languages.compactMap { language in
      grammar(ofFile: language).map { (language, $0) }
    })

  private static func grammar(ofFile language: String) -> SkillGrammar? {
    let file = Bundle.module.bundleURL.appending(path: "Skills/Everyday/\(language).yaml")
    guard let folder = try? SkillFolder(contentsOf: file, language: language), folder.problems.isEmpty else {
      return nil
    }
    return SkillGrammar(SkillMatcher(folder.skills))
  }
}

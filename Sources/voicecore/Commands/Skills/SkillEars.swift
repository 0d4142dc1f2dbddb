import Skills
import Speech
import TimeExpressions
import Whisper

/// Hears which skill a recording means.
///
/// What is probably a sentence of the skills is matched as that sentence; all else as the text that was heard, so that
/// sentences with free text are understood too.
struct SkillEars {
  private let matcher: SkillMatcher
  private let listener: SentenceListener

  /// - Parameter path: A Whisper model in whisper.cpp's format.
  init(_ skills: SkillSet, model path: String, threads: Int) throws {
    matcher = SkillMatcher(skills)
    listener = try SentenceListener(
      model: path, threads: threads, grammar: SkillGrammar(matcher).map(SpokenSkills.init),
      language: Language(String(skills.language.prefix { $0 != "-" && $0 != "_" })) ?? .english)
  }

  /// What a recording means; nil where it is no order.
  func hear(_ samples: [Float], at time: TimeContext) throws -> SkillMatch? {
    let heard = try listener.hear(samples)
    if let sentence = heard.accepted { return try matcher.exactMatch(sentence.text) }
    // What the grammar has is the grammar's to accept; other sentences have free text or a time.
    guard !heard.isSilence, let match = try matcher.exactMatch(heard.free.text, at: time),
      match.slots.contains(where: { $0.isFreeText || $0.isTime })
    else { return nil }
    return match
  }
}

import Capture
import ModelStore
import Setup
import Skills
import Speech
import TimeExpressions
import Whisper

/// Recognizes which skill a recording means, as for spoken commands.
struct SkillRecognizer {
  private let matcher: SkillMatcher
  private let recognizer: WhisperRecognizer

  /// - Parameter path: A Whisper model in whisper.cpp's format.
  init(_ skills: SkillSet, model path: String, threads: Int) throws {
    matcher = SkillMatcher(skills)
    let language = Language(String(skills.language.prefix { $0 != "-" && $0 != "_" })) ?? .english
    var configuration = WhisperConfiguration(model: path)
    (configuration.threads, configuration.languages) = (threads, [language])
    configuration.voiceActivityModel = try ModelStore.voiceActivityModel()
    let grammar = SkillGrammar(matcher).map {
      CommandGrammar(version: 1, language: language, words: SpokenSentences(grammar: $0))
    }
    recognizer = WhisperRecognizer(configuration, commands: { grammar.map { [$0] } ?? [] })
  }

  /// Returns the match of a recording, or `nil` if it is no command.
  func hear(_ samples: [Float], at time: TimeContext) async throws -> SkillMatch? {
    try matcher.exactMatch(
      try await recognizer.recognize(AudioChunk(samples: samples), expecting: .command).text, at: time)
  }
}

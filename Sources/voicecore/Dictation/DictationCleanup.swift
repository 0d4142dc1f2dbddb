import Console
import Dictation
import Foundation
import ModelStore
import Setup
import VoiceKeyboard

/// The cleanup that the settings name. A model stays from one dictation to the next.
actor DictationCleanup {
  /// The name for rules without a model.
  static let rules = "rules"
  /// The name for no cleanup at all.
  static let off = "off"

  private var made: (path: String, judge: LanguageModelJudge)?

  /// - Parameter name: What is used in place of the settings; nil for what they say.
  /// - Returns: Nil if all that was said is to be written, as by default and in languages other than English.
  func cleaning(_ name: String?, in installation: Installation) -> PhraseCleaning? {
    guard let name = name ?? installation.dictationSettings.cleanup, name != Self.off,
      installation.configuration.languages == [.english]
    else { return nil }
    if name == Self.rules { return PhraseCleaning(nil) }
    do {
      let path = try ModelStore.modelFile(name)
      if let made, made.path == path { return PhraseCleaning(made.judge) }
      let judge = LanguageModelJudge(
        path: path, threads: ProcessInfo.processInfo.activeProcessorCount, idle: Installation.idle)
      made = (path, judge)
      // It is ready when the first phrase has been said.
      Task {
        do { try await judge.prepare() } catch { printError("Dictation is cleaned by rules alone: \(error)") }
      }
      return PhraseCleaning(judge)
    } catch {
      printError("Dictation is cleaned by rules alone: \(error)")
      return PhraseCleaning(nil)
    }
  }
}

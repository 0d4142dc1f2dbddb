import Console
import Dictation
import Foundation
import ModelStore
import Setup
import VoiceKeyboard

/// Makes the cleanup that the settings name, and keeps its model loaded from one dictation to the next.
actor DictationCleanup {
  /// The name for rules without a model.
  static let rules = "rules"
  /// The name for no cleanup at all.
  static let off = "off"

  private var made: (path: String, judge: LanguageModelJudge)?

  /// Returns the cleanup, or `nil` if all that was said is to be written, as by default and in languages other than
  /// English.
  ///
  /// - Parameter name: A cleanup to use instead of the one in the settings; nil for the latter.
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
      // The model loads while the first phrase is spoken.
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

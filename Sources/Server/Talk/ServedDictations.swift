import Dictation
import VoiceKeyboard

/// What dictation needs of the person's settings, as they are at each request.
package struct ServedDictations: Sendable {
  let history: @Sendable () throws -> DictationHistory
  let dictation: @Sendable (_ recognizer: String, _ before: String) throws -> Dictation
  let learn: @Sendable ([String]) throws -> Void

  /// - Parameters:
  ///   - dictation: Makes a dictation for a recognizer after the text before the cursor.
  ///   - learn: Adds words to the person's vocabulary.
  package init(
    history: @escaping @Sendable () throws -> DictationHistory,
    dictation: @escaping @Sendable (_ recognizer: String, _ before: String) throws -> Dictation,
    learn: @escaping @Sendable ([String]) throws -> Void
  ) {
    (self.history, self.dictation, self.learn) = (history, dictation, learn)
  }
}

import DictationLink
import InputMethod

/// The key that a person dictates with, while the input method places the text.
package struct WatchedKey: Sendable {
  var key: DictationKey
  var tell: @Sendable (KeyEvent) -> Void

  /// - Parameter tell: Called with what happens to the key.
  package init(_ key: DictationKey, tell: @escaping @Sendable (KeyEvent) -> Void) {
    (self.key, self.tell) = (key, tell)
  }
}

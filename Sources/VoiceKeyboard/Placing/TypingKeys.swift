import Dictation

/// What presses keys for a person.
package protocol TypingKeys: Sendable {
  /// A short name: “xdotool”.
  var name: String { get }

  /// The way of placing that uses it.
  var way: PlacingWay { get }

  /// Whether a key that the person holds meanwhile changes what its keys mean.
  var mixesWithHeldKeys: Bool { get }

  /// Whether it has a key for each character.
  func types(_ text: String) -> Bool

  /// Gets ready to press keys.
  func prepare() async throws

  func type(_ text: String) async throws

  /// Presses the backspace key this many times.
  func delete(_ count: Int) async throws

  func paste() async throws
}

/// Types the text with simulated key presses.
package struct TypingPlacer: TextPlacer {
  package let keys: any TypingKeys
  /// Takes what there are no keys for.
  let clipboard: ClipboardProgram?

  package var name: String { keys.name }

  /// - Parameter clipboard: Used for characters that there are no keys for.
  package init(_ keys: any TypingKeys, clipboard: ClipboardProgram? = nil) {
    (self.keys, self.clipboard) = (keys, clipboard)
  }

  package func begin() async throws -> String? {
    try await keys.prepare()
    return nil
  }

  package func place(_ edit: TextEdit) async throws {
    if let clipboard, !keys.types(edit.inserted) {
      return try await PastingPlacer(clipboard, keys: keys).place(edit)
    }
    if edit.deleted > 0 { try await keys.delete(edit.deleted) }
    if !edit.inserted.isEmpty { try await keys.type(edit.inserted) }
  }
}

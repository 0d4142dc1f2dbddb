import Dictation

/// Pastes what was dictated, and gives the clipboard its former text back. What was no text there is lost.
public struct PastingPlacer: TextPlacer {
  /// An application asks for the clipboard's content only when the key has reached it.
  private static let patience = Duration.milliseconds(400)

  let clipboard: ClipboardProgram
  let keys: TypingProgram

  public var name: String { "\(clipboard.rawValue) and \(keys.rawValue)" }

  public init(_ clipboard: ClipboardProgram, keys: TypingProgram) {
    (self.clipboard, self.keys) = (clipboard, keys)
  }

  public func place(_ edit: TextEdit) async throws {
    if edit.deleted > 0 { try await keys.deleting(edit.deleted).run() }
    guard !edit.inserted.isEmpty else { return }
    let former = try await clipboard.text()
    try await clipboard.set(edit.inserted)
    try await keys.pasting.run()
    try await Task.sleep(for: Self.patience)
    if let former { try await clipboard.set(former) }
  }
}

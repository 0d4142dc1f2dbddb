import Dictation

/// Pastes the text and restores the clipboard's earlier text. Clipboard content other than text is lost.
package struct PastingPlacer: TextPlacer {
  /// The time for the application to read the clipboard after the key was pressed.
  private static let patience = Duration.milliseconds(400)

  let clipboard: ClipboardProgram
  let keys: any TypingKeys

  package var name: String { "\(clipboard.rawValue) and \(keys.name)" }

  package init(_ clipboard: ClipboardProgram, keys: any TypingKeys) {
    (self.clipboard, self.keys) = (clipboard, keys)
  }

  package func place(_ edit: TextEdit) async throws {
    if edit.deleted > 0 { try await keys.delete(edit.deleted) }
    guard !edit.inserted.isEmpty else { return }
    let former = try await clipboard.text()
    try await clipboard.set(edit.inserted)
    try await keys.paste()
    try await Task.sleep(for: Self.patience)
    if let former { try await clipboard.set(former) }
  }
}

/// A program that reads and writes the clipboard.
package enum ClipboardProgram: String, Sendable, Hashable, CaseIterable {
  /// wl-copy with wl-paste, on Wayland.
  case wlCopy = "wl-copy"
  /// xclip or xsel, on X11.
  case xclip, xsel

  var reading: ProgramCall {
    switch self {
    case .wlCopy: ProgramCall(program: "wl-paste", arguments: ["--no-newline", "--type", "text"])
    case .xclip: ProgramCall(program: rawValue, arguments: ["-selection", "clipboard", "-out"])
    case .xsel: ProgramCall(program: rawValue, arguments: ["--clipboard", "--output"])
    }
  }

  func writing(_ text: String) -> ProgramCall {
    switch self {
    case .wlCopy:
      ProgramCall(program: rawValue, arguments: ["--type", "text/plain;charset=utf-8"], input: text)
    case .xclip: ProgramCall(program: rawValue, arguments: ["-selection", "clipboard", "-in"], input: text)
    case .xsel: ProgramCall(program: rawValue, arguments: ["--clipboard", "--input"], input: text)
    }
  }

  /// The text in the clipboard; nil if there is none.
  func text() async throws -> String? { try await reading.output() }

  func set(_ text: String) async throws { try await writing(text).runAndLeave() }
}

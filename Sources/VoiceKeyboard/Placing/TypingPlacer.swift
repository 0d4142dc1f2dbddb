import Dictation

/// Types the text with simulated key presses.
package struct TypingPlacer: TextPlacer {
  package let program: TypingProgram
  /// Takes what the program has no keys for.
  let clipboard: ClipboardProgram?

  package var name: String { program.rawValue }

  /// - Parameter clipboard: Used for characters that the program has no keys for.
  package init(_ program: TypingProgram, clipboard: ClipboardProgram? = nil) {
    (self.program, self.clipboard) = (program, clipboard)
  }

  package func place(_ edit: TextEdit) async throws {
    if let clipboard, !program.types(edit.inserted) {
      return try await PastingPlacer(clipboard, keys: program).place(edit)
    }
    if edit.deleted > 0 { try await program.deleting(edit.deleted).run() }
    if !edit.inserted.isEmpty { try await program.typing(edit.inserted).run() }
  }
}

/// A program that presses keys.
package enum TypingProgram: String, Sendable, Hashable, CaseIterable {
  /// On Wayland, if the compositor lets programs type: Sway, Hyprland and others.
  case wtype
  /// On X11.
  case xdotool
  /// On any desktop, if /dev/uinput is writable. Version 1; it knows only the keys of an American keyboard.
  case ydotool

  /// The call that types a text.
  func typing(_ text: String) -> ProgramCall {
    switch self {
    case .wtype: ProgramCall(program: rawValue, arguments: ["-"], input: text)
    case .xdotool:
      ProgramCall(
        program: rawValue, arguments: ["type", "--clearmodifiers", "--delay", "2", "--file", "-"], input: text
      )
    case .ydotool: ProgramCall(program: rawValue, arguments: ["type", "--file", "-"], input: text)
    }
  }

  /// The call that deletes this many characters.
  func deleting(_ count: Int) -> ProgramCall {
    switch self {
    case .wtype:
      ProgramCall(
        program: rawValue, arguments: Array(repeating: ["-k", "BackSpace"], count: count).flatMap(\.self))
    case .xdotool:
      ProgramCall(
        program: rawValue,
        arguments: ["key", "--clearmodifiers", "--delay", "2", "--repeat", "\(count)", "BackSpace"])
    case .ydotool:
      ProgramCall(
        program: rawValue,
        arguments: ["key"] + Array(repeating: ["14:1", "14:0"], count: count).flatMap(\.self))
    }
  }

  /// The call that pastes.
  var pasting: ProgramCall {
    switch self {
    case .wtype: ProgramCall(program: rawValue, arguments: ["-M", "ctrl", "v", "-m", "ctrl"])
    case .xdotool: ProgramCall(program: rawValue, arguments: ["key", "--clearmodifiers", "ctrl+v"])
    case .ydotool: ProgramCall(program: rawValue, arguments: ["key", "29:1", "47:1", "47:0", "29:0"])
    }
  }

  /// Whether it has a key for each character.
  func types(_ text: String) -> Bool { self != .ydotool || text.allSatisfy(\.isASCII) }
}

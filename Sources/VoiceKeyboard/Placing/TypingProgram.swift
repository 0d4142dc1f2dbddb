import Dictation

/// A program that presses keys.
package enum TypingProgram: String, Sendable, Hashable, CaseIterable {
  /// On Wayland, if the compositor lets programs type: Sway, Hyprland and others.
  case wtype
  /// On X11.
  case xdotool
  /// On any desktop, by a keyboard that the kernel makes up. It knows only the keys of an American keyboard.
  case ydotool
  /// Its version 0.1, as in Debian 12 and Ubuntu 22.04, which names keys in another way.
  case formerYdotool = "ydotool 0.1"

  /// The name of the program's file.
  var command: String { self == .formerYdotool ? "ydotool" : rawValue }

  /// The call that types a text.
  func typing(_ text: String) -> ProgramCall {
    switch self {
    case .wtype: ProgramCall(program: command, arguments: ["-"], input: text)
    case .xdotool:
      ProgramCall(
        program: command, arguments: ["type", "--clearmodifiers", "--delay", "2", "--file", "-"], input: text
      )
    case .ydotool, .formerYdotool:
      ProgramCall(program: command, arguments: ["type", "--file", "-"], input: text)
    }
  }

  /// The call that deletes this many characters.
  func deleting(_ count: Int) -> ProgramCall {
    switch self {
    case .wtype:
      ProgramCall(
        program: command, arguments: Array(repeating: ["-k", "BackSpace"], count: count).flatMap(\.self))
    case .xdotool:
      ProgramCall(
        program: command,
        arguments: ["key", "--clearmodifiers", "--delay", "2", "--repeat", "\(count)", "BackSpace"])
    case .ydotool:
      ProgramCall(
        program: command,
        arguments: ["key"] + Array(repeating: ["14:1", "14:0"], count: count).flatMap(\.self))
    case .formerYdotool:
      ProgramCall(program: command, arguments: ["key", "--repeat", "\(count)", "backspace"])
    }
  }

  /// The call that pastes.
  var pasting: ProgramCall {
    switch self {
    case .wtype: ProgramCall(program: command, arguments: ["-M", "ctrl", "v", "-m", "ctrl"])
    case .xdotool: ProgramCall(program: command, arguments: ["key", "--clearmodifiers", "ctrl+v"])
    case .ydotool: ProgramCall(program: command, arguments: ["key", "29:1", "47:1", "47:0", "29:0"])
    case .formerYdotool: ProgramCall(program: command, arguments: ["key", "ctrl+v"])
    }
  }

  package func types(_ text: String) -> Bool {
    switch self {
    case .wtype, .xdotool: true
    case .ydotool, .formerYdotool: text.allSatisfy(\.isASCII)
    }
  }

  /// The ydotool that is installed. Only the former one has a recorder among the commands that it lists.
  package static func installedYdotool() async -> TypingProgram {
    let listed = try? await ProgramCall(program: "ydotool", arguments: ["help"]).output()
    return listed?.contains("recorder") == true ? .formerYdotool : .ydotool
  }
}

extension TypingProgram: TypingKeys {
  package var name: String { rawValue }

  package var way: PlacingWay {
    switch self {
    case .wtype: .wtype
    case .xdotool: .xdotool
    case .ydotool, .formerYdotool: .ydotool
    }
  }

  package var mixesWithHeldKeys: Bool { way == .ydotool }

  package func prepare() async throws {}

  package func type(_ text: String) async throws { try await typing(text).run() }

  package func delete(_ count: Int) async throws { try await deleting(count).run() }

  package func paste() async throws { try await pasting.run() }
}

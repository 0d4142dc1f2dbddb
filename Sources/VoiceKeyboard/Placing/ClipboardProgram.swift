/// A program that reads and writes the clipboard.
public enum ClipboardProgram: String, Sendable, Hashable, CaseIterable {
  /// With wl-paste, on Wayland.
  case wlCopy = "wl-copy"
  /// On X11.
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

  /// The text that is in it; nil where there is none.
  func text() async throws -> String? { try await reading.output() }

  func set(_ text: String) async throws { try await writing(text).runAndLeave() }
}

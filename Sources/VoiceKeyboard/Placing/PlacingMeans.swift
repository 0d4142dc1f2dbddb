import Dictation
import Foundation

/// The ways to place text on this machine.
package struct PlacingMeans: Sendable, Hashable {
  /// The programs that can type, the best first.
  package let typing: [TypingProgram]
  package let clipboard: ClipboardProgram?
  /// What to install for a better way, or for any; nil if nothing is missing.
  package let remedy: String?

  /// - Parameter isThere: Whether a program with this name can be run.
  package init(environment: [String: String], isThere: (String) -> Bool) {
    let isWayland = !(environment["WAYLAND_DISPLAY"] ?? "").isEmpty
    let isX11 = !isWayland && !(environment["DISPLAY"] ?? "").isEmpty
    let usual: [TypingProgram] = isWayland ? [.wtype, .ydotool] : isX11 ? [.xdotool, .ydotool] : []
    let boards: [ClipboardProgram] = isWayland ? [.wlCopy] : isX11 ? [.xclip, .xsel] : []
    let typing = usual.filter { isThere($0.rawValue) }
    self.typing = typing
    clipboard = boards.first { isThere($0.rawValue) }
    remedy =
      usual.first.flatMap { typing.first == $0 ? nil : "apt-get install \($0.rawValue)" }
      ?? (usual.isEmpty ? "start voicecore from a desktop session" : nil)
  }

  /// The placer for a way.
  ///
  /// - Parameter output: Receives the text if the way is standard output.
  /// - Throws: ``PlacingError`` if the way does not work here.
  package func placer(
    _ way: PlacingWay, output: @escaping @Sendable (String) -> Void
  ) throws(PlacingError) -> any TextPlacer {
    switch way {
    case .automatic:
      if let program = typing.first { return TypingPlacer(program, clipboard: clipboard) }
      if let clipboard { return WholeTextPlacer(clipboard) }
      return WholeTextPlacer("standard output", handOver: output)
    case .wtype, .xdotool, .ydotool:
      guard let program = typing.first(where: { $0.rawValue == way.rawValue }) else {
        throw .unavailable(way)
      }
      return TypingPlacer(program, clipboard: clipboard)
    case .clipboard:
      guard let clipboard else { throw .unavailable(way) }
      return typing.first.map { PastingPlacer(clipboard, keys: $0) } ?? WholeTextPlacer(clipboard)
    case .output: return WholeTextPlacer("standard output", handOver: output)
    }
  }
}

/// Finds the program that has the keyboard focus.
package enum FocusedProgram {
  /// Its name, as in `ps`; nil if it is unknown, as on Wayland.
  package static func name(environment: [String: String]) async -> String? {
    guard (environment["WAYLAND_DISPLAY"] ?? "").isEmpty, !(environment["DISPLAY"] ?? "").isEmpty else {
      return nil
    }
    let call = ProgramCall(program: "xdotool", arguments: ["getactivewindow", "getwindowpid"])
    guard let printed = try? await call.output(),
      let process = Int(printed.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return nil }
    let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
    return name?.trimmingCharacters(in: .newlines)
  }
}

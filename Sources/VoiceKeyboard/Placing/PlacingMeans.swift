import Dictation
import Foundation

/// The ways to place text on this machine.
package struct PlacingMeans: Sendable, Hashable {
  /// The input method IBus; nil if it does not run.
  package let inputMethod: IBusAccess?
  /// The programs that can type, the best first.
  package let typing: [TypingProgram]
  package let clipboard: ClipboardProgram?
  /// What to install for a better way, or for any; nil if nothing is missing.
  package let remedy: String?

  /// - Parameters:
  ///   - inputMethod: The input method IBus; nil if it does not run.
  ///   - ydotool: The ydotool that can press keys here, if there is one.
  ///   - isThere: Whether a program with this name can be run.
  package init(
    environment: [String: String], inputMethod: IBusAccess?, ydotool: TypingProgram?,
    isThere: (String) -> Bool
  ) {
    self.inputMethod = inputMethod
    let isWayland = !(environment["WAYLAND_DISPLAY"] ?? "").isEmpty
    let isX11 = !isWayland && !(environment["DISPLAY"] ?? "").isEmpty
    let usual: TypingProgram? = isWayland ? .wtype : isX11 ? .xdotool : nil
    let boards: [ClipboardProgram] = isWayland ? [.wlCopy] : isX11 ? [.xclip, .xsel] : []
    typing = usual.map { ([$0].filter { isThere($0.command) }) + [ydotool].compactMap(\.self) } ?? []
    clipboard = boards.first { isThere($0.rawValue) }
    remedy =
      switch usual {
      case nil: "start voicecore from a desktop session"
      case let usual? where inputMethod != nil || typing.first == usual: nil
      // GNOME and KDE let no program type.
      case .wtype?: "apt-get install ibus, and start it with the desktop (or wtype, for Sway and Hyprland)"
      case let usual?: "apt-get install \(usual.command)"
      }
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
      if let placer = inputMethodPlacer { return placer }
      if let program = typing.first { return TypingPlacer(program, clipboard: clipboard) }
      if let clipboard { return WholeTextPlacer(clipboard) }
      return WholeTextPlacer("standard output", handOver: output)
    case .ibus:
      guard let placer = inputMethodPlacer else { throw .unavailable(way) }
      return placer
    case .wtype, .xdotool, .ydotool:
      guard let program = typing.first(where: { $0.command == way.rawValue }) else {
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

extension PlacingMeans {
  /// Begins to place text in a way. Where the input method reaches no field, as in a program that does not know it,
  /// the automatic way goes on to the next.
  ///
  /// - Parameter output: Receives the text if the way is standard output.
  /// - Returns: The placer, which is to be closed, and the text before the cursor; nil if it is not known.
  package func begin(
    _ way: PlacingWay, output: @escaping @Sendable (String) -> Void
  ) async throws -> (placer: any TextPlacer, before: String?) {
    let placer = try placer(way, output: output)
    do {
      return (placer, try await placer.begin())
    } catch {
      await placer.close()
      guard way == .automatic, inputMethod != nil, !typing.isEmpty else { throw error }
      return (TypingPlacer(typing[0], clipboard: clipboard), nil)
    }
  }

  private var inputMethodPlacer: (any TextPlacer)? {
    #if canImport(CDBus)
      inputMethod.map { IBusPlacer($0) }
    #else
      nil
    #endif
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

import Dictation
import Foundation
import InputMethod

/// The ways to place text on this machine.
package struct PlacingMeans: Sendable {
  /// The input method IBus; nil if it does not run.
  package let inputMethod: IBusAccess?
  /// What can press keys, the best first.
  package let typing: [any TypingKeys]
  package let clipboard: ClipboardProgram?
  /// What to install for a better way, or for any; nil if nothing is missing.
  package let remedy: String?

  /// - Parameters:
  ///   - inputMethod: The input method IBus; nil if it does not run.
  ///   - portal: The desktop's portal that can press keys here, if there is one.
  ///   - ydotool: The ydotool that can press keys here, if there is one.
  ///   - isThere: Whether a program with this name can be run.
  package init(
    environment: [String: String], inputMethod: IBusAccess?, portal: (any TypingKeys)? = nil,
    ydotool: TypingProgram?, isThere: (String) -> Bool
  ) {
    self.inputMethod = inputMethod
    let isWayland = !(environment["WAYLAND_DISPLAY"] ?? "").isEmpty
    let isX11 = !isWayland && !(environment["DISPLAY"] ?? "").isEmpty
    let usual: TypingProgram? = isWayland ? .wtype : isX11 ? .xdotool : nil
    let boards: [ClipboardProgram] = isWayland ? [.wlCopy] : isX11 ? [.xclip, .xsel] : []
    let program: (any TypingKeys)? = usual.flatMap { isThere($0.command) ? $0 : nil }
    // Wayland's desktops with the portal let no program type. On X11 a program asks no question.
    let found = isWayland ? [portal, program, ydotool] : [program, portal, ydotool]
    let typing = usual == nil ? [] : found.compactMap(\.self)
    self.typing = typing
    clipboard = boards.first { isThere($0.rawValue) }
    remedy =
      switch usual {
      case nil: "start voicecore from a desktop session"
      case let usual? where inputMethod != nil || [usual.way, .portal].contains(typing.first?.way): nil
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
    guard let first = placers(way, nil, output).first else { throw .unavailable(way) }
    return first
  }

  /// The placers for a way, the best first.
  private func placers(
    _ way: PlacingWay, _ key: WatchedKey?, _ output: @escaping @Sendable (String) -> Void
  ) -> [any TextPlacer] {
    let inputMethodPlacer = inputMethodPlacer(watching: key)
    switch way {
    case .automatic:
      let last =
        clipboard.map(WholeTextPlacer.init) ?? WholeTextPlacer("standard output", handOver: output)
      let typists = typing.map { TypingPlacer($0, clipboard: clipboard) }
      // Where only the input method is missing, something else is wrong.
      return [inputMethodPlacer].compactMap(\.self) + typists + (inputMethod == nil ? [last] : [])
    case .ibus: return [inputMethodPlacer].compactMap(\.self)
    case .portal, .wtype, .xdotool, .ydotool:
      return typing.filter { $0.way == way }.map { TypingPlacer($0, clipboard: clipboard) }
    case .clipboard:
      guard let clipboard else { return [] }
      return [typing.first.map { PastingPlacer(clipboard, keys: $0) } ?? WholeTextPlacer(clipboard)]
    case .output: return [WholeTextPlacer("standard output", handOver: output)]
    }
  }
}

extension PlacingMeans {
  /// Begins to place text in a way. Where one cannot be used, as the input method in a program that does not know it, the
  /// automatic way goes on to the next.
  ///
  /// - Parameters:
  ///   - holdsKey: Whether the person holds a key until the end.
  ///   - key: The key that the input method tells of while it places text.
  ///   - output: Receives the text if the way is standard output.
  /// - Returns: The placer, which is to be closed, and the text before the cursor; nil if it is not known.
  package func begin(
    _ way: PlacingWay, holdsKey: Bool = false, watching key: WatchedKey? = nil,
    output: @escaping @Sendable (String) -> Void
  ) async throws -> (placer: any TextPlacer, before: String?) {
    var problem: any Error = PlacingError.unavailable(way)
    for (index, placer) in placers(way, key, output).enumerated() {
      do {
        let before = try await placer.begin()
        // The text would be taken for commands while Ctrl is down.
        let keys = (placer as? TypingPlacer)?.keys ?? (placer as? PastingPlacer)?.keys
        if holdsKey, keys?.mixesWithHeldKeys == true {
          return (WholeTextPlacer(placer.name) { try await placer.place(.insert($0)) }, before)
        }
        return (placer, before)
      } catch {
        await placer.close()
        // What is wrong with the best way is worth the most.
        if index == 0 { problem = error }
        if error is CancellationError { throw error }
      }
    }
    throw problem
  }

  private func inputMethodPlacer(watching key: WatchedKey?) -> (any TextPlacer)? {
    #if canImport(CDBus)
      inputMethod.map { IBusPlacer($0, watching: key) }
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

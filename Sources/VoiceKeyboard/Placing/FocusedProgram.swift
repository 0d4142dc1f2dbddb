import Foundation

/// Finds the program that has the keyboard focus.
public enum FocusedProgram {
  /// Its name, as in `ps`; nil if it is unknown, as on Wayland.
  public static func name(environment: [String: String]) async -> String? {
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

import Foundation

/// The program that has the keyboard, where that can be found out.
public enum FocusedProgram {
  /// Its name, as in `ps`; nil where nobody tells, as on Wayland.
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

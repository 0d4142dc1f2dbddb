#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the message bus of the input method IBus.
///
/// IBus has a message bus of its own. Its address is in a file that is named after the machine and the display;
/// source: `ibus_get_socket_path` in IBus 1.5.
package enum IBusAddress {
  /// The address of the bus that serves this desktop; nil if IBus does not run.
  package static func current(environment: [String: String]) -> String? {
    if let address = environment["IBUS_ADDRESS"], !address.isEmpty { return address }
    guard let machine = machine() else { return nil }
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "\(environment["HOME"] ?? "")/.config"
    for display in displays(environment) {
      let path = "\(folder)/ibus/bus/\(machine)-\(display)"
      guard let text = text(of: path) else { continue }
      if let address = address(in: text, isRunning: { kill($0, 0) == 0 || errno == EPERM }) { return address }
    }
    return nil
  }

  /// The ends of the names of the files that may hold the address, the likeliest first.
  static func displays(_ environment: [String: String]) -> [String] {
    var names: [String] = []
    if let display = environment["WAYLAND_DISPLAY"], !display.isEmpty { names.append("unix-\(display)") }
    if let display = environment["DISPLAY"], let colon = display.firstIndex(of: ":") {
      let number = display[display.index(after: colon)...].prefix { $0 != "." }
      let host = display[..<colon]
      names.append("\(host.isEmpty ? "unix" : host)-\(number)")
    }
    return names
  }

  /// Returns the address in the file of a daemon, or `nil` if that daemon does not run.
  static func address(in file: String, isRunning: (pid_t) -> Bool) -> String? {
    var values: [Substring: String] = [:]
    for line in file.split(separator: "\n") where !line.hasPrefix("#") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      values[line[..<equals]] = String(line[line.index(after: equals)...])
    }
    guard let address = values["IBUS_ADDRESS"], !address.isEmpty,
      let process = values["IBUS_DAEMON_PID"].flatMap({ pid_t($0) }), process > 0, isRunning(process)
    else { return nil }
    return address
  }

  private static func machine() -> String? {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let name = text(of: path)?.split(separator: "\n").first { return String(name) }
    }
    return nil
  }

  /// The beginning of a small file; nil if it cannot be read.
  private static func text(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

import Foundation
import Testing

/// A session bus, an X server and dunst of a test's own, in a folder of its own.
final class TestDesktop {
  let busAddress: String
  private let folder: AlarmTestFolder
  private var environment: [String: String]
  private var processes: [Process] = []

  static let programs = ["dbus-daemon", "Xvfb", "dunst", "dunstctl"]

  static var isInstalled: Bool {
    programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }

  init() async throws {
    folder = try AlarmTestFolder()
    busAddress = "unix:path=\(folder.path)/bus"
    environment = ProcessInfo.processInfo.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = busAddress
    environment["HOME"] = folder.path
    try startBus()
    let display = Pipe()
    try start("Xvfb", ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"], output: display)
    let number = try display.fileHandleForReading.read(upToCount: 8) ?? Data()
    environment["DISPLAY"] =
      ":" + String(decoding: number, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // The menu of actions: takes the one whose name is in the file.
    try folder.write("choose", "#!/bin/sh\ngrep \"$(cat '\(folder.file("choice"))')\" | head -n 1\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("choose"))
    try folder.write(
      "dunstrc",
      """
      [global]
      markup = full
      history_length = 20
      dmenu = \(folder.file("choose"))

      # Nothing goes away by itself, however long a busy machine takes.
      [urgency_low]
      timeout = 0
      [urgency_normal]
      timeout = 0
      [urgency_critical]
      timeout = 0

      """)
    try await startDunst()
  }

  deinit { for process in processes.reversed() { stop(process) } }

  func startBus() throws {
    let address = Pipe()
    try start(
      "dbus-daemon",
      ["--session", "--nofork", "--nopidfile", "--print-address=1", "--address=\(busAddress)"],
      output: address)
    // Printed when it listens.
    _ = try address.fileHandleForReading.read(upToCount: 8)
  }

  func startDunst() async throws {
    try start("dunst", ["-conf", folder.file("dunstrc")])
    guard try await eventually({ try dunst("count", "displayed") == "0" }) else {
      throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: "dunst did not start"])
    }
  }

  /// Ends the bus, and with it what is on it.
  func stopBus() async {
    let bus = processes.removeFirst()
    stop(bus)
    _ = await eventually { !bus.isRunning }
  }

  /// Chooses an action of the notification on the screen, by words of its label.
  func choose(_ label: String) async throws {
    try await untilShown()
    try folder.write("choice", label)
    try dunst("context")
  }

  /// Waits for the notification to be on the screen: dunst queues it first, and acts only on what is shown.
  func untilShown() async throws {
    #expect(try await eventually { try dunst("count", "displayed") == "1" })
  }

  /// What `dunstctl` answers.
  @discardableResult
  func dunst(_ arguments: String...) throws -> String {
    let output = Pipe()
    try start("dunstctl", arguments, output: output, isTool: true)
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  private func start(
    _ program: String, _ arguments: [String], output: Pipe? = nil, isTool: Bool = false
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    if !isTool { processes.append(process) }
    return process
  }

  /// Children inherit the blocked signals of the thread that starts them, so a polite end may never come.
  private func stop(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
  }
}

import DurableFiles
import Foundation
import Subprocess

/// The agent as a service of the user's systemd.
package struct AgentService: Sendable {
  package static let unitName = "voicecore-agent.service"

  /// The `voicecore` program, as an absolute path.
  package var program: String
  /// Arguments that start the agent.
  package var arguments: [String]
  /// Environment variables that the agent needs, such as `VOICECORE_HOME`.
  package var environment: [String: String]
  /// Folder of the user's unit files.
  package var unitFolder: String

  package init(
    program: String, arguments: [String] = ["agent"], environment: [String: String] = [:],
    unitFolder: String = AgentService.usualUnitFolder()
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.unitFolder = unitFolder
  }

  /// Returns the folder `systemd/user` in the user's configuration folder.
  package static func usualUnitFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    // The base directory specification ignores relative paths.
    let own = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(own ?? "\(home)/.config")/systemd/user"
  }

  package var unitPath: String { "\(unitFolder)/\(Self.unitName)" }

  /// The unit file's text.
  package var unit: String {
    let variables = environment.sorted { $0.key < $1.key }
      .map { "Environment=\(Self.quoted("\($0.key)=\($0.value)"))\n" }.joined()
    let command = ([program] + arguments).map { Self.quoted($0.replacingOccurrences(of: "$", with: "$$")) }
      .joined(separator: " ")
    return """
      [Unit]
      Description=VoiceCore reminders
      After=graphical-session.target dbus.socket

      [Service]
      ExecStart=\(command)
      ExecReload=/bin/kill -HUP $MAINPID
      \(variables)Restart=on-failure
      RestartSec=5

      [Install]
      WantedBy=default.target

      """
  }

  /// The result of an installation or removal, in words for the person.
  package struct Outcome: Sendable, Hashable {
    package var lines: [String]
    /// Whether systemd has applied the change.
    package var isActive: Bool
  }

  /// Writes the unit file, and starts the service if the user's systemd runs.
  ///
  /// - Parameter runningSystemctl: Whether to start it; otherwise that is left to the person.
  package func install(runningSystemctl: Bool = true) async throws -> Outcome {
    try FileManager.default.createDirectory(atPath: unitFolder, withIntermediateDirectories: true)
    try Draft.replace(unitPath, with: Data(unit.utf8), permissions: 0o644)
    let written = "Wrote \(unitPath)."
    let command = "systemctl --user enable --now \(Self.unitName)"
    if runningSystemctl, await Self.systemctl("daemon-reload"),
      await Self.systemctl("enable", "--now", Self.unitName)
    {
      return Outcome(lines: [written, "The agent runs, and starts with each session."], isActive: true)
    }
    return Outcome(
      lines: [written, "The agent was not started. In a session of yours, run:", "  \(command)"],
      isActive: false)
  }

  /// Stops the service and removes the unit file.
  package func uninstall(runningSystemctl: Bool = true) async throws -> Outcome {
    guard FileManager.default.fileExists(atPath: unitPath) else {
      return Outcome(lines: ["There is no \(unitPath)."], isActive: false)
    }
    var isStopped = false
    if runningSystemctl { isStopped = await Self.systemctl("disable", "--now", Self.unitName) }
    try FileManager.default.removeItem(atPath: unitPath)
    var lines = ["Removed \(unitPath)."]
    if isStopped {
      _ = await Self.systemctl("daemon-reload")
    } else {
      lines += ["The agent was not stopped; one that still runs ends with the session."]
    }
    return Outcome(lines: lines, isActive: isStopped)
  }

  /// The state of the agent, as seen from outside.
  package struct Status: Sendable, Hashable {
    package var isInstalled: Bool
    /// The running agent's process, or `nil` if none runs.
    package var process: Int32?
    /// The times that alarms are snoozed to, in order.
    package var snoozedUntil: [Date]
  }

  /// - Parameter stateFolder: The agent's, as in its configuration.
  package func status(stateFolder: String) -> Status {
    let memory = try? AlarmMemory(contentsOf: "\(stateFolder)/alarms.json")
    return Status(
      isInstalled: FileManager.default.fileExists(atPath: unitPath),
      process: AgentLock.owner(path: "\(stateFolder)/agent.lock"),
      snoozedUntil: (memory?.records ?? []).compactMap(\.snoozedUntil).sorted())
  }

  private static func systemctl(_ arguments: String...) async -> Bool {
    let result = try? await run(
      .name("systemctl"), arguments: Arguments(["--user"] + arguments), output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess ?? false
  }

  /// Returns the text as systemd reads it: in quotes, with `%` doubled.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "%", with: "%%")
      .replacingOccurrences(of: "\n", with: " ")
    return "\"\(escaped)\""
  }
}

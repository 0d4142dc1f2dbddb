import Foundation
import Testing

@testable import Actions

@Suite struct AgentServiceTests {
  @Test func theUnitStartsTheProgram() {
    let service = AgentService(
      program: "/home/a b/$x/voice\"core%", arguments: ["agent"],
      environment: ["VOICECORE_HOME": "/data/50% $y"],
      unitFolder: "/units")
    #expect(service.unit.contains(#"ExecStart="/home/a b/$$x/voice\"core%%" "agent""# + "\n"))
    #expect(service.unit.contains("Environment=\"VOICECORE_HOME=/data/50%% $y\"\n"))
    #expect(service.unitPath == "/units/voicecore-agent.service")
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"), "needs systemd-analyze"))
  func systemdAcceptsTheUnit() throws {
    let folder = try AlarmTestFolder()
    let service = AgentService(
      program: "/bin/true", environment: ["VOICECORE_HOME": "/data/50% $y"], unitFolder: folder.path)
    try folder.write(AgentService.unitName, service.unit)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/systemd-analyze")
    process.arguments = ["verify", "--user", service.unitPath]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let words = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(!words.contains(AgentService.unitName), "\(words)")
  }

  @Test(arguments: [
    (["HOME": "/home/a"], "/home/a/.config/systemd/user"),
    (["HOME": "/home/a", "XDG_CONFIG_HOME": "/c"], "/c/systemd/user"),
    (["HOME": "/home/a", "XDG_CONFIG_HOME": "relative"], "/home/a/.config/systemd/user"),
  ])
  func respectsTheConfigurationFolder(environment: [String: String], folder: String) {
    #expect(AgentService.usualUnitFolder(environment: environment) == folder)
  }

  @Test func installsAndUninstalls() async throws {
    let folder = try AlarmTestFolder()
    // A unit folder of the test's own is unknown to systemd, so nothing of the user's is started.
    let service = AgentService(program: "/bin/true", unitFolder: folder.file("systemd/user"))
    let installed = try await service.install(runningSystemctl: false)
    #expect(installed.lines.contains("  systemctl --user enable --now voicecore-agent.service"))
    #expect(!installed.isActive)
    #expect(try folder.read("systemd/user/voicecore-agent.service") == service.unit)
    #expect(service.status(stateFolder: folder.path).isInstalled)
    _ = try await service.uninstall(runningSystemctl: false)
    #expect(!service.status(stateFolder: folder.path).isInstalled)
    #expect(
      try await service.uninstall(runningSystemctl: false).lines == ["There is no \(service.unitPath)."])
  }
}

@Suite struct AgentLockTests {
  @Test func oneAgentRunsAtATime() throws {
    let folder = try AlarmTestFolder()
    let path = folder.file("agent.lock")
    #expect(AgentLock.owner(path: path) == nil)
    do {
      let lock = try AgentLock(path: path)
      #expect(AgentLock.owner(path: path) == getpid())
      #expect(throws: AlarmAgentError.alreadyRunning(process: getpid())) {
        _ = try AgentLock(path: path)
      }
      withExtendedLifetime(lock) {}
    }
    #expect(AgentLock.owner(path: path) == nil)
    _ = try AgentLock(path: path)
  }

  @Test func saysWhyThereIsNoLock() {
    #expect(
      throws: AlarmAgentError.unusable(path: "/nowhere/agent.lock", reason: "No such file or directory")
    ) {
      _ = try AgentLock(path: "/nowhere/agent.lock")
    }
  }
}

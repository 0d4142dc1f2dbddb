import Foundation
import Testing

/// `voicecore timers`, as a program that is no terminal reads it.
@Suite struct TimersCommandTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome()
  }

  private func run(_ arguments: String..., at time: String) async throws -> TemporaryHome.Result {
    try await home.run(
      arguments + ["--now", "2026-11-24T\(time)", "--time-zone", "Etc/GMT"], input: "")
  }

  @Test func whereNothingIsSetThatIsSaid() async throws {
    let listed = try await run("timers", at: "10:00:00")
    #expect(listed.output == "No alarm or timer is set.\n")
    #expect(listed.errors == "")
    #expect(try await run("timers", "--json", at: "10:00:00").output == "")
  }

  @Test func whatIsSetIsListedOnce() async throws {
    let set = try await run("ask", "set a pasta timer for 10 minutes", at: "10:00:00")
    #expect(set.errors.contains("The agent is not running, so nothing will ring"))
    let listed = try await run("timers", at: "10:04:00")
    #expect(listed.status == 0)
    #expect(listed.output == "Pasta timer  6:00  until 10:10 AM\n")
    #expect(listed.errors.contains("“voicecore agent install” starts it."))
  }

  @Test func eachIsAnObjectOfItsOwn() async throws {
    _ = try await run("ask", "set a pasta timer for 10 minutes", at: "10:00:00")
    _ = try await run("ask", "set an egg timer for 5 minutes", at: "10:00:00")
    _ = try await run("ask", "pause the pasta timer", at: "10:01:00")
    let lines = try await run("timers", "--json", at: "10:04:00").output.split(separator: "\n")
    let timers = try lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(timers.map { $0["name"] as? String } == ["egg timer", "pasta timer"])
    #expect(timers.map { $0["state"] as? String } == ["running", "paused"])
    #expect(timers.map { $0["seconds"] as? Int } == [60, 540])
  }

  @Test func aDamagedFileIsNamed() async throws {
    let folder = home.folder.appending(path: "calendars/alarms")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try home.write("calendars/alarms/damaged.ics", "BEGIN:VCALENDAR\nBEGIN:VALARM\n")
    let listed = try await run("timers", at: "10:00:00")
    #expect(listed.status == 0)
    #expect(listed.output == "No alarm or timer is set.\n")
    #expect(listed.errors.contains("calendars/alarms/damaged.ics cannot be read, so a timer or alarm in it"))
  }
}

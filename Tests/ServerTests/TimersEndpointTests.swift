import Actions
import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Server

/// Timers and alarms over HTTP, and the word that pages get when there is something new.
@Suite(.timeLimit(.minutes(5))) struct TimersEndpointTests {
  private let folder = AlarmFolder()

  private func timers(_ port: Int) async throws -> [String: Any] {
    let reply = try await HTTPCall.get("/v1/timers").reply(from: port)
    #expect(reply.status == 200)
    return reply.json
  }

  @Test func whereNothingIsSetTheListIsEmpty() async throws {
    try await withServer(installation: try ServedWorld(alarms: folder).installation) { server in
      let reply = try await HTTPCall.get("/v1/timers").reply(from: server.port)
      #expect(reply.text == #"{"timers":[],"agent":false,"problems":[]}"#)
    }
  }

  @Test func whatIsRunningPausedAndRingingIsTold() async throws {
    // The server's clock says ten.
    try await folder.set("pasta", seconds: 600, minutesAgo: 5)
    try await folder.set("eggs", seconds: 60, minutesAgo: 2)
    try await folder.set("roast", seconds: 3600, minutesAgo: 5)
    try await folder.perform(
      ChangeTimerAction.pausing(places: folder.places), Command(.pauseTimer, [.title: .text("roast")]),
      minutesAgo: 4)
    try await withServer(installation: try ServedWorld(alarms: folder).installation) { server in
      let list = try #require(try await timers(server.port)["timers"] as? [[String: Any]])
      #expect(list.map { $0["name"] as? String } == ["eggs timer", "pasta timer", "roast timer"])
      #expect(list.map { $0["state"] as? String } == ["ringing", "running", "paused"])
      #expect(list.map { $0["seconds"] as? Int } == [-60, 300, 3540])
      #expect(list.map { $0["at"] as? String } == ["2025-09-01T09:59:00", "2025-09-01T10:05:00", nil])
      #expect(list.map { $0["when"] as? String } == ["today at 9:59 AM", "today at 10:05 AM", nil])
      #expect(list.map { $0["kind"] as? String } == ["timer", "timer", "timer"])
      #expect(Set(list.compactMap { $0["id"] as? String }).count == 3)
    }
  }

  @Test func aDamagedFileIsNamedAndHidesNoOther() async throws {
    try await folder.set("pasta", seconds: 600)
    let path = folder.places.alarms.path + "/damaged.ics"
    try Data("BEGIN:VCALENDAR\r\nBEGIN:VALARM\r\n".utf8).write(to: URL(filePath: path))
    try await withServer(installation: try ServedWorld(alarms: folder).installation) { server in
      let answer = try await timers(server.port)
      #expect((answer["timers"] as? [Any])?.count == 1)
      let problems = try #require(answer["problems"] as? [String])
      #expect(problems.count == 1)
      #expect(problems.first?.contains(path) == true)
    }
  }

  @Test func pagesAreToldWhenATimerIsSet() async throws {
    let installation = try ServedWorld(alarms: folder).installation
    try await withServer(installation: installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        // The first word may be the one that comes when the server has begun to look.
        for title in ["pasta", "eggs"] {
          try await folder.set(title, seconds: 600)
          #expect(try await client.next("timers") != nil)
        }
        #expect((try await timers(server.port)["timers"] as? [Any])?.count == 2)
      }
    }
  }

  @Test func pagesAreToldWhenATimerBeginsToRing() async throws {
    try await folder.set("pasta", seconds: 1)
    let installation = try ServedWorld(alarms: folder).installation
    try await withServer(installation: installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        for _ in 1...2 { #expect(try await client.next("timers") != nil) }
      }
    }
  }
}

/// A folder of timers of its own for one test, gone afterwards.
final class AlarmFolder: Sendable {
  let places: AlarmPlaces
  private let path: String

  init() {
    // It is there from the start, so that no other folder is watched in its place.
    path = NSTemporaryDirectory() + "voicecore-timers-" + UUID().uuidString
    let environment = ["VOICECORE_HOME": path]
    places = AlarmPlaces(
      actions: .own(environment: environment), state: StateFolder(environment: environment))
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Sets a timer, so many minutes before the tests' clock.
  func set(_ title: String, seconds: Int, minutesAgo minutes: Int = 0) async throws {
    let command = Command(.setTimer, [.durationSeconds: .seconds(seconds), .title: .text(title)])
    try await perform(SetTimerAction(places: places), command, minutesAgo: minutes)
  }

  func perform(_ action: any Action, _ command: Command, minutesAgo minutes: Int) async throws {
    let now: TimeContext = clock()
    let before = TimeContext(now: now.now.adding(seconds: -60 * minutes), timeZone: now.timeZone)
    try await action.prepare(command, context: before).perform()
  }

  var served: ServedTimers {
    ServedTimers(
      context: clock, watch: { [places] in watchCollections([places.alarms.path, places.agentFolder]) },
      board: { [places] in try AlarmBoard(places: places, context: $0) })
  }
}

extension ServedTimers {
  /// Of a machine on which none is ever set.
  static var none: ServedTimers {
    ServedTimers(
      context: clock, watch: { PollingWatcher(folders: []) }, board: { _ in AlarmBoard(entries: []) })
  }
}

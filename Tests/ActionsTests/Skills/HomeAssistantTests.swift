#if canImport(CCurl)
  import Foundation
  import Skills
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  /// A home of lights that speaks Home Assistant's API, and the shipped skill for it.
  private final class TestHome {
    let access: ServiceAccess
    let base: String
    private let process = Process()

    init(token: String = "a-long-lived-token") throws {
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "home_assistant.py")
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = [script.path]
      process.standardOutput = output
      try process.run()
      let line = try output.fileHandleForReading.read(upToCount: 6) ?? Data()
      let port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      base = "http://127.0.0.1:\(port)"
      access = ServiceAccess(
        ServiceSettings(hosts: [base], homeAssistant: .init(url: base, token: token)))
    }

    // It has the test's signal mask, under which a gentler signal may never come.
    deinit { kill(process.processIdentifier, SIGKILL) }

    func reply(to text: String, in folder: String) async throws -> Receipt? {
      let home = try await HomeDescription.fetched(by: access.reach)
      let library = SkillLibrary(folder: folder) { SkillContext(lists: home.lists) }
      guard let match = try library.current()?.matcher.exactMatch(text) else { return nil }
      let details = Dictionary(uniqueKeysWithValues: match.slots.map { ($0.name, $0.value) })
      let command = Command(.runSkill, [.skill: .text(match.intent), .details: .details(details)])
      let now = TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
      return try await RunSkillAction(library, reach: access.reach)
        .prepare(command, context: now).perform()
    }

    func state(of thing: String) async throws -> String {
      try await access.reach(.homeAssistant(path: "states/\(thing)", body: nil)).body
    }
  }

  @Suite("A home that speaks Home Assistant's API", .timeLimit(.minutes(2)))
  struct HomeAssistantTests {
    private func withLights<Value>(_ body: (String) async throws -> Value) async throws -> Value {
      let folder = FileManager.default.temporaryDirectory.appending(path: "lights-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(try #require(ShippedSkills.file("lights")).utf8).write(
        to: URL(filePath: "\(folder)/lights.yaml"))
      return try await body(folder)
    }

    @Test("a light is turned on by its name, dimmed, and put back as it was")
    func light() async throws {
      let home = try TestHome()
      try await withLights { folder in
        let on = try #require(try await home.reply(to: "turn on the desk lamp", in: folder))
        #expect(on.summary == "Turned on.")
        #expect(try await home.state(of: "light.desk").contains(#""state": "on""#))
        let dimmed = try #require(try await home.reply(to: "dim the desk lamp to 30 percent", in: folder))
        #expect(dimmed.summary == "Set to 30 per cent.")
        #expect(try await home.state(of: "light.desk").contains(#""brightness_pct": 30"#))
        let undo = Undo([AskedServices(reach: home.access.reach)])
        guard case .undone = await undo.undo(dimmed) else { throw ServiceError.noHomeAssistant }
        #expect(try await home.state(of: "light.desk").contains(#""brightness_pct": 0"#))
        guard case .undone = await undo.undo(on) else { throw ServiceError.noHomeAssistant }
        #expect(try await home.state(of: "light.desk").contains(#""state": "off""#))
      }
    }

    @Test("the lights of an area go out, which cannot be taken back and says so; a sensor is told")
    func area() async throws {
      let home = try TestHome()
      try await withLights { folder in
        let off = try #require(try await home.reply(to: "turn off the hall lights", in: folder))
        #expect(try await home.state(of: "light.hall").contains(#""state": "off""#))
        guard case .refused = await Undo([AskedServices(reach: home.access.reach)]).undo(off) else {
          throw ServiceError.noHomeAssistant
        }
        #expect(try await home.reply(to: "how warm is the bath", in: folder)?.summary == "Bath is 21.5 °C.")
        // A sensor is nothing that can be turned on.
        #expect(try await home.reply(to: "turn on the bath", in: folder) == nil)
      }
    }

    @Test("an address is asked only where the settings have its scheme, host and port")
    func addresses() async throws {
      let home = try TestHome()
      let body = #"{"slots":{"n":1}}"#
      #expect(try await home.access.reach(.post(url: home.base + "/hook", body: body)).body == "got {'n': 1}")
      for url in ["http://127.0.0.1:1/hook", "https://127.0.0.1/hook", "http://localhost/hook"] {
        await #expect(throws: ServiceError.self) { try await home.access.reach(.post(url: url, body: body)) }
      }
      await #expect(throws: ServiceError.badAddress("file:///etc/passwd")) {
        try await home.access.reach(.post(url: "file:///etc/passwd", body: body))
      }
      await #expect(throws: ServiceError.badAddress("states/../../x")) {
        try await home.access.reach(.homeAssistant(path: "states/../../x", body: nil))
      }
    }

    @Test("what it refuses is said in its words, a wrong token and no server in ours")
    func refusals() async throws {
      let home = try TestHome()
      await #expect(
        throws: ServiceError.refused(
          "127.0.0.1", status: 400, words: #"{"message": "Service no.such not found."}"#)
      ) {
        try await home.access.reach(.homeAssistant(path: "services/no/such", body: "{}"))
      }
      let other = try TestHome(token: "wrong")
      let error = await #expect(throws: ServiceError.self) {
        try await other.access.reach(.homeAssistant(path: "states/light.desk", body: nil))
      }
      #expect(error?.errorDescription?.contains("does not take the token") == true)
      let nobody = ServiceAccess(
        ServiceSettings(homeAssistant: .init(url: "http://127.0.0.1:1", token: "x")))
      await #expect(throws: ServiceError.unreachable("127.0.0.1")) {
        try await nobody.reach(.homeAssistant(path: "states/light.desk", body: nil))
      }
    }
  }
#endif

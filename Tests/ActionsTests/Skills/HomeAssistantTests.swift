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

    init(token: String = "a-long-lived-token", isRestOnly: Bool = false) throws {
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "home_assistant.py")
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = [script.path] + (isRestOnly ? ["--rest-only"] : [])
      process.standardOutput = output
      try process.run()
      let line = try output.fileHandleForReading.read(upToCount: 6) ?? Data()
      let port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      base = "http://127.0.0.1:\(port)"
      // An answer waits for every test that runs beside this one.
      access = ServiceAccess(
        ServiceSettings(hosts: [base], homeAssistant: .init(url: base, token: token)), seconds: 110)
    }

    // It has the test's signal mask, under which a gentler signal may never come.
    deinit { kill(process.processIdentifier, SIGKILL) }

    func reply(to text: String, in folder: String) async throws -> Receipt? {
      let home = try await HomeDescription.fetched(by: access.reach)
      let library = SkillLibrary(folder: folder) { SkillContext(lists: home.lists) }
      guard let match = try library.current()?.matcher.exactMatch(text) else { return nil }
      let details = Dictionary(uniqueKeysWithValues: match.slots.map { ($0.name, $0.value) })
      var command = Command(.runSkill, [.skill: .text(match.intent), .details: .details(details)])
      command.slots[.response] = match.response.map { .text($0) }
      let now = TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
      return try await RunSkillAction(library, reach: access.reach)
        .prepare(command, context: now).perform()
    }

    func undo(_ receipt: Receipt) async throws {
      guard case .undone = await Undo([AskedServices(reach: access.reach)]).undo(receipt) else {
        throw ServiceError.noHomeAssistant
      }
    }

    func states(of things: [String]) async throws -> [String] {
      var states: [String] = []
      for thing in things { states.append(try await state(of: thing)) }
      return states
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

    @Test(
      "a light is turned on by its name, dimmed, and put back as it was",
      arguments: [false, true])
    func light(isRestOnly: Bool) async throws {
      let home = try TestHome(isRestOnly: isRestOnly)
      try await withLights { folder in
        let on = try #require(try await home.reply(to: "turn on the desk lamp", in: folder))
        #expect(on.summary == "Turned on.")
        #expect(try await home.state(of: "light.desk_lamp").contains(#""state": "on""#))
        let dimmed = try #require(try await home.reply(to: "dim the desk lamp to 30 percent", in: folder))
        #expect(dimmed.summary == "Set to 30 per cent.")
        #expect(try await home.state(of: "light.desk_lamp").contains(#""brightness_pct": 30"#))
        try await home.undo(dimmed)
        #expect(try await home.state(of: "light.desk_lamp").contains(#""brightness_pct": 0"#))
        try await home.undo(on)
        #expect(try await home.state(of: "light.desk_lamp").contains(#""state": "off""#))
      }
    }

    @Test(
      "the lights of an area go out, and each is put back as it was, also one that is not spoken of",
      arguments: [false, true])
    func area(isRestOnly: Bool) async throws {
      let home = try TestHome(isRestOnly: isRestOnly)
      try await withLights { folder in
        let lights = ["light.hall", "light.mirror", "light.stairs"]
        let before = try await home.states(of: lights)
        let off = try #require(try await home.reply(to: "turn off the hall lights", in: folder))
        #expect(try await home.states(of: lights).allSatisfy { $0.contains(#""state": "off""#) })
        try await home.undo(off)
        #expect(try await home.states(of: lights) == before)
      }
    }

    @Test("a sensor is told, and cannot be turned on")
    func sensor() async throws {
      let home = try TestHome()
      try await withLights { folder in
        let told = try await home.reply(to: "how warm is the bath", in: folder)
        #expect(told?.summary == "Bath is 21.5 °C.")
        let turned = try await home.reply(to: "turn on the bath", in: folder)
        #expect(turned == nil)
      }
    }

    @Test(
      "what is asked about several things is answered by the file's responses, from the states and registries",
      arguments: [
        ("is the hall on", "Yes"), ("is the desk lamp on", "No, off"), ("how is the bath", "Bath is 21.5 °C"),
        ("which lights are on", "Hall"), ("which lights are off in the office", "Desk Lamp"),
        ("how many lights are on in the office", "0 in Office"),
        ("are all lights off on the ground floor", "No, Hall is not off"),
      ])
    func questions(asked: (text: String, answer: String)) async throws {
      let home = try TestHome()
      let folder = FileManager.default.temporaryDirectory.appending(path: "asked-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // The responses are written as Home Assistant writes them.
      let file = #"""
        language: en
        lists:
          state: {values: ["on", "off"]}
        intents:
          HassGetState:
            home_assistant: state
            data:
              - {sentences: ["is [the] {name} {state}"], response: one_yesno}
              - {sentences: ["how is [the] {name}"], response: one}
              - {sentences: ["which lights are {state} [in the {area}]"], response: which, slots: {domain: light}}
              - {sentences: ["how many lights are {state} in the {area}"], response: how_many, slots: {domain: light}}
              - {sentences: ["are all lights {state} on the {floor}"], response: all, slots: {domain: light}}
        responses:
          intents:
            HassGetState:
              one: "{{ slots.name | capitalize }} is {{ state.state_with_unit }}"
              one_yesno: "{% if query.matched %} Yes {% else %} No, {{ state.state_with_unit }} {% endif %}"
              which: |
                {% set match = query.matched | map(attribute="name") | sort | list %}
                {% for name in match -%}
                  {% if not loop.first and not loop.last %}, {% elif loop.last and not loop.first %} and {% endif -%}
                  {{ name }}
                {%- endfor -%}
              how_many: "{{ query.matched | length }} in {{ slots.area }}"
              all: |
                {% if not query.unmatched: %} Yes {% else %} No,
                {% for name in query.unmatched | map(attribute="name") | sort -%}
                {{ name }}{%- endfor %} is not {{ slots.state }}{% endif %}
        """#
      try Data(file.utf8).write(to: URL(filePath: "\(folder)/asked.yaml"))
      let receipt = try await home.reply(to: asked.text, in: folder)
      #expect(receipt?.summary == asked.answer)
    }

    @Test("its registries give other names, and what belongs to areas, floors and devices")
    func registries() async throws {
      let server = try TestHome()
      let home = try await HomeDescription.fetched(by: server.access.reach)
      func said(_ list: String) -> [Template] {
        guard case .values(let values)? = home.lists[list] else { return [] }
        return values.map(\.said)
      }
      #expect(
        said("name") == [.words("Desk Lamp"), .words("reading light"), .words("Hall"), .words("Bath")])
      #expect(said("area") == [.words("Office"), .words("study"), .words("Hall")])
      #expect(said("floor") == [.words("Ground Floor")])
      #expect(said("device") == [.words("Work Station")])
      func things(areas: [String] = [], floors: [String] = [], devices: [String] = []) -> [String] {
        home.things(for: "light.turn_on", areas: areas, floors: floors, devices: devices)
      }
      // The lamp has no area of its own, but its device has.
      #expect(things(areas: ["office"]) == ["light.desk_lamp"])
      #expect(things(devices: ["lamp"]) == ["light.desk_lamp"])
      #expect(things(floors: ["ground"]).count == 4)
      #expect(home.things(for: "fan.turn_on", areas: ["hall"], floors: [], devices: []) == [])
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

    @Test(
      "what it refuses is said in its words, a wrong token and no server in ours", arguments: [false, true])
    func refusals(byWebSocket: Bool) async throws {
      func request(_ service: String) -> ServiceRequest {
        let call = HomeCall(service: service)
        return byWebSocket ? .homeAssistantCommands([call.command]) : call.request
      }
      let home = try TestHome()
      let error = await #expect(throws: ServiceError.self) { try await home.access.reach(request("no.such")) }
      #expect(error?.errorDescription?.contains("Service no.such not found.") == true)
      let other = try TestHome(token: "wrong")
      let refusal = await #expect(throws: ServiceError.self) {
        try await other.access.reach(request("light.turn_on"))
      }
      #expect(refusal?.errorDescription?.contains("does not take the token") == true)
      let nobody = ServiceAccess(
        ServiceSettings(homeAssistant: .init(url: "http://127.0.0.1:1", token: "x")))
      await #expect(throws: ServiceError.unreachable("127.0.0.1")) {
        try await nobody.reach(request("light.turn_on"))
      }
    }

    @Test("of several commands, none follows one that was refused")
    func order() async throws {
      let home = try TestHome()
      let lamp: [String: SkillValue] = ["entity_id": .list([.text("light.desk_lamp")])]
      await #expect(throws: ServiceError.self) {
        try await HomeCall.perform(
          [HomeCall(service: "no.such"), HomeCall(service: "light.turn_on", target: lamp)],
          by: home.access.reach)
      }
      #expect(try await home.state(of: "light.desk_lamp").contains(#""state": "off""#))
    }
  }
#endif

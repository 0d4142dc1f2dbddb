/// The home that a file of Home Assistant's tests describes, with the facts that answers may tell.
struct SuiteHome {
  private let states: HomeStates
  private let timers: [SkillValue]
  private let media: [SkillValue]

  /// Intents whose answers are about timers.
  private static let timerIntents: Set<String> = [
    "HassTimerStatus", "HassCancelTimer", "HassCancelAllTimers", "HassIncreaseTimer", "HassDecreaseTimer",
    "HassPauseTimer", "HassUnpauseTimer",
  ]
  private static let startSlots = ["start_hours", "start_minutes", "start_seconds"]

  init(_ root: YAMLElement) {
    let floors = Self.names(root["floors"])
    let areas = Self.names(root["areas"])
    let floorOfArea = Dictionary(
      (root["areas"]?.elements ?? []).compactMap { area in
        area["name"]?.text.flatMap { name in area["floor"]?.text.map { (name, floors[$0] ?? $0) } }
      }, uniquingKeysWith: { one, _ in one })
    states = HomeStates(
      (root["entities"]?.elements ?? []).filter { $0["is_exposed"]?.value.isTrue ?? true }.map { entity in
        let area = entity["area"]?.text.map { areas[$0] ?? $0 }
        let name = entity["name"]?.text ?? ""
        let state = entity["state"]
        var attributes: [String: SkillValue] = [:]
        if case .mapping(let written)? = entity["attributes"]?.value { attributes = written }
        return HomeStates.Thing(
          id: entity["id"]?.text ?? "\(entity["domain"]?.text ?? "").\(name)",
          names: [name] + (entity["aliases"]?.elements ?? []).compactMap(\.text), area: area,
          floor: area.flatMap { floorOfArea[$0] }, state: (state?["out"] ?? state)?.value.written ?? "off",
          spokenState: state?["in"]?.text, attributes: attributes)
      })
    timers = (root["timers"]?.elements ?? []).map { timer in
      var members: [String: SkillValue] = ["name": .text(""), "area": .text(""), "is_active": .boolean(true)]
      for slot in Self.startSlots { members[slot] = .number(0) }
      if case .mapping(let written) = timer.value { members.merge(written) { $1 } }
      members["name"] = members["name"]?.text.map { .text($0.lowercased()) }
      members["area"] = members["area"]?.text.map { .text((areas[$0] ?? $0).lowercased()) }
      return .mapping(members)
    }
    media = (root["media"]?.elements ?? []).map(\.value)
  }

  /// Returns the names of places by identifier.
  private static func names(_ places: YAMLElement?) -> [String: String] {
    Dictionary(
      (places?.elements ?? []).compactMap { place in
        place["id"]?.text.flatMap { id in place["name"]?.text.map { (id, $0) } }
      }, uniquingKeysWith: { one, _ in one })
  }

  /// Returns the names for a response, filled in like Home Assistant's own test runner does.
  func known(for match: SkillMatch) -> [String: SkillValue] {
    // An area that the file does not name matches any area.
    var known = states.known(
      for: match.intent, match.values.filter { $0.value != HomeAssistantSuite.anyArea })
    var slots: [String: SkillValue] = [:]
    if Self.timerIntents.contains(match.intent) {
      let meant = timers(for: match.values)
      slots = ["timers": .list(meant), "canceled": .number(Double(meant.count))]
    }
    // The first medium of the file counts as found, whatever was asked for.
    if match["search_query"] != nil { slots["media"] = media.first ?? .null }
    known["slots"] = .mapping(slots)
    return known
  }

  private func timers(for slots: [String: SkillValue]) -> [SkillValue] {
    timers.filter { timer in
      let isStarted =
        Self.startSlots.allSatisfy { slots[$0] == nil }
        || Self.startSlots.allSatisfy { timer[$0] == slots[$0] ?? .number(0) }
      return isStarted
        && ["name", "area"].allSatisfy { key in
          slots[key].map { timer[key] == .text($0.written.lowercased()) } ?? true
        }
    }
  }
}

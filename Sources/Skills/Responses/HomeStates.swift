/// The states of the things in a home, for answers about them.
package struct HomeStates: Sendable {
  package struct Thing: Sendable {
    /// The identifier, such as `light.hall`.
    package var id: String
    /// The names, the usual one first.
    package var names: [String]
    package var area: String?
    package var floor: String?
    package var state: String
    /// The state in the person's language, if that is known.
    package var spokenState: String?
    package var attributes: [String: SkillValue]

    package init(
      id: String, names: [String], area: String? = nil, floor: String? = nil, state: String,
      spokenState: String? = nil, attributes: [String: SkillValue] = [:]
    ) {
      (self.id, self.names, self.area, self.floor) = (id, names, area, floor)
      (self.state, self.spokenState, self.attributes) = (state, spokenState, attributes)
    }

    fileprivate var domain: String { String(id.prefix { $0 != "." }) }

    /// The thing as a response sees it.
    fileprivate var value: SkillValue {
      let state = spokenState ?? state
      let unit = attributes["unit_of_measurement"]?.text.map { " \($0)" } ?? ""
      return .mapping([
        "entity_id": .text(id), "name": .text(names.first ?? id), "domain": .text(domain),
        "state": .text(state), "state_with_unit": .text(state + unit), "attributes": .mapping(attributes),
      ])
    }
  }

  package var things: [Thing]

  package init(_ things: [Thing]) {
    self.things = things
  }

  /// Intents that are always about things of one domain.
  private static let domains = [
    "HassClimateGetTemperature": "climate", "HassClimateSetTemperature": "climate",
    "HassGetWeather": "weather",
  ]

  /// Returns the names `query` and `state` of a response, as Home Assistant fills them in: the things that a
  /// sentence is about, divided into those that have the requested state and the others, and the first of them.
  ///
  /// - Parameter slots: The slots' values, in which a thing, an area or a floor is given by name or identifier.
  package func known(for intent: String, _ slots: [String: SkillValue]) -> [String: SkillValue] {
    let domain = Self.domains[intent]
    let meant = things.filter { thing in
      (domain == nil || thing.domain == domain)
        && slots.fits("name", [thing.id] + thing.names) && slots.fits("area", [thing.area].compactMap(\.self))
        && slots.fits("floor", [thing.floor].compactMap(\.self)) && slots.fits("domain", [thing.domain])
        && slots.fits("device_class", [thing.attributes["device_class"]?.text].compactMap(\.self))
    }
    let matched = meant.filter { slots.fits("state", [$0.state]) }
    let others = meant.filter { !slots.fits("state", [$0.state]) }
    var known: [String: SkillValue] = [
      "query": .mapping([
        "matched": .list(matched.map(\.value)), "unmatched": .list(others.map(\.value)),
        "total_results": .number(Double(meant.count)),
      ])
    ]
    known["state"] = (matched.first ?? others.first)?.value
    return known
  }
}

extension [String: SkillValue] {
  /// Returns whether a slot has one of these values, or is not filled.
  fileprivate func fits(_ slot: String, _ values: [String]) -> Bool {
    let wanted: [SkillValue]
    switch self[slot] {
    case nil: return true
    case .list(let several)?: wanted = several
    case let one?: wanted = [one]
    }
    let known = Set(values.map { $0.lowercased() })
    return wanted.contains { known.contains($0.written.lowercased()) }
  }
}

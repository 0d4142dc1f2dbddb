import DurableFiles
import Foundation
import Skills

/// The things, areas, floors and devices of a home, as Home Assistant knows them.
///
/// They fill the slots `name`, `area`, `floor` and `device` of skills.
package struct HomeDescription: Sendable, Hashable, Codable {
  struct Thing: Sendable, Hashable, Codable {
    var id: String
    var name: String
    var aliases: [String]?
    var area: String?
    var device: String?
    /// Whether the thing can't be named, but is acted on with its area.
    var isHidden: Bool?
  }

  struct Place: Sendable, Hashable, Codable {
    var id: String
    var name: String
    var aliases: [String]?
    /// The floor of an area.
    var floor: String?
  }

  var things: [Thing]
  var areas: [Place]
  var floors: [Place]
  var devices: [Place]?

  package init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(HomeDescription.self, from: Data(contentsOf: URL(filePath: path)))
  }

  init(things: [Thing], areas: [Place], floors: [Place], devices: [Place]?) {
    (self.things, self.areas, self.floors, self.devices) = (things, areas, floors, devices)
  }

  package func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Draft.replace(path, with: encoder.encode(self), permissions: 0o600)
  }

  /// The number of things, areas, floors and devices that can be named.
  package var counts: (things: Int, areas: Int, floors: Int, devices: Int) {
    (things.count { $0.isHidden != true }, areas.count, floors.count, devices?.count ?? 0)
  }

  /// The slot lists. A thing's name stands for its identifier and adds its domain (“light”) to the context.
  package var lists: [String: SlotList] {
    let names = things.filter { $0.isHidden != true }.flatMap { thing in
      Self.values(
        [thing.name] + (thing.aliases ?? []), for: thing.id,
        context: ["domain": .text(Self.domain(of: thing.id))]
      )
    }
    func places(_ places: [Place]) -> SlotList {
      .values(places.flatMap { Self.values([$0.name] + ($0.aliases ?? []), for: $0.id) })
    }
    return [
      "name": .values(names), "area": places(areas), "floor": places(floors), "device": places(devices ?? []),
    ]
  }

  private static func values(
    _ names: [String], for id: String, context: [String: SkillValue] = [:]
  ) -> [SlotListValue] {
    names.filter { !$0.isEmpty }.map { SlotListValue(said: .words($0), value: .text(id), context: context) }
  }

  /// Returns the things that a service acts on in some places: those of its domain, or all for a service of
  /// `homeassistant`.
  func things(for service: String, areas: [String], floors: [String], devices: [String]) -> [String] {
    let areas = Set(areas).union(self.areas.filter { $0.floor.map(floors.contains) ?? false }.map(\.id))
    let domain = Self.domain(of: service)
    return things.filter { thing in
      (thing.area.map(areas.contains) ?? false) || (thing.device.map(devices.contains) ?? false)
    }
    .map(\.id).filter { domain == "homeassistant" || Self.domain(of: $0) == domain }
  }

  private static func domain(of id: String) -> String { String(id.prefix { $0 != "." }) }
}

import DurableFiles
import Foundation
import Skills

/// The things, areas and floors of a home, as Home Assistant knows them, for the slots `name`, `area` and `floor`.
package struct HomeDescription: Sendable, Hashable, Codable {
  struct Thing: Sendable, Hashable, Codable {
    var id: String
    var name: String
    var area: String?
  }

  struct Place: Sendable, Hashable, Codable {
    var id: String
    var name: String
  }

  var things: [Thing]
  var areas: [Place]
  var floors: [Place]

  /// The template that Home Assistant renders (“/api/template”); its registries have no other REST address.
  private static let template = """
    {%- set ns = namespace(things=[], areas=[], floors=[]) -%}
    {%- for s in states -%}
    {%- set ns.things = ns.things + [{'id': s.entity_id, 'name': s.name, 'area': area_id(s.entity_id)}] -%}
    {%- endfor -%}
    {%- for a in areas() -%}{%- set ns.areas = ns.areas + [{'id': a, 'name': area_name(a)}] -%}{%- endfor -%}
    {%- for f in floors() -%}{%- set ns.floors = ns.floors + [{'id': f, 'name': floor_name(f)}] -%}{%- endfor -%}
    {{ {'things': ns.things, 'areas': ns.areas, 'floors': ns.floors} | to_json }}
    """

  /// Fetches the description from Home Assistant.
  package static func fetched(
    by reach: @Sendable (ServiceRequest) async throws -> ServiceReply
  ) async throws -> HomeDescription {
    let body = SkillValue.mapping(["template": .text(template)]).json.text
    let reply = try await reach(.homeAssistant(path: "template", body: body))
    do {
      return try JSONDecoder().decode(HomeDescription.self, from: Data(reply.body.utf8))
    } catch {
      throw ServiceError.broken("Home Assistant", "its description of the home cannot be read")
    }
  }

  package init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(HomeDescription.self, from: Data(contentsOf: URL(filePath: path)))
  }

  package func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Draft.replace(path, with: encoder.encode(self), permissions: 0o600)
  }

  package var counts: (things: Int, areas: Int, floors: Int) { (things.count, areas.count, floors.count) }

  /// The slot lists. A thing's name stands for its identifier and adds its domain (“light”) to the context.
  package var lists: [String: SlotList] {
    let names = things.filter { !$0.name.isEmpty }.map { thing in
      SlotListValue(
        said: .words(thing.name), value: .text(thing.id),
        context: ["domain": .text(String(thing.id.prefix { $0 != "." }))])
    }
    func places(_ places: [Place]) -> SlotList {
      .values(places.filter { !$0.name.isEmpty }.map { .init(said: .words($0.name), value: .text($0.id)) })
    }
    return ["name": .values(names), "area": places(areas), "floor": places(floors)]
  }
}

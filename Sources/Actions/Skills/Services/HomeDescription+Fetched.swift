import Foundation
import Skills

extension HomeDescription {
  /// Fetches the description from Home Assistant: from its registries over the WebSocket API, or by a template
  /// over the REST API if no WebSocket can be opened.
  package static func fetched(
    by reach: @Sendable (ServiceRequest) async throws -> ServiceReply
  ) async throws -> HomeDescription {
    do {
      let reply = try await reach(.homeAssistantCommands(Registries.commands))
      let registries = try decoded(Registries.self, from: reply)
      // The list of all entities doesn't have their aliases.
      let ids = SkillValue.list(registries.namedEntities.map { .text($0) })
      let entries = try await reach(
        .homeAssistantCommands([
          SkillValue.mapping(["type": .text("config/entity_registry/get_entries"), "entity_ids": ids]).json
            .text
        ]))
      return registries.description(
        try decoded([[String: Registries.Names?]].self, from: entries).first ?? [:])
    } catch ServiceError.noWebSocket {
      let body = SkillValue.mapping(["template": .text(template)]).json.text
      return try decoded(
        HomeDescription.self, from: try await reach(.homeAssistant(path: "template", body: body)))
    }
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, from reply: ServiceReply
  ) throws(ServiceError) -> Value {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(type, from: Data(reply.body.utf8))
    } catch {
      throw .broken("Home Assistant", "its description of the home cannot be read")
    }
  }

  /// The template that Home Assistant renders (`/api/template`), since its registries have no other REST address.
  private static let template = """
    {%- set ns = namespace(things=[], areas=[], floors=[]) -%}
    {%- for s in states -%}
    {%- set ns.things = ns.things + [{'id': s.entity_id, 'name': s.name, 'area': area_id(s.entity_id), \
    'device': device_id(s.entity_id), 'isHidden': is_hidden_entity(s.entity_id)}] -%}
    {%- endfor -%}
    {%- for a in areas() -%}\
    {%- set ns.areas = ns.areas + [{'id': a, 'name': area_name(a), 'floor': floor_id(a)}] -%}\
    {%- endfor -%}
    {%- for f in floors() -%}{%- set ns.floors = ns.floors + [{'id': f, 'name': floor_name(f)}] -%}{%- endfor -%}
    {{ {'things': ns.things, 'areas': ns.areas, 'floors': ns.floors} | to_json }}
    """
}

/// The states and registries of Home Assistant, in the order of ``commands``.
private struct Registries: Decodable {
  static let commands = [
    "get_states", "config/entity_registry/list", "config/device_registry/list", "config/area_registry/list",
    "config/floor_registry/list",
  ].map { SkillValue.mapping(["type": .text($0)]).json.text }

  struct State: Decodable {
    struct Attributes: Decodable {
      var friendlyName: String?
    }

    var entityId: String
    var attributes: Attributes
  }

  struct Entity: Decodable {
    struct Options: Decodable {
      struct Conversation: Decodable {
        var shouldExpose: Bool?
      }

      var conversation: Conversation?
    }

    var entityId: String
    var areaId: String?
    var deviceId: String?
    var hiddenBy: String?
    var options: Options?
  }

  struct Device: Decodable {
    var id: String
    var name: String?
    var nameByUser: String?
    var areaId: String?
  }

  struct Area: Decodable {
    var areaId: String
    var name: String
    var aliases: [String]?
    var floorId: String?
  }

  struct Floor: Decodable {
    var floorId: String
    var name: String
    var aliases: [String]?
  }

  /// The aliases of an entity. Newer versions write null for the name itself.
  struct Names: Decodable {
    var aliases: [String?]?
  }

  let states: [State]
  let entities: [Entity]
  let devices: [Device]
  let areas: [Area]
  let floors: [Floor]

  init(from decoder: any Decoder) throws {
    var results = try decoder.unkeyedContainer()
    states = try results.decode([State].self)
    entities = try results.decode([Entity].self)
    devices = try results.decode([Device].self)
    areas = try results.decode([Area].self)
    floors = try results.decode([Floor].self)
  }

  /// The registered entities that can be named.
  var namedEntities: [String] { entities.filter { !isHidden($0) }.map(\.entityId) }

  private func isHidden(_ entity: Entity) -> Bool {
    entity.hiddenBy != nil || entity.options?.conversation?.shouldExpose == false
  }

  func description(_ names: [String: Names?]) -> HomeDescription {
    let registered = Dictionary(entities.map { ($0.entityId, $0) }, uniquingKeysWith: { $1 })
    let devices = Dictionary(devices.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let things = states.map { state in
      let entity = registered[state.entityId]
      return HomeDescription.Thing(
        id: state.entityId, name: state.attributes.friendlyName ?? "",
        aliases: (names[state.entityId] ?? nil)?.aliases?.compactMap(\.self),
        // A thing is where its device is, unless it has an area of its own.
        area: entity?.areaId ?? entity?.deviceId.flatMap { devices[$0]?.areaId }, device: entity?.deviceId,
        isHidden: entity.map(isHidden))
    }
    return HomeDescription(
      things: things,
      areas: areas.map { .init(id: $0.areaId, name: $0.name, aliases: $0.aliases, floor: $0.floorId) },
      floors: floors.map { .init(id: $0.floorId, name: $0.name, aliases: $0.aliases) },
      devices: self.devices.compactMap { device in
        (device.nameByUser ?? device.name).map { .init(id: device.id, name: $0) }
      })
  }
}

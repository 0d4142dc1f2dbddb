import Foundation
import Skills

/// The response, from Home Assistant's files, to a question about the state of the home.
struct HomeResponse {
  /// The skill's intent.
  let intent: String
  /// Returns the response filled in with what is known, or `nil` if there is none or it needs more.
  let fill: @Sendable ([String: SkillValue]) -> String?

  /// Returns the answer for the present states, or `nil` if more would have to be known.
  func text(
    _ values: [String: SkillValue], by reach: @Sendable (ServiceRequest) async throws -> ServiceReply
  ) async throws -> String? {
    // The states do not tell which things a device is.
    guard values["device"] == nil else { return nil }
    let home = try await HomeDescription.fetched(by: reach)
    let reply = try await reach(.homeAssistant(path: "states", body: nil))
    guard let present = try? JSONDecoder().decode([PresentState].self, from: Data(reply.body.utf8)) else {
      throw ServiceError.broken("Home Assistant", "its states are not what its API promises")
    }
    var known = home.states(present).known(for: intent, values)
    known["slots"] = .mapping(home.words(for: values))
    return fill(known)
  }
}

/// A state as the REST API tells it.
private struct PresentState: Decodable {
  /// Any value in JSON.
  struct Attribute: Decodable {
    let value: SkillValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        value = .text(text)
      } else if let boolean = try? container.decode(Bool.self) {
        value = .boolean(boolean)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else if let list = try? container.decode([Attribute].self) {
        value = .list(list.map(\.value))
      } else if let members = try? container.decode([String: Attribute].self) {
        value = .mapping(members.mapValues(\.value))
      } else {
        value = .null
      }
    }
  }

  var entityID: String
  var state: String
  var attributes: [String: Attribute]

  enum CodingKeys: String, CodingKey {
    case entityID = "entity_id"
    case state, attributes
  }
}

extension HomeDescription {
  /// Returns the present states of the things that can be named.
  fileprivate func states(_ present: [PresentState]) -> HomeStates {
    let floors = Dictionary(areas.map { ($0.id, $0.floor) }, uniquingKeysWith: { one, _ in one })
    let spoken = Dictionary(
      things.filter { $0.isHidden != true }.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    return HomeStates(
      present.compactMap { state in
        spoken[state.entityID].map { thing in
          HomeStates.Thing(
            id: thing.id, names: [thing.name] + (thing.aliases ?? []), area: thing.area,
            floor: thing.area.flatMap { floors[$0] ?? nil }, state: state.state,
            attributes: state.attributes.mapValues(\.value))
        }
      })
  }

  /// Returns the slots with names in place of Home Assistant's identifiers.
  fileprivate func words(for values: [String: SkillValue]) -> [String: SkillValue] {
    let named = ["area": areas, "floor": floors, "device": devices ?? []].mapValues { places in
      Dictionary(places.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
    }
    let things = Dictionary(self.things.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
    return Dictionary(
      uniqueKeysWithValues: values.map { slot, value in
        let names = slot == "name" ? things : named[slot] ?? [:]
        return (slot, .text(value.text.flatMap { names[$0] } ?? value.spoken))
      })
  }
}

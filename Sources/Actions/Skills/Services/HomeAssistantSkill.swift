import Foundation
import Skills
import Understanding

/// Carries out a skill with Home Assistant's REST API (developers.home-assistant.io, “REST API”).
///
/// A scene with the present state is made before, to undo the change.
struct HomeAssistantSkill {
  let call: SkillHomeCall
  let reach: @Sendable (ServiceRequest) async throws -> ServiceReply

  /// - Parameter answer: The skill's instruction.
  func prepared(
    _ intent: Intent, values: [String: SkillValue], answer: String?
  ) async throws -> PreparedAction {
    let entities = Self.texts(values["name"])
    let areas = Self.texts(values["area"])
    guard let service = call.service else { return try await told(intent, entities) }
    guard !entities.isEmpty || !areas.isEmpty else { throw ActionError.missingSlot(.details) }
    var data: [String: SkillValue] = [:]
    for (key, text) in call.data { data[key] = text.value(with: values) }
    if !entities.isEmpty { data["entity_id"] = .list(entities.map { .text($0) }) }
    if !areas.isEmpty { data["area_id"] = .list(areas.map { .text($0) }) }
    let request = ServiceRequest.homeAssistant(
      path: "services/\(service.replacing(".", with: "/"))", body: SkillValue.mapping(data).json.text)
    let scene = "voicecore_\(UUID().uuidString.prefix(8).lowercased())"
    // Only named things can be restored, since the things in an area are not all known here.
    let undo: ServiceRequest? =
      entities.isEmpty
      ? nil
      : .homeAssistant(
        path: "services/scene/turn_on",
        body: SkillValue.mapping(["entity_id": .text("scene.\(scene)")]).json.text)
    let snapshot = ServiceRequest.homeAssistant(
      path: "services/scene/create",
      body: SkillValue.mapping([
        "scene_id": .text(scene), "snapshot_entities": .list(entities.map { .text($0) }),
      ]).json.text)
    let receipt = Receipt(
      intent: intent, summary: answer ?? "Home Assistant did \(service)", location: "",
      effects: [.askedService(undo: undo)])
    return PreparedAction(receipt: receipt) { [reach] in
      if undo != nil { _ = try await reach(snapshot) }
      _ = try await reach(request)
    }
  }

  /// Tells the state of things.
  private func told(_ intent: Intent, _ entities: [String]) async throws -> PreparedAction {
    guard let entity = entities.first else { throw ActionError.missingSlot(.details) }
    let reply = try await reach(.homeAssistant(path: "states/\(entity)", body: nil))
    guard let state = try? JSONDecoder().decode(State.self, from: Data(reply.body.utf8)) else {
      throw ServiceError.broken("Home Assistant", "its answer is not what its API promises")
    }
    let unit = state.attributes.unit.map { " \($0)" } ?? ""
    return PreparedAction(
      intent: intent, told: "\(state.attributes.name ?? entity) is \(SpokenText.line(state.state))\(unit).")
  }

  private struct State: Decodable {
    struct Attributes: Decodable {
      var name: String?
      var unit: String?

      enum CodingKeys: String, CodingKey {
        case name = "friendly_name"
        case unit = "unit_of_measurement"
      }
    }

    var state: String
    var attributes: Attributes
  }

  private static func texts(_ value: SkillValue?) -> [String] {
    switch value {
    case .text(let text)?: [text]
    case .list(let values)?: values.compactMap(\.text)
    default: []
    }
  }
}

/// Undoes requests to services.
public struct AskedServices: EffectUndoer {
  private let reach: @Sendable (ServiceRequest) async throws -> ServiceReply

  public init(reach: @escaping @Sendable (ServiceRequest) async throws -> ServiceReply) {
    self.reach = reach
  }

  public func owns(_ effect: Effect) -> Bool {
    if case .askedService = effect { true } else { false }
  }

  public func state(of effect: Effect) async -> EffectState { .unknown }

  public func undo(_ effect: Effect) async -> UndoOutcome {
    guard case .askedService(let undo) = effect, let undo else {
      return .refused("It was asked of another program, and cannot be taken back from here.")
    }
    do {
      _ = try await reach(undo)
      return .undone("It is as before.")
    } catch let error as ServiceError {
      if case .unreachable = error { return .notNow(error.localizedDescription) }
      return .refused(error.localizedDescription)
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}

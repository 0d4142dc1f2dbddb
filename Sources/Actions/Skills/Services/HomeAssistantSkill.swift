import Foundation
import Sentences
import Skills
import Understanding

/// Carries out a skill with Home Assistant.
///
/// It first makes a scene of the present state, so that the change can be undone.
struct HomeAssistantSkill {
  let call: SkillHomeCall
  let reach: @Sendable (ServiceRequest) async throws -> ServiceReply

  /// Home Assistant's names for the slots of a skill that say what to act on.
  private static let targets = [
    "name": "entity_id", "area": "area_id", "floor": "floor_id", "device": "device_id",
  ]

  /// - Parameters:
  ///   - answer: The skill's instruction.
  ///   - response: The response to a question about the state of the home, or `nil` if the skill's file has none.
  func prepared(
    _ intent: Intent, values: [String: SkillValue], answer: String?, response: HomeResponse?
  ) async throws -> PreparedAction {
    let named = Self.targets.keys.reduce(into: [:]) { $0[$1] = Self.texts(values[$1]) }.filter {
      !$0.value.isEmpty
    }
    guard let service = call.service else {
      if let told = try await response?.text(values, by: reach) {
        return PreparedAction(intent: intent, told: told)
      }
      return try await self.answer(to: intent, about: named["name"] ?? [])
    }
    guard !named.isEmpty else { throw ActionError.missingSlot(.details) }
    var target: [String: SkillValue] = [:]
    for (slot, ids) in named { target[Self.targets[slot] ?? slot] = .list(ids.map { .text($0) }) }
    var calls = [
      HomeCall(service: service, data: call.data.mapValues { $0.value(with: values) }, target: target)
    ]
    let affected = try await things(named, service)
    let scene = "voicecore_\(UUID().uuidString.prefix(8).lowercased())"
    var undo: ServiceRequest?
    if !affected.isEmpty {
      let snapshot = HomeCall(
        service: "scene.create",
        data: ["scene_id": .text(scene), "snapshot_entities": .list(affected.map { .text($0) })])
      calls.insert(snapshot, at: 0)
      undo = HomeCall(service: "scene.turn_on", target: ["entity_id": .text("scene.\(scene)")]).request
    }
    let receipt = Receipt(
      intent: intent, summary: answer ?? SkillSentences.didAtHome(service), location: "",
      effects: [.askedService(undo: undo)])
    return PreparedAction(receipt: receipt) { [calls, reach] in try await HomeCall.perform(calls, by: reach) }
  }

  /// Returns the things that the service will act on: those named, and those in the places named.
  private func things(_ named: [String: [String]], _ service: String) async throws -> [String] {
    let things = named["name"] ?? []
    guard named.keys.contains(where: { $0 != "name" }) else { return things }
    let home = try await HomeDescription.fetched(by: reach)
    return things
      + home.things(
        for: service, areas: named["area"] ?? [], floors: named["floor"] ?? [], devices: named["device"] ?? []
      )
  }

  /// Prepares an answer with the state of the first thing.
  private func answer(to intent: Intent, about entities: [String]) async throws -> PreparedAction {
    guard let entity = entities.first else { throw ActionError.missingSlot(.details) }
    let reply = try await reach(.homeAssistant(path: "states/\(entity)", body: nil))
    guard let state = try? JSONDecoder().decode(State.self, from: Data(reply.body.utf8)) else {
      throw ServiceError.broken("Home Assistant", "its answer is not what its API promises")
    }
    let told = SkillSentences.state(
      of: state.attributes.name ?? entity, CleanText.line(state.state), unit: state.attributes.unit)
    return PreparedAction(intent: intent, told: told)
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
package struct AskedServices: EffectUndoer {
  private let reach: @Sendable (ServiceRequest) async throws -> ServiceReply

  package init(reach: @escaping @Sendable (ServiceRequest) async throws -> ServiceReply) {
    self.reach = reach
  }

  package func owns(_ effect: Effect) -> Bool {
    if case .askedService = effect { true } else { false }
  }

  package func state(of effect: Effect) async -> EffectState { .unknown }

  package func undo(_ effect: Effect) async -> UndoOutcome {
    guard case .askedService(let undo) = effect, let undo else {
      return .refused(SkillSentences.outOfReach)
    }
    do {
      _ = try await reach(undo)
      return .undone(SkillSentences.asBefore)
    } catch let error as ServiceError {
      if case .unreachable = error { return .notNow(error.localizedDescription) }
      return .refused(error.localizedDescription)
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}

import JSONValues
import Skills

/// A call of a service of Home Assistant.
struct HomeCall {
  /// The service, such as `light.turn_on`.
  var service: String
  var data: [String: SkillValue] = [:]
  /// What it is done to: `entity_id`, `device_id`, `area_id` and `floor_id`.
  var target: [String: SkillValue] = [:]

  /// As a command of its WebSocket API.
  var command: String {
    let parts = service.split(separator: ".", maxSplits: 1).map { SkillValue.text(String($0)) }
    return SkillValue.mapping([
      "type": .text("call_service"), "domain": parts.first ?? .null, "service": parts.last ?? .null,
      "service_data": .mapping(data), "target": .mapping(target),
    ]).json.text
  }

  /// As a request of its REST API.
  var request: ServiceRequest {
    .homeAssistant(
      path: "services/\(service.replacing(".", with: "/"))",
      body: SkillValue.mapping(data.merging(target) { $1 }).json.text)
  }

  /// Calls services one after the other: over one WebSocket, or with the REST API where something before Home Assistant lets
  /// no WebSocket through.
  static func perform(
    _ calls: [HomeCall], by reach: @Sendable (ServiceRequest) async throws -> ServiceReply
  ) async throws {
    do {
      _ = try await reach(.homeAssistantCommands(calls.map(\.command)))
    } catch ServiceError.noWebSocket {
      for call in calls { _ = try await reach(call.request) }
    }
  }
}

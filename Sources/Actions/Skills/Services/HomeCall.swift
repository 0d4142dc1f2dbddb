import JSONValues
import Skills

/// A call of a Home Assistant service.
struct HomeCall {
  /// The service, such as `light.turn_on`.
  var service: String
  var data: [String: SkillValue] = [:]
  /// The things it acts on, under `entity_id`, `device_id`, `area_id` and `floor_id`.
  var target: [String: SkillValue] = [:]

  /// The call as a command of the WebSocket API.
  var command: String {
    let parts = service.split(separator: ".", maxSplits: 1).map { SkillValue.text(String($0)) }
    return SkillValue.mapping([
      "type": .text("call_service"), "domain": parts.first ?? .null, "service": parts.last ?? .null,
      "service_data": .mapping(data), "target": .mapping(target),
    ]).json.text
  }

  /// The call as a request of the REST API.
  var request: ServiceRequest {
    .homeAssistant(
      path: "services/\(service.replacing(".", with: "/"))",
      body: SkillValue.mapping(data.merging(target) { $1 }).json.text)
  }

  /// Calls services one after the other, over one WebSocket, or by the REST API if no WebSocket can be opened.
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

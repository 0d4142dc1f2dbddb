import Actions
import Foundation

/// Sends the requests that the settings allow skills to make, through the broker if this process is sealed.
package struct BrokeredReach {
  package let settings: ServiceSettings
  package let network: NetworkSetting

  /// The broker's answer.
  package enum Answer: Codable {
    case reply(ServiceReply)
    case failure(ServiceError)
  }

  @Sendable package func callAsFunction(_ request: ServiceRequest) async throws -> ServiceReply {
    guard network != .never else { throw ServiceError.forbidden }
    #if canImport(CNetworkSeal)
      if NetworkBroker.isPrepared { return try await Self.askHelper(request) }
    #endif
    return try await ServiceAccess(settings).reach(request)
  }

  #if canImport(CNetworkSeal)
    private static func askHelper(_ request: ServiceRequest) async throws -> ServiceReply {
      let connection = try NetworkBroker.reachService()
      let body = try JSONEncoder().encode(request)
      let answer: Data = try await withCheckedThrowingContinuation { continuation in
        // Reading blocks until the broker has answered.
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              try connection.write(contentsOf: body)
              shutdown(connection.fileDescriptor, Int32(SHUT_WR))
              return try connection.readToEnd() ?? Data()
            })
        }
      }
      switch try JSONDecoder().decode(Answer.self, from: answer) {
      case .reply(let reply): return reply
      case .failure(let error): throw error
      }
    }
  #endif
}

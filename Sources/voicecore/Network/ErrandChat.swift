import Chat
import Foundation

/// Has the person's server answer, by the helper where this process is sealed.
struct ErrandChat {
  /// What the helper writes, one a line.
  enum Piece: Codable {
    case text(String)
    case failure(String)
    case end
  }

  /// How the person's choice on the command line reaches the helper, which reads the settings otherwise. It is set before
  /// the helper starts, so that what the sealed process does later changes nothing.
  private static let variable = "VOICECORE_CHAT_SERVER"

  let server: ChatServer

  static func choose(_ server: ChatServer) throws {
    setenv(variable, String(decoding: try JSONEncoder().encode(server), as: UTF8.self), 1)
  }

  static func chosen() throws -> ChatServer? {
    try ProcessInfo.processInfo.environment[variable].map {
      try JSONDecoder().decode(ChatServer.self, from: Data($0.utf8))
    }
  }

  @Sendable func callAsFunction(_ request: ChatCompletion.Request) -> AsyncThrowingStream<String, any Error> {
    #if canImport(CNetworkSeal)
      if Errands.isPrepared { return Self.askHelper(request) }
    #endif
    return ChatCompletion(server).answer(request)
  }

  #if canImport(CNetworkSeal)
    private static func askHelper(_ request: ChatCompletion.Request) -> AsyncThrowingStream<String, any Error>
    {
      AsyncThrowingStream { continuation in
        do {
          let connection = try Errands.converse()
          let pieces = Errands.lines(of: connection)
          try connection.write(contentsOf: JSONEncoder().encode(request) + [UInt8(ascii: "\n")])
          let task = Task {
            for await line in pieces {
              switch try JSONDecoder().decode(Piece.self, from: Data(line.utf8)) {
              case .text(let text): continuation.yield(text)
              case .failure(let reason):
                return continuation.finish(throwing: ErrandChatFailure(reason: reason))
              case .end: return continuation.finish()
              }
            }
            continuation.finish(throwing: ErrandChatFailure(reason: "The helper ended without an answer."))
          }
          continuation.onTermination = { _ in
            task.cancel()
            shutdown(connection.fileDescriptor, Int32(SHUT_RDWR))
          }
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  #endif
}

/// Why the other process has no answer.
struct ErrandChatFailure: Error, CustomStringConvertible {
  var reason: String

  var description: String { reason }
}

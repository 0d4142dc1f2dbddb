import Chat
import Foundation
import Setup

/// Gets answers from the person's server, through the broker if this process is sealed.
struct BrokeredChat {
  /// A line that the broker writes.
  enum Piece: Codable {
    case piece(AnswerPiece)
    case failure(String)
    case end
  }

  /// The variable that passes the person's choice on the command line to the broker, which otherwise reads the
  /// settings. It is set before the broker starts, so a sealed process cannot change it later.
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

  @Sendable func callAsFunction(
    _ request: ChatCompletion.Request
  ) -> AsyncThrowingStream<AnswerPiece, any Error> {
    #if canImport(CNetworkSeal)
      if NetworkBroker.isPrepared { return Self.askHelper(request) }
    #endif
    return ChatCompletion(server).answer(request)
  }

  #if canImport(CNetworkSeal)
    private static func askHelper(
      _ request: ChatCompletion.Request
    ) -> AsyncThrowingStream<AnswerPiece, any Error> {
      AsyncThrowingStream { continuation in
        do {
          let connection = try NetworkBroker.converse()
          let pieces = NetworkBroker.lines(of: connection)
          try connection.write(contentsOf: JSONEncoder().encode(request) + [UInt8(ascii: "\n")])
          let task = Task {
            for await line in pieces {
              switch try JSONDecoder().decode(Piece.self, from: Data(line.utf8)) {
              case .piece(let piece): continuation.yield(piece)
              case .failure(let reason):
                return continuation.finish(throwing: BrokeredChatFailure(reason: reason))
              case .end: return continuation.finish()
              }
            }
            continuation.finish(
              throwing: BrokeredChatFailure(
                reason: "The process that has the network ended without an answer."))
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

/// Why the broker has no answer.
struct BrokeredChatFailure: Error, CustomStringConvertible {
  var reason: String

  var description: String { reason }
}

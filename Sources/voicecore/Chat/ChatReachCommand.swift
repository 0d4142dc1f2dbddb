import Actions
import ArgumentParser
import Chat
import Console
import Foundation
import Setup

/// The command that the broker of a sealed conversation runs: it sends one request from standard input to the
/// person's server and writes the answer. It is cancelled when standard input ends.
struct ChatReachCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach", abstract: "Have the server of the settings give one answer.", shouldDisplay: false)

  private static let longestRequest = 1 << 20

  var networkUse: NetworkUse { .reachesServices }

  func run() async throws {
    let request = Self.line()
    let answering = Task {
      do {
        let request = try JSONDecoder().decode(ChatCompletion.Request.self, from: request)
        for try await piece in ChatCompletion(try Self.server()).answer(request) { try write(.piece(piece)) }
        try Task.checkCancellation()
        try write(.end)
      } catch {
        try? write(.failure("\(error)"))
      }
    }
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      answering.cancel()
    }
    await answering.value
  }

  private func write(_ piece: BrokeredChat.Piece) throws {
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(piece) + [UInt8(ascii: "\n")])
  }

  private static func line() -> Data {
    var (line, byte): (Data, UInt8) = (Data(), 0)
    while line.count < longestRequest, read(STDIN_FILENO, &byte, 1) > 0, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return line
  }

  private static func server() throws -> ChatServer {
    if let chosen = try BrokeredChat.chosen() { return chosen }
    let settings = try Configuration.read(StateFolder.current.configurationFile)
    guard let server = settings.chat?.server else {
      throw BrokeredChatFailure(reason: "The settings name no server under chat.server.")
    }
    return server
  }
}

import Actions
import ArgumentParser
import Foundation
import Setup

/// The command that the broker of a sealed process runs: it checks one request from standard input against the
/// settings, sends it, and writes the answer.
struct ReachServiceCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach", abstract: "Ask a program of the home what the settings let skills ask.",
    shouldDisplay: false)

  private static let longestRequest = 1 << 20

  var networkUse: NetworkUse { .reachesServices }

  func run() async throws {
    let configuration = try Configuration.read(StateFolder.current.configurationFile)
    let answer: BrokeredReach.Answer
    do {
      let text = try FileHandle.standardInput.read(upToCount: Self.longestRequest) ?? Data()
      let request = try JSONDecoder().decode(ServiceRequest.self, from: text)
      let access = ServiceAccess(configuration.skills ?? ServiceSettings())
      answer = .reply(try await access.reach(request))
    } catch let error as ServiceError {
      answer = .failure(error)
    } catch {
      answer = .failure(.broken("The process that has the network", "\(error)"))
    }
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(answer))
  }
}

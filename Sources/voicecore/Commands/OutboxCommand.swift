import Actions
import ArgumentParser
import Console
import Foundation
import Setup

struct OutboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox", abstract: "Mail that waits to be sent.",
    subcommands: [List.self, Send.self, Again.self, Forget.self, Password.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "What waits, was sent, or needs you.")

    func run() async throws {
      let outbox = try Installation().outbox
      for state in OutboxState.allCases {
        for id in try outbox.messages(in: state) { output("\(state.rawValue)  \(id)") }
      }
    }
  }

  struct Send: AsyncParsableCommand, NetworkCommand {
    static let configuration = CommandConfiguration(abstract: "Send what is due.")

    @Flag(help: "Wait for what is not due yet.") var wait = false

    var networkUse: NetworkUse { .sendsMail }

    func run() async throws {
      let installation = try Installation()
      guard let transport = installation.mail.transport else {
        printError(
          "No way to send mail is set up: add mail.smtp or mail.sendmail to \(installation.state.configurationFile)."
        )
        throw ExitCode.failure
      }
      if installation.network == .never { throw NetworkForbidden(consequence: "Nothing is sent") }
      if wait {
        try await installation.outbox.drain(by: transport) { printError($0.sentence) }
        return
      }
      let deliveries = try await installation.outbox.flush(by: transport)
      for delivery in deliveries { printError(delivery.sentence) }
      if deliveries.contains(where: { if case .failed = $0.outcome { true } else { false } }) {
        throw ExitCode.failure
      }
    }
  }

  struct Again: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send a message again of which it is not known whether it went, or that was refused.")

    @Argument(help: "Its name in the list.") var id: String

    func run() async throws {
      try Installation().outbox.sendAgain(id: id)
    }
  }

  struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Give such a message up.")

    @Argument(help: "Its name in the list.") var id: String

    func run() async throws {
      try Installation().outbox.forget(id: id)
    }
  }
}

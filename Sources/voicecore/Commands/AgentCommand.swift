import Actions
import ArgumentParser
import Console
import Foundation
import Setup
import Speech

struct AgentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent", abstract: "Ring reminders when they are due, and send mail from the outbox.",
    subcommands: [Run.self, Install.self, Uninstall.self, Status.self], defaultSubcommand: Run.self)

  struct Run: AsyncParsableCommand, NetworkCommand {
    static let configuration = CommandConfiguration(abstract: "Ring until stopped.")

    @Flag(help: "Show notifications, say nothing.") var silent = false
    @Option(help: "Minutes that “snooze” puts a reminder off.") var snooze = 10

    var networkUse: NetworkUse { (try? Installation())?.mailTransport == nil ? .none : .sendsMail }

    func validate() throws {
      guard (1...1440).contains(snooze) else { throw ValidationError("--snooze takes 1 to 1440 minutes.") }
    }

    func run() async throws {
      let installation = try Installation()
      let voice = SpokenOutput(synthesizer: try await installation.synthesizer())
      let speak: @Sendable (String) async -> Void = { await say($0, through: voice) }
      let agent = AlarmAgent(
        configuration: AlarmAgent.Configuration(actions: installation.actions, snoozeMinutes: snooze),
        presenter: try DesktopNotifications(
          address: DesktopNotifications.sessionBusAddress(), snoozeMinutes: snooze,
          fallback: { printError($0) }),
        speak: silent ? nil : speak,
        log: { printError($0) })
      try await untilStopped {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await agent.run() }
          if let transport = installation.mailTransport {
            group.addTask {
              try await installation.outbox.run(by: transport) { printError($0.sentence) }
            }
          }
          try await group.next()
          group.cancelAll()
        }
      }
    }
  }

  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start the agent with each session, by systemd.")

    func run() async throws {
      for line in try await AgentService.current.install().lines { output(line) }
    }
  }

  struct Uninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Stop it and start it no more.")

    func run() async throws {
      for line in try await AgentService.current.uninstall().lines { output(line) }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Whether it runs, and what is snoozed.")

    func run() async throws {
      let status = AgentService.current.status(stateFolder: try Installation().agentFolder)
      output(status.isInstalled ? "Installed." : "Not installed; voicecore agent install does it.")
      output(status.process.map { "Runs, as process \($0)." } ?? "Does not run.")
      for time in status.snoozedUntil { output("Snoozed until \(time.formatted(.iso8601)).") }
    }
  }
}

/// Says a sentence, or prints why it cannot be said.
private func say(_ sentence: String, through voice: SpokenOutput) async {
  do {
    try await voice.say(sentence)
  } catch is CancellationError {
  } catch {
    printError("Not spoken: \(error)")
  }
}

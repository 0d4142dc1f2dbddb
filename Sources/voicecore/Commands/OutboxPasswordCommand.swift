import Actions
import ArgumentParser
import Console
import Foundation
import Setup

extension OutboxCommand {
  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Keep the mail server's password in the desktop's password store.",
      discussion:
        "Where there is no such store, it is kept in the settings, which only you can read. It is asked for, or "
        + "read as a line from standard input.")

    func run() async throws {
      let installation = try Installation()
      let file = installation.state.configurationFile
      guard case .smtp(var server) = installation.mail.transport,
        let place = MailPassword(server, bus: DesktopNotifications.sessionBusAddress())
      else { throw ValidationError("Set mail.smtp in \(file) first, with its host and user.") }
      guard server.passwordCommand == nil else {
        throw ValidationError("mail.smtp.passwordCommand in \(file) gives the password already.")
      }
      guard let password = Self.read(), !password.isEmpty else {
        throw ValidationError("No password was given; nothing was changed.")
      }
      do {
        try await place.keep(password)
        server.password = nil
      } catch {
        printError(error.localizedDescription)
        server.password = password
      }
      var configuration = installation.configuration
      configuration.mail?.transport = .smtp(server)
      if configuration.mail != installation.configuration.mail { try configuration.write(file) }
      let home = server.password == nil ? "the desktop's password store" : "\(file), which only you can read"
      output("Kept in \(home).")
    }

    /// Reads a line without showing it.
    private static func read() -> String? {
      guard Terminal().takesAnswers else { return readLine() }
      var settings = termios()
      guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return readLine() }
      var silent = settings
      silent.c_lflag &= ~tcflag_t(ECHO)
      FileHandle.standardError.write(Data("Password: ".utf8))
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
      defer {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        printError("")
      }
      return readLine()
    }
  }
}

import Foundation
import Subprocess

/// Passes a message to the next mail server.
protocol MailSender: Sendable {
  /// Sends a message. It calls `handOver` once, before the last part goes out, after which the receiver may have the
  /// complete message. If that throws, nothing more goes out.
  func send(_ entry: OutboxEntry, handOver: @escaping @Sendable () throws -> Void) async -> SendResult
}

/// The result of an attempt, with the server's own words if it gave any.
enum SendResult: Sendable, Hashable {
  /// The server accepted the message.
  case accepted(String)
  /// Not accepted; another try may work.
  case delayed(String)
  /// Not accepted; another try would end the same.
  case refused(String)
  /// The connection broke after the message was handed over and before the answer.
  case unknown(String)
}

extension MailTransport {
  func sender() throws(MailError) -> any MailSender {
    try validate()
    switch self {
    case .smtp(let server):
      #if canImport(CCurl)
        return SMTPSender(server: server)
      #else
        throw .unavailable("Sending mail by SMTP to \(server.host)")
      #endif
    case .sendmail(let command): return SendmailSender(command: command)
    }
  }
}

/// Passes a message to a program such as `sendmail -t -i`, which reads it from standard input.
struct SendmailSender: MailSender {
  let command: [String]

  /// The exit status of a temporary failure in sysexits.h.
  private static let temporaryFailure: TerminationStatus.Code = 75

  func send(_ entry: OutboxEntry, handOver: @escaping @Sendable () throws -> Void) async -> SendResult {
    // From here on the program may have the message. A cancelled task must not stop it halfway.
    await Task { await run(entry, handOver) }.value
  }

  private func run(_ entry: OutboxEntry, _ handOver: () throws -> Void) async -> SendResult {
    guard let program = command.first else { return .delayed("mail.sendmail names no program") }
    // Such programs expect the system's own line ends.
    guard let input = UnnamedFile(entry.message.replacing("\r\n", with: "\n")) else {
      return .delayed("the temporary file for the message cannot be written")
    }
    do {
      try handOver()
    } catch {
      return .delayed(error.localizedDescription)
    }
    do {
      let result = try await Subprocess.run(
        executable(program), arguments: Arguments(Array(command.dropFirst())),
        input: .fileDescriptor(.init(rawValue: input.descriptor), closeAfterSpawningProcess: false),
        output: .discarded, error: .string(limit: 1 << 20))
      let words = CleanText.line(result.standardError, limit: 500)
      switch result.terminationStatus {
      case .exited(0): return .accepted(words)
      case .exited(Self.temporaryFailure):
        return .delayed(words.isEmpty ? "\(program) asks to try later" : words)
      case .exited(let code): return .refused(words.isEmpty ? "\(program) ended with status \(code)" : words)
      case .signaled(let signal): return .unknown("\(program) was stopped by signal \(signal)")
      }
    } catch let error as SubprocessError where [.executableNotFound, .spawnFailed].contains(error.code) {
      return .delayed("\(program) cannot be run; set mail.sendmail to a program that can")
    } catch {
      return .unknown("\(program) broke off: \(error.localizedDescription)")
    }
  }
}

/// Returns a program by its path, or by its name in the search path.
func executable(_ program: String) -> Executable {
  program.contains("/") ? .path(.init(program)) : .name(program)
}

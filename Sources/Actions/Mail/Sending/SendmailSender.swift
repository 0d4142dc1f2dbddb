import Foundation
import Subprocess

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

/// A program by its path, or by its name in the search path.
func executable(_ program: String) -> Executable {
  program.contains("/") ? .path(.init(program)) : .name(program)
}

#if canImport(CCurl)
  import Foundation
  import Subprocess

  /// Submits a message to a mail server by SMTP (RFC 5321, RFC 6409) with libcurl.
  struct SMTPSender: MailSender {
    let server: SMTPServer
    #if canImport(CDBus)
      /// The address of the session bus with the desktop's password store.
      var bus = DesktopNotifications.sessionBusAddress()
    #endif

    func send(_ entry: OutboxEntry, handOver: @escaping @Sendable () throws -> Void) async -> SendResult {
      let password: String?
      do {
        password = try await self.password()
      } catch {
        return .delayed(error.localizedDescription)
      }
      let cancellation = CancellationFlag()
      let submission = SMTPSubmission(
        server: server, password: password, entry: entry, handOver: handOver, cancellation: cancellation)
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // libcurl blocks its thread, which must not be one of Swift's.
          Thread.detachNewThread { continuation.resume(returning: submission.run()) }
        }
      } onCancel: {
        cancellation.cancel()
      }
    }

    private func password() async throws -> String? {
      guard server.user != nil else { return nil }
      if let password = server.password { return password }
      guard let command = server.passwordCommand, let program = command.first else { return try await kept() }
      let setting = "mail.smtp.passwordCommand"
      let result: ExecutionResult<Void, StringOutput<UTF8>, DiscardedOutput>
      do {
        result = try await Subprocess.run(
          executable(program), arguments: Arguments(Array(command.dropFirst())),
          output: .string(limit: 65_536))
      } catch {
        throw MailError.invalidConfiguration(setting: setting, reason: "\(program) cannot be run")
      }
      guard result.terminationStatus.isSuccess else {
        throw MailError.invalidConfiguration(setting: setting, reason: "\(program) failed")
      }
      guard let line = result.standardOutput.split(whereSeparator: \.isNewline).first else {
        throw MailError.invalidConfiguration(setting: setting, reason: "\(program) printed no password")
      }
      return String(line)
    }

    /// Returns the password in the desktop's password store.
    private func kept() async throws -> String {
      #if canImport(CDBus)
        if let password = try await MailPassword(server, bus: bus)?.kept() { return password }
      #endif
      throw MailError.noPassword(host: server.host)
    }
  }
#endif

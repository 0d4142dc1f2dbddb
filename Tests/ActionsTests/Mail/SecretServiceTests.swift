#if canImport(CDBus)
  import Foundation
  import Testing

  @testable import Actions

  /// A password store on a bus of its own.
  private final class TestStore {
    let bus: String
    private let folder: AlarmTestFolder
    private var processes: [Process] = []

    static let isAvailable =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")
      && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/jeepney")

    /// - Parameter options: Of the script; nil for a bus without a store.
    init(_ options: [String]?) throws {
      folder = try AlarmTestFolder()
      bus = "unix:path=\(folder.path)/bus"
      try start(
        "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1", "--address=\(bus)"])
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "secret_service.py")
      if let options { try start("python3", [script.path, bus] + options) }
    }

    // They have the test's signal mask, under which a gentler signal may never come.
    deinit { for process in processes.reversed() { kill(process.processIdentifier, SIGKILL) } }

    /// Returns when it has written a line.
    private func start(_ program: String, _ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/\(program)")
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      processes.append(process)
      _ = try output.fileHandleForReading.read(upToCount: 4)
    }
  }

  @Suite(
    "The desktop's password store", .enabled(if: TestStore.isAvailable, "dbus or jeepney is not here"),
    .timeLimit(.minutes(1)))
  struct SecretServiceTests {
    private let anna = SMTPServer(host: "smtp.example.org", user: "anna")

    private func place(_ server: SMTPServer, _ store: TestStore) throws -> MailPassword {
      try #require(MailPassword(server, bus: store.bus))
    }

    private func message() throws -> OutboxEntry {
      OutboxEntry(
        id: UUID(), from: try EmailAddress("anna@example.org"),
        recipients: [try EmailAddress("john@example.org")], subject: "Hello",
        message: "Subject: Hello\r\n\r\nHello\r\n", queuedAt: Date(), sendAt: Date())
    }

    @Test("what is kept is found again, by its server and user, and the next takes its place")
    func keeps() async throws {
      let store = try TestStore([])
      #expect(try await place(anna, store).kept() == nil)
      try await place(anna, store).keep("s3cret ü")
      #expect(try await place(anna, store).kept() == "s3cret ü")
      try await place(anna, store).keep("")
      #expect(try await place(anna, store).kept()?.isEmpty == true)
      #expect(try await place(SMTPServer(host: "smtp.example.org", user: "john"), store).kept() == nil)
      #expect(try await place(SMTPServer(host: "smtp.example.com", user: "anna"), store).kept() == nil)
    }

    @Test("a locked store is unlocked by its own prompt")
    func unlocks() async throws {
      let store = try TestStore(["--locked"])
      try await place(anna, store).keep("s3cret")
      #expect(try await place(anna, store).kept() == "s3cret")
    }

    @Test("a prompt that the person turns down, or leaves, is told")
    func staysLocked() async throws {
      let dismissed = try TestStore(["--locked", "--dismissed"])
      await #expect(throws: MailError.passwordStoreFailed(reason: "it is locked; unlock it")) {
        try await place(anna, dismissed).keep("s3cret")
      }
      let left = try TestStore(["--locked", "--left"])
      await #expect(throws: SecretServiceError.staysLocked) {
        try await SecretService(bus: left.bus, patience: .milliseconds(200)).keep("s3cret", label: "", [:])
      }
    }

    @Test("a server without a user needs none")
    func needsNone() {
      #expect(MailPassword(SMTPServer(host: "smtp.example.org"), bus: "") == nil)
    }

    @Test("mail is sent with the password that it has", .enabled(if: MailServer.isAvailable))
    func logsIn() async throws {
      let store = try TestStore([])
      let folder = try AlarmTestFolder()
      let certificate = try Certificate(in: folder.path)
      let server = try MailServer(.tls, certificate: certificate, login: ["anna", "s3cret"])
      var settings = SMTPServer(host: "127.0.0.1", port: server.port, user: "anna")
      settings.certificateAuthorities = certificate.certificate
      try await place(settings, store).keep("s3cret")
      let result = await SMTPSender(server: settings, bus: store.bus).send(try message()) {}
      #expect(try server.stop().map(\.user) == ["anna"])
      guard case .accepted = result else {
        Issue.record("\(result)")
        return
      }
    }

    @Test(
      "without a password, or a store, it waits and says what to do", arguments: [[], nil] as [[String]?])
    func waits(options: [String]?) async throws {
      let store = try TestStore(options)
      let result = await SMTPSender(server: anna, bus: store.bus).send(try message()) {}
      guard case .delayed(let words) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(words.contains("voicecore outbox password"))
    }
  }
#endif

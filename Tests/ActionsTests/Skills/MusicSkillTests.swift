#if canImport(CDBus)
  import Foundation
  import Skills
  import Testing
  import Understanding

  @testable import Actions

  /// mpv with its MPRIS plug-in, playing a tone, on a bus of its own.
  private final class TestPlayer {
    let bus: String
    private let folder: AlarmTestFolder
    private var processes: [Process] = []

    static let isAvailable = ["/usr/bin/dbus-daemon", "/usr/bin/mpv", "/etc/mpv/scripts/mpris.so"]
      .allSatisfy { FileManager.default.fileExists(atPath: $0) }

    /// - Parameter titles: Of what is played, one after the other.
    init(_ titles: [String]) async throws {
      folder = try AlarmTestFolder()
      bus = "unix:path=\(folder.path)/bus"
      let daemon = ["--session", "--nofork", "--nopidfile", "--print-address=1", "--address=\(bus)"]
      let output = Pipe()
      try start("dbus-daemon", daemon, output)
      _ = try output.fileHandleForReading.read(upToCount: 4)
      for title in titles {
        // A second of silence is played over and over.
        let samples = Data(count: 2 * 8_000)
        var wave = Data("RIFF".utf8) + Self.bytes(UInt32(36 + samples.count)) + Data("WAVEfmt ".utf8)
        wave += Self.bytes(UInt32(16)) + Self.bytes(UInt16(1)) + Self.bytes(UInt16(1))
        wave += Self.bytes(UInt32(8_000)) + Self.bytes(UInt32(16_000)) + Self.bytes(UInt16(2))
        wave += Self.bytes(UInt16(16)) + Data("data".utf8) + Self.bytes(UInt32(samples.count)) + samples
        try wave.write(to: URL(filePath: "\(folder.path)/\(title).wav"))
      }
      let files = titles.map { "\(folder.path)/\($0).wav" }
      try start(
        "mpv", ["--no-config", "--script=/etc/mpv/scripts/mpris.so", "--ao=null", "--loop-file=inf"] + files,
        FileHandle.nullDevice)
    }

    // They have the test's signal mask, under which a gentler signal may never come.
    deinit { for process in processes.reversed() { kill(process.processIdentifier, SIGKILL) } }

    private static func bytes(_ number: some FixedWidthInteger) -> Data {
      withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }

    private func start(_ program: String, _ arguments: [String], _ output: Any) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/\(program)")
      process.arguments = arguments
      process.environment = [
        "DBUS_SESSION_BUS_ADDRESS": bus, "HOME": folder.path, "PATH": "/usr/bin:/bin",
      ]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      processes.append(process)
    }

    func state() async throws -> MusicPlayers.State {
      try await MusicPlayers.with(bus: bus) { try await $0.current() }
    }

    /// Waits until the player is so, since it answers before it has changed.
    func becomes(_ wanted: (MusicPlayers.State) -> Bool) async throws -> Bool {
      for _ in 0..<200 {
        if let state = try? await state(), wanted(state) { return true }
        try await Task.sleep(for: .milliseconds(50))
      }
      return false
    }

    @discardableResult
    func tell(
      _ command: SkillDefinition.MusicCommand, _ values: [String: SkillValue] = [:]
    ) async throws -> Receipt {
      try await MusicSkill(command: command, bus: bus)
        .prepared(.runSkill, values: values, answer: nil).perform()
    }
  }

  @Suite(
    "Music by a real player", .enabled(if: TestPlayer.isAvailable, "dbus, mpv or mpv-mpris is not here"),
    .timeLimit(.minutes(2)))
  struct MusicSkillTests {
    @Test("it pauses, goes on, skips, gets quieter, tells what plays; and takes it back")
    func music() async throws {
      let player = try await TestPlayer(["Morning", "Evening"])
      #expect(try await player.becomes { $0.isPlaying && $0.title == "Morning.wav" })
      #expect(try await player.tell(.what).summary == "“Morning.wav”.")
      let paused = try await player.tell(.pause)
      #expect(try await player.becomes { !$0.isPlaying })
      let undo = Undo([ToldPlayers()])
      guard case .undone = await undo.undo(paused) else { throw MusicError.noPlayer }
      #expect(try await player.becomes(\.isPlaying))
      try await player.tell(.next)
      #expect(try await player.becomes { $0.title == "Evening.wav" })
      let quiet = try await player.tell(.volume, ["volume": .number(30)])
      #expect(quiet.summary == "mpv’s volume is 30 percent")
      #expect(try await player.becomes { abs(($0.volume ?? 0) - 0.3) < 0.01 })
      try await player.tell(.louder)
      #expect(try await player.becomes { abs(($0.volume ?? 0) - 0.4) < 0.01 })
      _ = await undo.undo(quiet)
      #expect(try await player.becomes { ($0.volume ?? 0) > 0.9 })
    }

    @Test("where none plays, that is said")
    func nothing() async throws {
      let player = try await TestPlayer([])
      await #expect(throws: MusicError.noPlayer) { try await player.tell(.pause) }
      await #expect(throws: MusicError.noBus) {
        _ = try await MusicSkill(command: .pause, bus: "unix:path=/no/such/bus")
          .prepared(.runSkill, values: [:], answer: nil)
      }
    }
  }
#endif

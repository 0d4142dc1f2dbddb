#if canImport(CIcal)
  import Foundation
  import Synchronization

  @testable import Actions

  /// An agent with a virtual clock, a presenter that is no desktop, and folders of its own.
  final class AgentUnderTest: Sendable {
    /// Lines that come from several tasks.
    final class Lines: Sendable {
      private let lines = Mutex<[String]>([])
      var all: [String] { lines.withLock { $0 } }
      func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    let folder: AlarmTestFolder
    let state: AlarmTestFolder
    let clock: VirtualClock
    let presenter = FakePresenter()
    let heard = Lines()
    let logged = Lines()
    private let running: Task<Void, any Error>

    convenience init(at time: String, folder: AlarmTestFolder? = nil, state: AlarmTestFolder? = nil) throws {
      let folder = try folder ?? AlarmTestFolder()
      let state = try state ?? AlarmTestFolder()
      try self.init(at: time, collections: [folder.path], state: state.path, owning: (folder, state))
    }

    /// An agent over folders that others keep.
    convenience init(at time: String, collections: [String], state: String) throws {
      try self.init(
        at: time, collections: collections, state: state,
        owning: (try AlarmTestFolder(), try AlarmTestFolder()))
    }

    private init(
      at time: String, collections: [String], state: String, owning: (AlarmTestFolder, AlarmTestFolder)
    ) throws {
      (self.folder, self.state) = owning
      clock = VirtualClock(instant(time))
      let (heard, logged) = (heard, logged)
      let agent = AlarmAgent(
        configuration: .init(collections: collections, stateFolder: state) { .gmt }, clock: clock,
        presenter: presenter, speak: { heard.add($0) }, log: { logged.add($0) })
      running = Task { try await agent.run() }
    }

    /// Waits until the agent sleeps up to a time, and then makes it that time.
    func advance(to time: String) async -> Bool {
      let sleeps = await eventually { clock.nextWake == instant(time) }
      clock.set(instant(time))
      return sleeps
    }

    func stop() async throws {
      running.cancel()
      try await running.value
    }
  }
#endif

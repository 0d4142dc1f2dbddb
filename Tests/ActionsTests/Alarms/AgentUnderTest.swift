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

    init(at time: String, folder: AlarmTestFolder? = nil, state: AlarmTestFolder? = nil) throws {
      let folder = try folder ?? AlarmTestFolder()
      let state = try state ?? AlarmTestFolder()
      (self.folder, self.state) = (folder, state)
      clock = VirtualClock(instant(time))
      let (heard, logged) = (heard, logged)
      let agent = AlarmAgent(
        configuration: .init(collections: [folder.path], stateFolder: state.path) { .gmt }, clock: clock,
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

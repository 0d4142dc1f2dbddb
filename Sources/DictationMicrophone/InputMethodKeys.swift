#if canImport(CDBus)
  import DictationLink
  import InputMethod
  import MessageBus

  /// An engine of the input method IBus that leaves all keys to the programs, except for the one to dictate with.
  ///
  /// A person chooses it as their input method. While somebody dictates, the engine of the process that places the text
  /// is in its place, and tells of the key.
  struct InputMethodKeys: Sendable {
    enum Event: Sendable, Hashable {
      /// The engine can be chosen.
      case ready
      /// IBus cannot be reached for now.
      case missing(String)
      case key(KeyEvent)
    }

    /// The pause before IBus is looked for again. It may be starting.
    private static let pause = Duration.seconds(5)

    let key: DictationKey
    /// Returns the address of the bus of IBus; nil if it does not run.
    let address: @Sendable () -> String?

    /// Tells of the key until the task is cancelled. Why there is none is told once.
    func serve(_ tell: @Sendable (Event) async -> Void) async {
      var told: String?
      while !Task.isCancelled {
        do {
          try await serveBus(tell)
          told = nil
        } catch {
          let reason = "IBus gives no key: \(error)"
          if reason != told { await tell(.missing(reason)) }
          told = reason
        }
        try? await Task.sleep(for: Self.pause)
      }
    }

    /// Serves the engine until IBus ends.
    private func serveBus(_ tell: @Sendable (Event) async -> Void) async throws {
      guard let address = address() else { throw Missing() }
      let (events, continuation) = AsyncStream.makeStream(of: KeyEvent.self)
      let passing = PassingEngine(KeyWatch(key, takesEscape: false)) { continuation.yield($0) }
      let bus = try DBusSession(address: address, matches: [], answer: passing.take)
      defer { bus.close() }
      _ = try await bus.call(
        DBusCall(
          destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
          interface: "org.freedesktop.DBus", member: "RequestName",
          // Nobody waits for the name: another process that has it serves the key.
          arguments: [.string(OfferedEngine.component), .uint32(4)]))
      _ = try await bus.call(
        DBusCall(
          destination: "org.freedesktop.IBus", path: "/org/freedesktop/IBus",
          interface: "org.freedesktop.IBus", member: "RegisterComponent",
          arguments: [IBusValues.component(OfferedEngine.component, engine: OfferedEngine.name)]))
      await tell(.ready)
      let signals = bus.signals
      let leaving = Task {
        for await signal in signals where signal.member == "Disconnected" { break }
        continuation.finish()
      }
      defer { leaving.cancel() }
      for await event in events { await tell(.key(event)) }
    }

    private struct Missing: Error, CustomStringConvertible {
      let description = "it does not run."
    }
  }
#endif

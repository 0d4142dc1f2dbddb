#if canImport(CDBus)
  import DictationLink
  import InputMethod
  import MessageBus
  import Synchronization

  /// An engine of the input method IBus, which writes into the field that has the keyboard. It takes the place of the
  /// person's own engine while somebody dictates.
  final class IBusEngine: Sendable {
    private static let name = "voicecore-dictation"
    private static let component = "org.freedesktop.IBus.VoiceCore"
    private static let daemonName = "org.freedesktop.IBus"
    private static let daemonPath = "/org/freedesktop/IBus"

    private let observed: ObservedField
    /// Serves the engine.
    private let engine: DBusSession
    /// Asks the daemon, which calls the engine before it answers.
    private let daemon: DBusSession
    private let access: IBusAccess

    init(_ access: IBusAccess, watching key: WatchedKey? = nil) throws {
      self.access = access
      let observed = ObservedField(key)
      self.observed = observed
      engine = try DBusSession(address: access.address, matches: [], answer: observed.take)
      daemon = try DBusSession(address: access.address, matches: [])
    }

    deinit { close() }

    var field: IBusField { observed.field }

    /// Takes the place of the person's engine.
    func start() async throws {
      _ = try await engine.call(
        Self.call("RegisterComponent", [IBusValues.component(Self.component, engine: Self.name)]))
      if let present = await present() { access.remember(present) }
      _ = try await daemon.call(Self.call("SetGlobalEngine", [.string(Self.name)]))
    }

    /// Gives the person's engine its place back, also after a crash.
    func stop() async throws {
      // The daemon would take the next engine away together with this one, so this one goes first.
      engine.close()
      guard let former = access.former else { return }
      _ = try await wait(.milliseconds(500)) { _ in
        await property("GlobalEngine").flatMap(IBusValues.engineName) != Self.name
      }
      // Somebody may have chosen another one since.
      if await present() == nil { _ = try await daemon.call(Self.call("SetGlobalEngine", [.string(former)])) }
      access.forget()
    }

    /// The engine of the person; nil if it is not in its place, or if there is none because only the layout of the
    /// keyboard matters.
    private func present() async -> String? {
      await property("GlobalEngine").flatMap(IBusValues.engineName).flatMap { $0 == Self.name ? nil : $0 }
    }

    /// Whether a field has the keyboard. If none has, the daemon names the context that it makes for itself at first.
    func hasField() async -> Bool {
      guard case .variant(.objectPath(let path)) = await property("CurrentInputContext")?.first else {
        return false
      }
      return !path.hasSuffix("/InputContext_1")
    }

    private func property(_ name: String) async -> [DBusValue]? {
      try? await daemon.call(
        DBusCall(
          destination: Self.daemonName, path: Self.daemonPath, interface: "org.freedesktop.DBus.Properties",
          member: "Get", arguments: [.string(Self.daemonName), .string(name)]))
    }

    func close() {
      engine.close()
      daemon.close()
    }

    /// Shows text at the cursor that is not entered yet; nothing if it is empty. The field forgets it when it loses the
    /// keyboard.
    func show(_ text: String) {
      observed.showsUncertain()
      if text.isEmpty { emit("HidePreeditText") } else { show(text, isEntered: false) }
    }

    /// Shows text that is certain. The field enters it when it loses the keyboard, and keys wait.
    func hold(_ text: String, ended: @escaping @Sendable (HoldEnd) -> Void) {
      observed.hold(ended)
      show(text, isEntered: true)
    }

    /// Gives the keys that waited to the program.
    func release() {
      for key in observed.release() {
        emit("ForwardKeyEvent", .uint32(key.symbol), .uint32(key.code), .uint32(key.state))
      }
    }

    /// - Parameter isEntered: Whether the field enters the text when it loses the keyboard.
    private func show(_ text: String, isEntered: Bool) {
      let length = UInt32(text.unicodeScalars.count)
      let shown = IBusValues.text(text, isUnderlined: true)
      emit("UpdatePreeditText", shown, .uint32(length), .boolean(true), .uint32(isEntered ? 1 : 0))
    }

    /// Shows text beside the cursor, in a window of the desktop that takes no focus; nothing if it is empty.
    func indicate(_ text: String) {
      if text.isEmpty {
        emit("HideAuxiliaryText")
      } else {
        emit("UpdateAuxiliaryText", IBusValues.text(text), .boolean(true))
      }
    }

    /// Enters text at the cursor.
    func commit(_ text: String) { emit("CommitText", IBusValues.text(text)) }

    /// Deletes this many scalars before the cursor.
    func delete(_ count: Int) {
      emit("DeleteSurroundingText", .int32(Int32(-count)), .uint32(UInt32(count)))
    }

    /// Presses the backspace key.
    func pressBackspace() {
      for state in [0, IBusKey.released] {
        // The key's symbol, and its code on the keyboard.
        emit("ForwardKeyEvent", .uint32(0xFF08), .uint32(14), .uint32(state))
      }
    }

    /// Asks the field for the text around the cursor.
    func askForSurroundingText() { emit("RequireSurroundingText") }

    /// Waits until the field fulfils a condition.
    ///
    /// - Returns: Whether it does.
    func wait(_ limit: Duration, until holds: (IBusField) async -> Bool) async throws -> Bool {
      let end = ContinuousClock.now + limit
      while await !holds(field) {
        guard ContinuousClock.now < end else { return false }
        try await Task.sleep(for: .milliseconds(5))
      }
      return true
    }

    private func emit(_ member: String, _ arguments: DBusValue...) {
      guard let path = field.engine else { return }
      engine.emit(
        DBusSignal(
          path: path, interface: "org.freedesktop.IBus.Engine", member: member, arguments: arguments))
    }

    private static func call(_ member: String, _ arguments: [DBusValue]) -> DBusCall {
      DBusCall(
        destination: daemonName, path: daemonPath, interface: daemonName, member: member, arguments: arguments
      )
    }
  }

  /// The field, as the thread of the message bus hears of it.
  private final class ObservedField: Sendable {
    private struct State {
      var field = IBusField()
      var watch: KeyWatch?
      var hold: IBusHold?
      /// Called when the hold has to end.
      var ended: (@Sendable (HoldEnd) -> Void)?
    }

    private let state: Mutex<State>
    private let tell: @Sendable (KeyEvent) -> Void

    init(_ key: WatchedKey?) {
      state = Mutex(State(watch: key.map { KeyWatch($0.key, takesEscape: true) }))
      if let key { tell = key.tell } else { tell = { _ in } }
    }

    var field: IBusField { state.withLock { $0.field } }

    func take(_ request: DBusRequest) -> [DBusValue]? {
      if let key = IBusKey(request), let watched = state.withLock({ $0.watch?.take(key) }) {
        if let event = watched.event { tell(event) }
        if watched.isTaken { return [.boolean(true)] }
      }
      var (waits, end): (Bool, HoldEnd?) = (false, nil)
      let (answer, ended) = state.withLock { state in
        let ended = state.ended
        switch state.hold?.take(request) {
        case nil, .nothing: break
        case .keyWaits(let isFirst): (waits, end) = (true, isFirst ? .key : nil)
        case .over(let reason):
          end = reason
          (state.hold, state.ended) = (nil, nil)
        }
        return (state.field.take(request), ended)
      }
      if let end { ended?(end) }
      return waits ? [.boolean(true)] : answer
    }

    func hold(_ ended: @escaping @Sendable (HoldEnd) -> Void) {
      state.withLock { state in
        state.hold = state.hold ?? IBusHold()
        state.hold?.entersWhatItShows = true
        state.ended = ended
      }
    }

    func showsUncertain() { state.withLock { $0.hold?.entersWhatItShows = false } }

    /// Ends the hold.
    ///
    /// - Returns: The keys that waited.
    func release() -> [IBusKey] {
      state.withLock { state in
        defer { (state.hold, state.ended) = (nil, nil) }
        return state.hold?.keys ?? []
      }
    }
  }
#endif

import Capture
import Console
import DictationLink

/// Carries out the requests of keys, one dictation at a time.
actor MicrophoneDesk {
  private let places: DictationPlaces
  private let microphone: Microphone
  private let recognizer: RecognizerAccess
  /// The symbol of the key that the input method watches.
  private let watchedKey: UInt32?
  private var gesture = KeyGesture()
  private var running: Task<String, any Error>?
  private var dictation: LiveDictation?
  private var state = ControlReply(.idle)
  /// Why the last dictation ended by itself, or what the person should know of it.
  private var problem: String?
  private var watchers: [Int: AsyncStream<ControlReply>.Continuation] = [:]
  private var lastWatcher = 0

  init(
    places: DictationPlaces, microphone: Microphone, recognizer: RecognizerAccess, watchedKey: UInt32? = nil
  ) {
    (self.places, self.microphone, self.recognizer) = (places, microphone, recognizer)
    self.watchedKey = watchedKey
  }

  /// Serves a connection to its end.
  func serve(_ connection: LocalConnection) async {
    let lines = connection.lines
    guard let request = await lines.first(where: { _ in true }).flatMap(ControlRequest.init) else { return }
    guard request.action == .watch else {
      connection.send(await answer(request).line)
      return
    }
    let (states, continuation) = AsyncStream.makeStream(
      of: ControlReply.self, bufferingPolicy: .bufferingNewest(1))
    lastWatcher += 1
    let number = lastWatcher
    watchers[number] = continuation
    continuation.yield(state)
    let leaving = Task {
      for await _ in lines {}
      continuation.finish()
    }
    for await state in states {
      guard connection.send(state.line) else { break }
    }
    leaving.cancel()
    watchers[number] = nil
  }

  /// Carries out a request.
  ///
  /// - Returns: The reply; after a stop, when the text is placed.
  func answer(_ request: ControlRequest) async -> ControlReply {
    switch request.action {
    case .start: return start(request)
    case .stop: return await stop()
    case .toggle: return running == nil ? start(request) : await stop()
    case .cancel: return await cancel()
    case .status, .watch:
      defer { problem = nil }
      return ControlReply(state.state, problem: problem)
    }
  }

  private func start(_ request: ControlRequest, holdsKey: Bool = false) -> ControlReply {
    guard running == nil else {
      let words = state.state == .placing ? "It places the last words still." : "It listens already."
      return ControlReply(state.state, problem: words)
    }
    problem = nil
    let order = DictationOrder(
      program: request.program, mode: request.mode, holdsKey: holdsKey, watchedKey: watchedKey)
    let (events, continuation) = AsyncStream.makeStream(of: LiveDictation.Event.self)
    let dictation: LiveDictation
    do {
      dictation = try LiveDictation(order, places: places, recognizer: recognizer) { continuation.yield($0) }
    } catch {
      return ControlReply(.idle, problem: "\(error)")
    }
    self.dictation = dictation
    tell(ControlReply(.listening))
    Task { for await event in events { take(event) } }
    running = Task {
      defer { continuation.finish() }
      do {
        let text = try await dictation.run(await microphone.events())
        ended(text, nil)
        return text
      } catch {
        ended(nil, error)
        throw error
      }
    }
    return ControlReply(.listening)
  }

  private func take(_ event: LiveDictation.Event) {
    guard running != nil else { return }
    switch event {
    case .level(let level):
      guard state.state == .listening else { return }
      tell(ControlReply(.listening, text: state.text, level: level))
    case .hearing(let words): tell(ControlReply(state.state, text: words, level: state.level))
    case .notice(let words): problem = words
    case .key(let event): take(event)
    case .recorded: tell(ControlReply(.placing, text: state.text))
    }
  }

  private func ended(_ text: String?, _ error: (any Error)?) {
    (running, dictation) = (nil, nil)
    if let error { problem = "\(error)" }
    tell(ControlReply(.idle, text: text, problem: problem))
  }

  private func tell(_ state: ControlReply) {
    self.state = state
    for watcher in watchers.values { watcher.yield(state) }
  }

  private func stop() async -> ControlReply {
    guard let running else {
      defer { problem = nil }
      return ControlReply(.idle, problem: problem ?? "Nothing listens.")
    }
    await dictation?.stop()
    let result = await running.result
    defer { problem = nil }
    switch result {
    case .success(let text): return ControlReply(.idle, text: text, problem: problem)
    case .failure(let error): return ControlReply(.idle, problem: "\(error)")
    }
  }

  private func cancel() async -> ControlReply {
    guard let running else { return ControlReply(.idle, problem: "Nothing listens.") }
    await dictation?.cancel()
    _ = await running.result
    problem = nil
    return ControlReply(.idle)
  }
}

extension MicrophoneDesk {
  /// Does what the key of the input method is for, and comes back at once.
  func take(_ event: KeyEvent) {
    switch gesture.take(event, at: .now, isDictating: running != nil) {
    case .start: report(start(ControlRequest(.start), holdsKey: true))
    case let action?: carryOut(action)
    case nil: break
    }
  }

  private func carryOut(_ action: ControlRequest.Action) {
    Task { report(await answer(ControlRequest(action))) }
  }

  private func report(_ reply: ControlReply) {
    if let problem = reply.problem { printError(problem) }
  }
}

#if canImport(CDBus)
  extension MicrophoneDesk {
    /// Does what a key of the desktop is for, and comes back at once.
    func take(_ event: PortalKeys.Event) {
      switch event {
      case .pressed(.hold): report(start(ControlRequest(.start), holdsKey: true))
      case .released(.hold) where running != nil: carryOut(.stop)
      case .pressed(.toggle): carryOut(.toggle)
      case .pressed(.cancel) where running != nil: carryOut(.cancel)
      case .pressed, .released, .ready, .missing: break
      }
    }
  }
#endif

import Capture
import Console
import Dispatch
import NIOCore
import NIOWebSocket

/// A microphone, a keyboard and a screen for an assistant on another machine.
actor Satellite {
  /// The time for a server to close the connection.
  private static let farewell = Duration.seconds(1)
  /// A connection shorter than this is not a success.
  private static let shortest = Duration.seconds(5)

  let link: ServerLink
  let options: SatelliteOptions
  var talk: TalkState
  var screen = SatelliteScreen()
  var announcements = Announcements()
  /// What is being said aloud.
  var saying: Task<Void, Never>?
  var playback: PulsePlayback?
  /// When the last words were over.
  var quietSince: ContinuousClock.Instant?
  private var check = MicrophoneCheck()
  private var outbox: AsyncStream<WebSocketFrame>.Continuation?
  private var (isPaused, isLeaving, wasConnected) = (false, false, false)
  /// The last message about the connection.
  private var trouble: String?
  private var lostSamples = 0
  /// The waits between streams that the server ends itself.
  private var patience = ReconnectPlan()
  private var requests = 0

  init(_ link: ServerLink, _ options: SatelliteOptions) {
    (self.link, self.options) = (link, options)
    talk = TalkState(ClientWishes(talks: options.talks, speaks: options.speaks))
  }

  /// Listens until its task is cancelled.
  ///
  /// - Throws: `CaptureError` if there is no microphone, ``ServerLinkError`` if trying the server again is useless.
  func run(_ capture: PulseAudioCapture) async throws {
    let connection = Task { try await stayConnected() }
    defer {
      saying?.cancel()
      screen.close()
    }
    screen.draw()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        for try await event in capture.events { await self.observe(event) }
        return true
      }
      group.addTask {
        await self.readAnswers()
        return false
      }
      group.addTask {
        try await withTaskCancellationHandler {
          try await connection.value
        } onCancel: {
          Task { await self.leave(connection) }
        }
        return true
      }
      while try await group.next() == false {}
      group.cancelAll()
    }
  }

  // MARK: The microphone

  private func observe(_ event: CaptureEvent) {
    switch event {
    case .opened(let device):
      (screen.isLost, check) = (false, MicrophoneCheck())
      screen.say("  Listening to \(printable(device)).")
    case .samples(let samples):
      let level = AudioLevel(samples)
      screen.take(level)
      switch check.take(level, seconds: Self.seconds(samples.count)) {
      case .silent: screen.warn("  The microphone gives no sound. Is it muted?")
      case .soundAgain: screen.warn("  There is sound again.")
      case .clipped: screen.warn("  The microphone is too loud; turn its gain down.")
      case nil: break
      }
      if !isPaused { hear(samples) }
    case .lost(let reason):
      screen.isLost = true
      talk.forgetSpeech()
      screen.warn("  The microphone went away (\(printable(reason))). It is used again when it is back.")
    case .overrun(let samples):
      screen.warn("  \(Self.inSeconds(samples)) of sound came faster than they could be sent.")
    }
    dispatch()
  }

  private func hear(_ samples: [Float]) {
    let lost = talk.hear(samples)
    if lost > 0, lostSamples == 0 {
      screen.warn("  The server takes nothing: what was said more than half a minute ago is lost.")
    }
    lostSamples += lost
  }

  private static func seconds(_ samples: Int) -> Double { Double(samples) / Double(AudioChunk.sampleRate) }

  private static func inSeconds(_ samples: Int) -> String { "\((seconds(samples) * 10).rounded() / 10) s" }

  // MARK: The keyboard

  private func readAnswers() async {
    if Terminal().takesAnswers {
      for await key in TerminalKeys() { press(key) }
    } else {
      for await line in typedLines() { ask(line) }
    }
  }

  private func press(_ key: Key) {
    if let typed = screen.typed {
      switch key {
      case .escape: screen.typed = nil
      case .backspace: screen.typed = String(typed.dropLast())
      case .space: screen.typed = typed + " "
      case .character(let character): screen.typed = typed + String(character)
      case .enter:
        screen.typed = nil
        ask(typed)
      }
    } else {
      switch key {
      case .space: pause()
      case .enter, .character("y"): ask("yes")
      case .escape where !announcements.isOver: hush()
      case .escape, .character("n"): ask("no")
      case .character("u"): ask("undo")
      case .character("/"): screen.typed = ""
      case .character(let character): if character.wholeNumberValue != nil { ask(String(character)) }
      case .backspace: break
      }
    }
    screen.draw()
  }

  private func pause() {
    isPaused.toggle()
    screen.isPaused = isPaused
    screen.clearCaption()
    if isPaused { talk.forgetSpeech() }
    dispatch()
  }

  private func ask(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    hush()
    requests += 1
    talk.ask(text, key: "\(requests)")
    if !talk.isReady { screen.warn("  That is sent when the server is reached.") }
    dispatch()
  }

  // MARK: The server

  /// Connects again and again until the satellite leaves.
  ///
  /// - Throws: ``ServerLinkError`` if trying again is useless.
  private func stayConnected() async throws {
    var plan = ReconnectPlan()
    while !isLeaving {
      let began = ContinuousClock.now
      do {
        try await converse()
      } catch let error as ServerLinkError {
        if error.isFinal { throw error }
        tell(error)
      }
      disconnect()
      if .now - began > Self.shortest { plan.reset() }
      if !isLeaving { try await Task.sleep(for: plan.next()) }
    }
  }

  private func tell(_ error: ServerLinkError) {
    let words = "\(error) \(wasConnected ? "What is said is kept for half a minute. " : "")Trying again …"
    guard words != trouble, !isLeaving else { return }
    trouble = words
    screen.warn("  " + words)
  }

  private func disconnect() {
    outbox?.finish()
    outbox = nil
    talk.disconnect()
    announcements.answered()
    screen.isConnected = false
    screen.clearCaption()
    screen.draw()
  }

  /// Runs one connection from beginning to end.
  private func converse() async throws {
    let channel = try await link.open()
    do {
      try await channel.executeThenClose { inbound, writer in
        let (frames, outbox) = AsyncStream<WebSocketFrame>.makeStream()
        let writing = Task { for await frame in frames { try await writer.write(frame) } }
        defer { writing.cancel() }
        self.outbox = outbox
        send(.text, ByteBuffer(string: talk.connect().json))
        for try await frame in inbound { try take(frame) }
      }
    } catch let error as ServerLinkError {
      throw error
    } catch {
      throw ServerLinkError.lost(while: error)
    }
    throw ServerLinkError.lost(reason: "the server does not answer any more")
  }

  private func take(_ frame: WebSocketFrame) throws {
    switch frame.opcode {
    case .text:
      if let message = ServerMessage(String(buffer: frame.unmaskedData)) { take(message) }
    case .ping: send(.pong, frame.unmaskedData)
    case .connectionClose:
      var data = frame.unmaskedData
      send(.connectionClose, data)
      _ = data.readInteger(as: UInt16.self)
      let reason = String(buffer: data)
      throw ServerLinkError.lost(reason: reason.isEmpty ? "the server ended it" : printable(reason))
    default: break
    }
  }

  private func take(_ message: ServerMessage) {
    if case .hello = message { greeted() }
    let news = talk.take(message)
    for event in news.events {
      if case .final = event { patience.reset() }
      screen.show(event)
      announce(event)
    }
    for problem in news.problems { screen.warn("  \(printable(problem))") }
    if news.isCutShort {
      Task {
        try await Task.sleep(for: patience.next())
        talk.release()
      }
    }
    dispatch()
  }

  private func greeted() {
    screen.isConnected = true
    if !wasConnected {
      screen.say("  Connected to \(link.address).")
    } else if trouble != nil {
      screen.say("  Connected again.")
    }
    (wasConnected, trouble) = (true, nil)
    if lostSamples > 0 { screen.warn("  \(Self.inSeconds(lostSamples)) of what was said are lost.") }
    lostSamples = 0
  }

  /// Sends everything that is due.
  func dispatch() {
    attend()
    guard outbox != nil else { return }
    for departure in talk.departures() {
      switch departure {
      case .message(let message): send(.text, ByteBuffer(string: message.json))
      case .sound(let bytes): send(.binary, bytes)
      }
    }
  }

  private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer) {
    outbox?.yield(WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data))
  }

  /// Cancels the present speech, closes the connection, and waits for its end.
  private func leave(_ connection: Task<Void, any Error>) async {
    isLeaving = true
    guard outbox != nil else { return connection.cancel() }
    talk.forgetSpeech()
    dispatch()
    var code = ByteBuffer()
    code.write(webSocketErrorCode: .normalClosure)
    send(.connectionClose, code)
    try? await Task.sleep(for: Self.farewell)
    connection.cancel()
  }
}

/// Lines of standard input. A thread of its own reads them, since it may wait for ever.
private func typedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    DispatchQueue(label: "standard input").async {
      for line in IteratorSequence(StandardInputLines()) { continuation.yield(line) }
      continuation.finish()
    }
  }
}

import Assistant
import JSONValues

/// The audio from a client's microphone.
extension Conversation {
  /// Takes a frame of audio. The first frame of a stream begins it.
  ///
  /// - Throws: ``APIError`` if audio before the frame is missing, or if it comes too fast.
  func receive(_ frame: AudioFrame) async throws {
    if hearing?.stream != frame.stream {
      // The frame repeats one of a stream that is over.
      guard frame.stream > lastStream else {
        return acknowledge(frame.stream, frame.position + frame.samples.count)
      }
      if frame.stream != overheard { await interrupt() }
      await refresh()
      if hearing?.stream != frame.stream { listen(to: frame.stream) }
    }
    guard let chunk = hearing?.intake.newPart(of: frame) else {
      throw APIError.invalid("Audio before sample \(frame.position) is missing.", "position")
    }
    guard let hearing, hearing.backlog.add(chunk) else {
      throw APIError(
        status: .tooManyRequests, message: "Speech comes faster than it can be heard.", code: "too_fast")
    }
    if !chunk.samples.isEmpty { hearing.inputs.yield(.audio(chunk)) }
    acknowledge(frame.stream, chunk.start + chunk.samples.count)
  }

  /// Notes that a stream begins while an answer is said aloud, which it interrupts only by words.
  func overhear(_ stream: UInt32) { overheard = stream }

  private func listen(to number: UInt32) {
    hearing?.inputs.finish()
    lastStream = number
    let isOverheard = number == overheard
    var listening = isOverheard ? overhearing(number) : served.listening
    if let chat = talk?.chat { listening.foreseesTalk = { await chat.anticipate($0) } }
    var follow: (@Sendable (Int) async -> Void)?
    if isOverheard { follow = { await self.listened(to: number, upTo: $0) } }
    hearing = SpeechStream(number, heardBy: served.assistant, listening, listened: follow) {
      turns, failure in
      await self.heard(number, turns: turns, failure: failure)
    }
    if number == held { hearing?.inputs.yield(.open(held: true)) }
  }

  /// Tells the client how far an overheard stream has been listened to without an interruption.
  private func listened(to stream: UInt32, upTo position: Int) {
    let listened: JSONValue = [
      "event": "listened", "stream": .number("\(stream)"), "samples": .number("\(position)"),
    ]
    send(listened.text)
  }

  /// Handles a held button: no pause ends what is said. It may be held before the stream's first audio.
  func hold(_ stream: UInt32) {
    held = stream
    guard hearing?.stream == stream else { return }
    hearing?.inputs.yield(.open(held: true))
  }

  /// Handles the end of a stream, which has `samples` samples.
  func end(_ stream: UInt32, samples: Int) throws {
    guard hearing?.stream == stream else { return }
    guard hearing?.intake.position ?? samples >= samples else {
      throw APIError.invalid("The stream's end is missing.", "samples")
    }
    hearing?.inputs.finish()
  }

  /// Discards what is being said in a stream.
  func cancel(_ stream: UInt32) {
    guard hearing?.stream == stream else { return }
    hearing?.cancel()
  }

  /// Remembers the last three sentences that the client says aloud, since its microphone may pick them up.
  func remember(said words: String) { said = said.suffix(2) + [words] }

  private func heard(_ stream: UInt32, turns: [Turn], failure: (any Error)?) {
    if hearing?.stream == stream { hearing = nil }
    if let failure, !(failure is CancellationError) { report(.failure("\(failure)")) }
    var line = JSONObject()
    do {
      try line.add("event", "heard")
      try line.add("stream", stream)
      try line.add("turns", turns.map(\.id))
      try tell(line)
    } catch {
      report(.failure("\(error)"))
    }
  }

  private func acknowledge(_ stream: UInt32, _ samples: Int) {
    let received: JSONValue = [
      "event": "received", "stream": .number("\(stream)"), "samples": .number("\(samples)"),
    ]
    send(received.text)
  }
}

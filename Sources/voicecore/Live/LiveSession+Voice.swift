import Assistant
import Capture
import Chat
import Presentation
import Speech

/// What is said aloud, and who may be interrupting it.
struct Saying {
  /// How many voices are being heard, or still echo in the room.
  fileprivate var voices = 0
  /// The last sentences, which the microphone may pick up.
  fileprivate var sentences: [String] = []
  /// Watches for somebody who speaks; nil after an interruption and while nothing is said.
  var overhearing: Overhearing?
  /// The samples that were passed on since somebody may have begun to speak.
  fileprivate var passed = 0

  var isAloud: Bool { voices > 0 }

  fileprivate var isDoubting: Bool { overhearing?.isDoubting ?? false }
}

/// The voice: it says replies and answers, pauses when somebody seems to speak, and stops for a person's words.
extension LiveSession {
  /// The time that a room echoes after the voice has ended.
  private static let echoes = Duration.milliseconds(300)

  /// Says what came of a turn, or what it asks.
  func speak(_ turn: Turn) {
    // The assistant does not talk over a person who goes on speaking. If an answer was not understood, its question
    // stays open and is asked again.
    let asked = turn.waits || turn.decision == .reprompt ? question : nil
    guard !isHearing,
      let words = presentation.speech(of: asked?.turn ?? turn, edited: asked?.command, options.replies)
    else { return }
    if options.json { tell("spoken", words, nil, "") }
    beginSpeaking()
    remember(words)
    replies.say(words) { problem in
      if let problem { await self.warn("  \(problem)") }
      await self.spoke()
    }
  }

  /// Says a sentence of an answer.
  func say(sentence: String) async throws {
    remember(sentence)
    try await voice.say(sentence)
  }

  private func remember(_ words: String) {
    saying.sentences = saying.sentences.suffix(2) + [words]
    controls.add(.answered)
  }

  /// Begins to listen for interruptions, since something is said aloud until ``spoke()``.
  func beginSpeaking() {
    saying.voices += 1
    if saying.overhearing == nil { saying.overhearing = Overhearing() }
    draw()
  }

  /// Listens as usual again when the last voice has ended.
  func spoke() async {
    try? await Task.sleep(for: Self.echoes)
    saying.voices -= 1
    if !saying.isAloud, !saying.isDoubting { saying.overhearing = nil }
    draw()
  }

  /// Stops speaking at once.
  func silence() {
    replies.stop()
    loudspeaker.pause(false)
    Task { [chat] in await chat?.interrupt() }
  }

  /// Returns the settings by which what is heard beside the voice counts only if it is a person's words.
  func overhearing(by listening: ListeningSettings) -> ListeningSettings {
    var listening = listening
    if let chat { listening.foreseesTalk = { await chat.anticipate($0) } }
    guard options.replies != .off else { return listening }
    listening.recognizer = OverhearingRecognizer(
      listening.recognizer,
      spoken: { await self.saying.overhearing == nil ? nil : self.saying.sentences },
      interrupted: { await self.interrupted() })
    return listening
  }

  private func interrupted() {
    saying.overhearing = nil
    silence()
  }

  /// Passes on what the microphone hears. While something is said aloud, that is only what somebody may be saying, and
  /// without the echo of the voice.
  func hear(_ event: CaptureEvent) -> CaptureEvent {
    guard case .samples(let samples) = event, !isPaused, saying.overhearing != nil else { return event }
    let passed = saying.passed
    saying.overhearing?.listened(to: passed)
    if saying.overhearing?.isOver == true { calm() }
    let wasDoubting = saying.isDoubting
    let clean = echo.take(samples)
    guard let heard = saying.overhearing?.take(clean) else { return event }
    if saying.isDoubting, !wasDoubting {
      loudspeaker.pause(true)
      saying.passed = 0
    }
    saying.passed += heard.count
    return .samples(heard)
  }

  /// Lets the voice go on, since what was heard was nobody's words.
  func calm() {
    guard saying.isDoubting else { return }
    saying.overhearing?.calm()
    loudspeaker.pause(false)
    isHearing = false
    clearCaption()
    controls.add(.discard)
    openOrClose()
    if !saying.isAloud { saying.overhearing = nil }
  }
}

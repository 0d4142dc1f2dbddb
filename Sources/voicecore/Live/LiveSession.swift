import Actions
import Assistant
import Audio
import Capture
import Chat
import Console
import EchoCancellation
import Foundation
import JSONValues
import Presentation
import Setup
import Speech
import Understanding

/// `voicecore listen`: an assistant with a microphone, a keyboard, a screen and a voice.
actor LiveSession {
  struct Options: Sendable {
    var json = false
    var isRehearsal = false
    /// Whether everything is confirmed automatically.
    var saysYes = false
    var isPushToTalk = false
    var replies = SpeechBack.off
    var synthesizer: any Synthesizer = FliteSynthesizer()
  }

  let assistant: Assistant
  private let installation: Installation
  let options: Options
  private let printer: EventPrinter
  let presentation: Presentation
  let (echo, loudspeaker, voice, replies): (EchoCanceller, PulseLoudspeaker, SpokenOutput, SpokenReplies)
  /// What is said aloud at the moment.
  var saying = Saying()
  let controls = MicrophoneControls()
  let terminal = Terminal()
  var line = LiveLine()
  private var drawn = ""
  private var check = MicrophoneCheck()
  var question: LiveQuestion?
  /// The last action, shown with its undo for a while.
  var undoable: UndoOffer?
  var button = TalkButton()
  var (isPaused, isHearing) = (false, false)
  private var (isLost, isOver) = (false, false)
  private var latencies = LatencyTable()
  private var turns = 0
  /// The conversation with a model that answers what is not a command; nil for `voicecore listen`.
  var chat: Chat?
  /// Whether the last turn was talk, which the model answers.
  var hasTalked = false
  var chatModel: (any ChatModel)?

  init(
    _ options: Options, _ installation: Installation, _ assistant: Assistant, _ presentation: Presentation
  ) {
    (self.options, self.installation, self.assistant) = (options, installation, assistant)
    self.presentation = presentation
    printer = EventPrinter(
      commands: installation.commands, presentation: presentation, isRehearsal: options.isRehearsal)
    echo = EchoCanceller()
    loudspeaker = PulseLoudspeaker(echo: echo)
    voice = SpokenOutput(synthesizer: options.synthesizer, loudspeaker: loudspeaker)
    replies = SpokenReplies(voice)
    isPaused = options.isPushToTalk
  }

  /// Listens until its task is cancelled.
  ///
  /// - Throws: `CaptureError` if there is no microphone, or the recognizer's error.
  func run(_ capture: PulseAudioCapture, _ listening: ListeningSettings) async throws {
    let events = await assistant.events()
    let sound = capture.events.map { await self.hear($0) }
    let inputs = MicrophoneInputs(sound, controls: controls) { await self.observe($0) }
    let listening = overhearing(by: listening)
    if isPaused { controls.add(.close) }
    defer { replies.stop() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for await event in events { await self.show(event) } }
      group.addTask { [assistant] in
        try await assistant.listen(to: inputs, listening)
        // The events end when everything that they report is over.
        await assistant.endEvents()
      }
      if terminal.takesAnswers, !options.json {
        group.addTask { for await key in TerminalKeys() { await self.press(key) } }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Prints the summary at the end.
  func finish() throws {
    erase()
    isOver = true
    guard options.json else { return output(latencies.summary) }
    var line = JSONObject()
    try line.add("event", "summary")
    try line.add("turns", turns)
    if let lag = latencies.wordLag {
      try line.add("word_lag_p50", lag.middle)
      try line.add("word_lag_p95", lag.high)
    }
    try line.add("cpu_seconds", processorSeconds())
    output(line.text)
  }

  private func observe(_ event: CaptureEvent) {
    switch event {
    case .opened(let device):
      (isLost, check) = (false, MicrophoneCheck())
      tell("microphone", "opened", device, "Listening to \(printable(device)).")
      openOrClose()
    case .samples(let samples) where samples.isEmpty: break
    case .samples(let samples):
      let level = AudioLevel(samples)
      line.level = max(level.rms, line.level - 3)
      switch check.take(level, seconds: Double(samples.count) / Double(AudioChunk.sampleRate)) {
      case .silent: tell("warning", "silent", nil, "The microphone gives no sound. Is it muted?")
      case .soundAgain: tell("warning", "sound_again", nil, "There is sound again.")
      case .clipped: tell("warning", "clipped", nil, "The microphone is too loud; turn its gain down.")
      case nil: break
      }
      draw()
    case .lost(let reason):
      (isLost, isHearing) = (true, false)
      controls.add(.discard)
      tell(
        "microphone", "lost", reason,
        "The microphone went away (\(reason)). It is used again when it is back.")
    case .overrun(let samples):
      let seconds = String(format: "%.1f", Double(samples) / Double(AudioChunk.sampleRate))
      tell("warning", "overrun", seconds, "\(seconds) s of sound came faster than they could be heard.")
    }
  }

  /// Opens or closes the microphone, depending on the present state.
  func openOrClose() {
    controls.add(isPaused ? .discard : .open(held: false))
    draw()
  }

  private func show(_ event: AssistantEvent) {
    switch event {
    case .speechStarted:
      saying.overhearing?.heardSpeech()
      clearCaption()
      isHearing = true
    case .partial(let partial):
      clearCaption()
      (line.stable, line.unstable) = (partial.stable, partial.unstable)
    case .preview(let interpretation): line.preview = presentation.card.summary(interpretation.command)
    case .final(let transcript):
      clearCaption()
      isHearing = false
      if transcript.text.isEmpty { calm() }
      if let input = button.utteranceEnded() {
        isPaused = true
        controls.add(input)
      }
    case .takenBack, .undone: undoable = nil
    default: break
    }
    if options.json {
      writeJSON(event)
    } else if terminal.showsLiveText, isShownInLine(event) {
      draw()
    } else {
      erase()
      printer.show(event)
    }
    switch event {
    case .ended(let turn, let asked): ended(turn, asked: asked)
    case .dismissed(_, let asked): goOn(to: asked)
    default: break
    }
    draw()
  }

  private func isShownInLine(_ event: AssistantEvent) -> Bool {
    switch event {
    case .speechStarted, .level, .partial, .preview: true
    case .final(let transcript): transcript.text.isEmpty
    default: false
    }
  }

  func clearCaption() { (line.stable, line.unstable, line.preview) = ("", "", "") }

  private func ended(_ turn: Turn, asked: Turn?) {
    if !turn.isAnswered {
      turns += 1
      latencies.add("\(turns)", turn)
    }
    if let chat, let chatModel, talks(turn) { return answer(turn, in: chat, by: chatModel) }
    tell(chat, of: turn)
    if turn.waits {
      let question = LiveQuestion(turn, presentation)
      self.question = question
      if options.saysYes, question.takesYes {
        return answer { try await $0.confirm(turn.id, really: turn.isAskedAgain) }
      }
      say(question.text)
    } else if let outcome = presentation.outcome(of: turn), outcome.kind == .refused {
      say("  " + outcome.words)
    }
    goOn(to: asked)
    if let receipt = turn.receipt, !receipt.isAnswer, !options.isRehearsal { offerUndo(of: receipt) }
    speak(turn)
  }

  /// Shows the question that a yes answers now, if it is not the one shown last.
  private func goOn(to asked: Turn?) {
    guard question?.turn.id != asked?.id else { return }
    question = asked.map { LiveQuestion($0, presentation) }
    if let question { say(question.text) }
  }

  /// Offers to undo an action, with a countdown until the offer ends.
  private func offerUndo(of receipt: Receipt) {
    let offer = UndoOffer(receipt, from: .now)
    undoable = offer
    guard terminal.showsLiveText, !options.json else { return }
    Task {
      while undoable?.id == offer.id, offer.hint(at: .now) != nil {
        draw()
        try? await Task.sleep(for: .seconds(1))
      }
      draw()
    }
  }

  func say(_ text: String) {
    guard !options.json else { return }
    erase()
    output(text)
    draw()
  }

  func warn(_ text: String) {
    erase()
    printError(text)
    draw()
  }

  func tell(_ event: String, _ what: String, _ detail: String?, _ words: String) {
    guard options.json else { return warn("  " + terminal.yellow(words)) }
    do {
      var line = JSONObject()
      try line.add("event", event)
      try line.add("what", what)
      if let detail { try line.add("detail", detail) }
      output(line.text)
    } catch { printError("\(error)") }
  }

  private func writeJSON(_ event: AssistantEvent) {
    do {
      output(try event.json(installation.commands).text)
    } catch {
      printError("An event could not be written as JSON: \(error)")
    }
  }

  private func erase() {
    guard terminal.showsLiveText, !drawn.isEmpty else { return }
    output("\r\u{1B}[2K", terminator: "")
    drawn = ""
  }

  func draw() {
    guard terminal.showsLiveText, !options.json, !isOver else { return }
    line.state =
      isLost ? .lost : saying.isAloud ? .speaking : isPaused ? .paused : .listening
    line.hint =
      question?.hint ?? undoable?.hint(at: .now)
      ?? "space \(isPaused ? "listens" : "pauses") · u undoes · / types · Ctrl-C ends"
    let text = line.text(columns: terminal.columns, terminal)
    guard text != drawn else { return }
    drawn = text
    output("\r\u{1B}[2K\(text)", terminator: "")
  }
}

/// Returns the processor time of this process, in seconds of one core.
func processorSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
}

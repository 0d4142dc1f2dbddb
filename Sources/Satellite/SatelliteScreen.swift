import Capture
import Console

/// What a satellite shows: what is being heard in one line that is written anew, above it what came of it. Without a
/// terminal the latter alone.
struct SatelliteScreen {
  private static let departures = [
    "sent": "It was sent.", "failed": "It could not be sent; it is in the outbox.",
    "unknown": "It may not have arrived: the connection broke.",
  ]

  private let terminal = Terminal()
  private var line = LiveLine()
  private var drawn = ""
  private var question: QuestionCard?
  /// Why what was understood last is not simply done.
  private var objection: String?
  private var isOver = false
  var isPaused = false
  var isLost = false
  var isConnected = false
  /// What is being typed; nil where nothing is.
  var typed: String? {
    get { line.typed }
    set { line.typed = newValue }
  }

  mutating func take(_ level: AudioLevel) {
    line.level = max(level.rms, line.level - 3)
    draw()
  }

  mutating func show(_ event: ConversationEvent) {
    switch event {
    case .speechStarted: clearCaption()
    case .partial(let stable, let unstable): (line.stable, line.unstable) = (stable, unstable)
    case .preview(let meaning): line.preview = printable(meaning)
    case .final(let text):
      clearCaption()
      if !text.isEmpty { say("  heard     \(terminal.bold("“\(printable(text))”"))") }
    case .interpretation(let words): objection = words
    case .reprompt:
      let refusal = "Sorry, I can’t do that. Ask “what can you do?” to hear what I can."
      say("  " + (objection.map { printable($0) } ?? refusal))
    case .card(let card):
      question = card
      say(card.text.split(separator: "\n").map { printable(String($0)) }.joined(separator: "\n"))
    case .receipt(let summary, let isAnswer):
      question = nil
      say(
        isAnswer
          ? "  answer    \(printable(summary))" : "  done      \(terminal.green(printable(summary)))")
    case .mail("queued", let seconds?): say("  It is sent in \(seconds) s; until then it can be undone.")
    case .mail(let state, _):
      if let words = Self.departures[state] { say("  \(words)") }
    case .dismissed(let isSuperseded):
      question = nil
      say(isSuperseded ? "  Not done, since you went on." : "  Not done.")
    case .undone(let message): say("  undone    \(terminal.green(printable(message)))")
    case .step(let text): say("  \(printable(text))")
    case .notice(let message): say("  note      \(printable(message))")
    case .failure(let message): warn("  failed    \(terminal.red(printable(message)))")
    case .ended, .heard, .other: break
    }
    draw()
  }

  mutating func say(_ text: String) {
    erase()
    output(text)
    draw()
  }

  mutating func warn(_ text: String) {
    erase()
    printError(text)
    draw()
  }

  mutating func clearCaption() { (line.stable, line.unstable, line.preview) = ("", "", "") }

  mutating func draw() {
    guard terminal.showsLiveText, !isOver else { return }
    line.state = isLost ? .lost : !isConnected ? .unconnected : isPaused ? .paused : .listening
    line.hint =
      question?.hint ?? "space \(isPaused ? "listens" : "pauses") · u undoes · / types · Ctrl-C ends"
    let text = line.text(columns: terminal.columns, terminal)
    guard text != drawn else { return }
    drawn = text
    output("\r\u{1B}[2K\(text)", terminator: "")
  }

  private mutating func erase() {
    guard terminal.showsLiveText, !drawn.isEmpty else { return }
    output("\r\u{1B}[2K", terminator: "")
    drawn = ""
  }

  /// Leaves the terminal as it was.
  mutating func close() {
    erase()
    isOver = true
  }
}

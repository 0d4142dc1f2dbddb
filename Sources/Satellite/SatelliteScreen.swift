import Capture
import Console

/// The satellite's screen: what is being said in a line that is redrawn, and the results above it. Without a terminal
/// only the results.
struct SatelliteScreen {
  private let terminal = Terminal()
  private var line = LiveLine()
  private var drawn = ""
  private var question: QuestionCard?
  private var isOver = false
  var isPaused = false
  var isLost = false
  var isConnected = false
  /// Whether something is said aloud.
  var isSpeaking = false
  /// The text being typed; nil if none is.
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
    case .card(let card):
      question = card
      say(card.text.split(separator: "\n").map { printable(String($0)) }.joined(separator: "\n"))
    case .receipt(let summary, let isAnswer):
      question = nil
      say(
        isAnswer
          ? "  answer    \(printable(summary))" : "  done      \(terminal.green(printable(summary)))")
    case .mail(let words): say("  \(printable(words))")
    case .dismissed(let words):
      question = nil
      say("  \(printable(words))")
    case .ended(let refusal?): say("  \(printable(refusal))")
    case .undone(let message): say("  undone    \(terminal.green(printable(message)))")
    case .step(let text): say("  \(printable(text))")
    case .notice(let message): say("  note      \(printable(message))")
    case .sentence(_, let words): say("  says      “\(printable(words))”")
    case .forgot(let count):
      say("  note      The oldest \(count) messages no longer fit the model's context.")
    case .failure(let message): warn("  failed    \(terminal.red(printable(message)))")
    case .ended, .speech, .answered, .interrupted, .heard, .other: break
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
    line.state =
      isLost ? .lost : !isConnected ? .unconnected : isPaused ? .paused : isSpeaking ? .speaking : .listening
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

  /// Restores the terminal.
  mutating func close() {
    erase()
    isOver = true
  }
}

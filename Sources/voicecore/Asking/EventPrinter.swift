import Assistant
import Console
import Foundation
import Presentation
import Understanding

/// Shows the assistant's events in the terminal: captions while speech goes on, then what was understood and done.
struct EventPrinter {
  let commands: CommandJSON
  let presentation: Presentation
  let terminal = Terminal()
  /// Whether actions are only shown and not carried out, as with `--dry-run`.
  var isRehearsal = false

  func show(_ event: AssistantEvent) {
    switch event {
    case .speechStarted(let second):
      if !terminal.showsLiveText { output(terminal.dim(String(format: "  %5.2f s  speech", second))) }
    case .level, .preview:
      break
    case .partial(let partial):
      caption(printable(partial.stable), printable(partial.unstable))
    case .final(let transcript):
      endCaption()
      let percent = Int((transcript.confidence * 100).rounded())
      output(
        "  heard     \(terminal.bold("“\(printable(transcript.text))”"))  \(terminal.dim("\(percent) % sure"))"
      )
    case .interpretation(let interpretation):
      output("  command   \(commands.text(CommandJSON.Document(interpretation)))")
    case .decision(let decision, _):
      output("  decision  \(coloured(decision))")
    case .receipt(let receipt, _) where receipt.isAnswer:
      let lines = receipt.summary.split(whereSeparator: \.isNewline).map { printable(String($0)) }
      output("  answer    " + lines.joined(separator: "\n            "))
    case .receipt(let receipt, _):
      let verb = isRehearsal ? "would do" : "done    "
      output("  \(verb)  \(terminal.green(printable(receipt.summary)))")
      if !receipt.location.isEmpty { output("            \(terminal.dim(receipt.location))") }
      if !isRehearsal, let departure = presentation.departure(of: receipt, now: Date()) {
        output("            \(departure)")
      }
    case .takenBack(let receipt, _):
      output("  not yet   \(terminal.dim(printable(receipt.summary)))")
    case .undone(_, let message):
      output("  undone    \(terminal.green(printable(message)))")
    case .dismissed(let turn, _):
      if let outcome = presentation.outcome(of: turn) { printError("  \(outcome.words)") }
    case .failure(let message):
      printError("  failed    \(terminal.red(printable(message)))")
    case .notice(let message):
      printError("  note      \(terminal.yellow(printable(message)))")
    case .ended:
      break
    }
  }

  private func caption(_ stable: String, _ unstable: String) {
    let text = [stable, terminal.dim(unstable)].filter { !$0.isEmpty }.joined(separator: " ")
    if terminal.showsLiveText {
      output("\r\u{1B}[2K  … \(text)", terminator: "")
    } else {
      output("  …         \(stable)\(stable.isEmpty ? "" : " ")[\(unstable)]")
    }
  }

  private func endCaption() {
    if terminal.showsLiveText { output("\r\u{1B}[2K", terminator: "") }
  }

  private func coloured(_ decision: Decision) -> String {
    switch decision {
    case .execute: terminal.green("execute")
    case .confirm, .ask, .clarify: terminal.yellow(decision.rawValue)
    case .reprompt: terminal.dim("reprompt")
    }
  }
}

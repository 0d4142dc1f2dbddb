/// The one line at the bottom of the screen that is written anew all the time: how loud it is, and what is being said.
package struct LiveLine: Equatable {
  package enum State: String {
    case listening, paused, speaking
    case lost = "no microphone"
    case unconnected = "no server"
  }

  package var state = State.listening
  /// Root mean square, decibels relative to full scale.
  package var level = -120.0
  package var stable = ""
  package var unstable = ""
  /// What that would mean, if it were all.
  package var preview = ""
  /// What can be done now; shown while nothing is being said.
  package var hint = ""
  /// What is being typed; nil where nothing is.
  package var typed: String?

  package init() {}

  /// The line for a terminal so many columns wide.
  package func text(columns: Int, _ terminal: Terminal) -> String {
    if let typed { return "/ " + Self.tail(printable(typed), columns - 3) + "▏" }
    let head =
      state == .listening ? "\(terminal.green("●")) \(meter)" : terminal.yellow("○ \(state.rawValue)")
    let room = columns - (state == .listening ? 6 : state.rawValue.count + 5)
    guard !(stable.isEmpty && unstable.isEmpty) else {
      return "\(head)  \(terminal.dim(String(hint.prefix(max(0, room)))))"
    }
    let whole = [printable(stable), printable(unstable)].filter { !$0.isEmpty }.joined(separator: " ")
    let shown = Self.tail(whole, room)
    // The end is what changes.
    let settled = max(0, shown.count - printable(unstable).count)
    let caption = "\(shown.prefix(settled))\(terminal.dim(String(shown.dropFirst(settled))))"
    let rest = room - shown.columns - 5
    let meaning = preview.isEmpty || rest < 20 ? "" : terminal.dim("  → \(preview.prefix(rest))")
    return "\(head)  \(caption)\(meaning)"
  }

  private var meter: Character {
    let blocks = Array("▁▂▃▄▅▆▇█")
    let share = (level + 60) / 50
    return blocks[min(max(Int(share * Double(blocks.count)), 0), blocks.count - 1)]
  }

  /// The end of a text that fills no more than so many columns.
  private static func tail(_ text: String, _ columns: Int) -> String {
    var (room, kept) = (columns, "")
    for character in text.reversed() {
      room -= character.columns
      guard room > 0 else { return "…" + String(kept.reversed()) }
      kept.append(character)
    }
    return text
  }
}

/// The line at the bottom of the screen that is redrawn all the time: the sound level, and what is being said.
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
  /// The meaning of the words so far.
  package var preview = ""
  /// What the person can do now; shown while nothing is said.
  package var hint = ""
  /// The text being typed; nil if none is.
  package var typed: String?

  package init() {}

  /// Returns the line for a terminal with this many columns.
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
    // Only the end of the caption still changes.
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

  /// Returns the end of a text that fits in this many columns.
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

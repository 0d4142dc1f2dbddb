import Actions
import Console
import TimeExpressions

/// Timers and alarms as lines for a terminal: each with its name, the time left, and when it rings.
struct TimerLines {
  /// The lines in full.
  let text: [String]
  /// The number of those that ring.
  let ringing: Int
  let isEmpty: Bool

  /// The most lines. More would scroll off a usual screen, where they cannot be redrawn.
  private static let most = 20
  private static let longestName = 32

  /// - Parameter context: The time to count down to, which may be later than the board's.
  init(_ board: AlarmBoard, at context: TimeContext) {
    isEmpty = board.entries.isEmpty
    ringing = board.entries.count { $0.rings(at: context) }
    let names = board.entries.map { entry in
      let name = printable(entry.name)
      return (name.prefix(1).uppercased() + name.dropFirst()).fitted(to: Self.longestName)
    }
    let width = names.map(\.columns).max() ?? 0
    let left = board.entries.map { Self.clock($0.rings(at: context) ? 0 : $0.seconds(at: context)) }
    let leftWidth = left.map(\.count).max() ?? 0
    let lines = board.entries.indices.map { index in
      let name = names[index] + String(repeating: " ", count: width - names[index].columns)
      let time = String(repeating: " ", count: leftWidth - left[index].count) + left[index]
      return "\(name)  \(time)  \(board.entries[index].standing(at: context))"
    }
    text = isEmpty ? ["No alarm or timer is set."] : lines
  }

  /// Returns the first lines, shortened to the terminal's width, and how many more there are.
  func text(columns: Int) -> [String] {
    let shown = text.prefix(Self.most).map { $0.fitted(to: columns) }
    return text.count > Self.most ? shown + ["… and \(text.count - Self.most) more"] : shown
  }

  /// Seconds as `4:59` or `1:04:59`.
  static func clock(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
  }
}

extension AlarmBoard.Entry {
  /// Returns whether it rings at a time, even if it did not when it was read.
  fileprivate func rings(at context: TimeContext) -> Bool {
    if case .paused = state { return false }
    return seconds(at: context) <= 0
  }

  /// Returns when it rings: `until 10:10 AM`, `tomorrow at 7 AM`, `ringing since 10:10 AM`, `paused`.
  fileprivate func standing(at context: TimeContext) -> String {
    guard let time = time(in: context.timeZone) else { return "paused" }
    if rings(at: context) { return "ringing since \(TimePhrase().clock(time))" }
    return kind == .timer && time.date == context.now.date
      ? "until \(TimePhrase().clock(time))" : TimePhrase().text(for: .dateTime(time), now: context.now)
  }
}

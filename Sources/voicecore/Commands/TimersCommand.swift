import Actions
import ArgumentParser
import Console
import Foundation
import Sentences
import Setup
import TimeExpressions

struct TimersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timers", abstract: "The timers and alarms that are set, counting down in a terminal.",
    discussion: """
      In a terminal the list is written anew each second until nothing is set or Ctrl-C is pressed, and the terminal’s \
      bell sounds for what begins to ring. Elsewhere it is written once.
      """)

  @OptionGroup var clock: ClockOptions
  @Flag(help: "Once, one JSON object a line.") var json = false

  func run() async throws {
    let (places, context) = (try Installation().alarms, try clock.context())
    let terminal = Terminal()
    let first = try AlarmBoard(places: places, context: context())
    for file in first.unreadable { printError(printable(file.sentence)) }
    if !first.entries.isEmpty, !first.isAgentRunning { printError(RingingSentences.silent) }
    if json {
      for entry in first.entries { output(try entry.json(at: context()).text) }
    } else if terminal.showsLiveText {
      try await untilStopped {
        try await Self.count(terminal, at: context) { try AlarmBoard(places: places, context: $0) }
      }
    } else {
      for line in TimerLines(first, at: context()).text { output(line) }
    }
  }

  /// Redraws the lines each second, until nothing is set.
  private static func count(
    _ terminal: Terminal, at context: @Sendable () -> TimeContext,
    _ board: (TimeContext) throws -> AlarmBoard
  ) async throws {
    var (height, ringing) = (0, 0)
    while true {
      let now = context()
      let lines = TimerLines(try board(now), at: now)
      let text = lines.text(columns: terminal.columns)
      let upwards = height > 0 ? "\u{1B}[\(height)A\r\u{1B}[J" : ""
      let bell = lines.ringing > ringing ? "\u{7}" : ""
      output(upwards + bell + text.joined(separator: "\n"))
      if lines.isEmpty { return }
      (height, ringing) = (text.count, lines.ringing)
      // Wakes just after the clock's next second.
      let second = Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
      try await Task.sleep(for: .seconds(1.01 - second))
    }
  }
}

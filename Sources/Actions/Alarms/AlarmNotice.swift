import Foundation
import Sentences

/// A notice that a person sees and hears when something rings.
package struct AlarmNotice: Sendable, Hashable {
  package var title: String
  package var body: String
  package var spoken: String
  /// Whether marking it done changes a task in the calendar.
  package var isTask: Bool

  package init(title: String, body: String, spoken: String, isTask: Bool) {
    self.title = title
    self.body = body
    self.spoken = spoken
    self.isTask = isTask
  }
}

extension AlarmNotice {
  package init(_ ringing: Ringing, now: Date, timeZone: TimeZone) {
    let alarm = ringing.alarm
    let name = Self.oneLine(alarm.summary)
    let time = alarm.start.map { Self.words($0, isAllDay: alarm.isAllDay, now: now, timeZone: timeZone) }
    var lines: [String] = []
    if let time {
      lines.append(alarm.kind == .task ? RingingSentences.due(time) : RingingSentences.starts(time))
    }
    if ringing.isLate {
      let due = Self.words(ringing.dueDate, isAllDay: false, now: now, timeZone: timeZone)
      lines.append(RingingSentences.wasToRing(due))
      if !ringing.missed.isEmpty { lines.append(RingingSentences.missed(times: ringing.missed.count + 1)) }
    }
    let spoken =
      switch (alarm.isAlarm, ringing.isLate) {
      case (true, false): RingingSentences.alarm(name)
      case (true, true): RingingSentences.missedAlarm(name)
      case (false, false): RingingSentences.reminder(name)
      case (false, true): RingingSentences.missedReminder(name)
      }
    self.init(
      title: ringing.isLate ? RingingSentences.missed(name) : name,
      body: lines.joined(separator: "\n"),
      spoken: spoken,
      isTask: alarm.kind == .task)
  }

  /// Returns the time in words: `today at 07:00`, `2026-11-24 at 12:00`, `2026-11-24`.
  static func words(_ date: Date, isAllDay: Bool, now: Date, timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let day =
      calendar.isDate(date, inSameDayAs: now)
      ? "today"
      : String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    return isAllDay ? day : "\(day) at " + String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
  }

  /// Returns the text in one line of bounded length, without control characters, which could harm a bus or a
  /// terminal.
  static func oneLine(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
    return String(words.joined(separator: " ").prefix(300))
  }
}

/// A person's answer to a notice.
package enum AlarmResponse: Sendable, Hashable {
  case snooze
  case done
  /// Closed by hand: seen but not done.
  case dismissed
}

/// Shows notices and reports the answers.
package protocol AlarmPresenter: Sendable {
  /// The answers, by the number from ``present(_:)``. Ends when the presenter is closed.
  var responses: AsyncStream<(notice: UInt32, response: AlarmResponse)> { get }

  /// Shows a notice. Returns its number, or `nil` if it cannot be answered.
  func present(_ notice: AlarmNotice) async -> UInt32?

  /// Removes a notice from the screen.
  func withdraw(_ notice: UInt32) async

  func close() async
}

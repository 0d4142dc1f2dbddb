import Foundation

/// What a person sees and hears of a ringing.
public struct AlarmNotice: Sendable, Hashable {
  public var title: String
  public var body: String
  public var spoken: String
  /// Whether marking it done changes the task in the calendar.
  public var isTask: Bool

  public init(title: String, body: String, spoken: String, isTask: Bool) {
    self.title = title
    self.body = body
    self.spoken = spoken
    self.isTask = isTask
  }
}

extension AlarmNotice {
  public init(_ ringing: Ringing, now: Date, timeZone: TimeZone) {
    let alarm = ringing.alarm
    let name = Self.oneLine(alarm.summary)
    let time = alarm.start.map { Self.words($0, isAllDay: alarm.isAllDay, now: now, timeZone: timeZone) }
    var lines: [String] = []
    if let time { lines.append(alarm.kind == .task ? "Due \(time)" : "Starts \(time)") }
    if ringing.isLate {
      let due = Self.words(ringing.dueDate, isAllDay: false, now: now, timeZone: timeZone)
      lines.append("Missed: this was to ring \(due).")
      if !ringing.missed.isEmpty { lines.append("It was missed \(ringing.missed.count + 1) times.") }
    }
    // An alarm's name says what it is.
    let onTime = alarm.isAlarm ? "\(name)." : "Reminder: \(name)."
    self.init(
      title: ringing.isLate ? "Missed: \(name)" : name,
      body: lines.joined(separator: "\n"),
      spoken: ringing.isLate ? "Missed \(alarm.isAlarm ? "alarm" : "reminder"): \(name)." : onTime,
      isTask: alarm.kind == .task)
  }

  /// `today at 07:00`, `2026-11-24 at 12:00`, `2026-11-24`.
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

  /// Without control characters, which a bus and a terminal take badly, and of bounded length.
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

/// What a person answers to a notice.
public enum AlarmResponse: Sendable, Hashable {
  case snooze
  case done
  /// Closed by hand: seen, and not done.
  case dismissed
}

/// Shows notices, and tells the answers to them.
public protocol AlarmPresenter: Sendable {
  /// Answers, by the number that ``present(_:)`` gave. Ends when the presenter is closed.
  var responses: AsyncStream<(notice: UInt32, response: AlarmResponse)> { get }

  /// Returns a number for the notice, nil where no answer can come.
  func present(_ notice: AlarmNotice) async -> UInt32?

  /// Takes a notice off the screen.
  func withdraw(_ notice: UInt32) async

  func close() async
}

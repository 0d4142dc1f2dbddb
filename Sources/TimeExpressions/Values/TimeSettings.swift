import Foundation

/// The conventions by which a time expression is read, which differ by place and habit.
public struct TimeSettings: Sendable, Hashable {
  /// A language that the parser reads.
  public enum Language: String, Sendable, Codable, CaseIterable {
    case english = "en"
    case brazilianPortuguese = "pt-BR"
  }

  /// The order of day and month in `3/4`.
  public enum DateOrder: String, Sendable, Codable {
    case monthDay, dayMonth
  }

  /// The meaning of "next Friday" on a Tuesday.
  public enum NextWeekday: String, Sendable, Codable {
    /// The Friday of the week after this one.
    case ofNextWeek
    /// The first Friday after today.
    case soonest
  }

  /// The language of the text. Default: English.
  public var language: Language
  /// The first day of the week. Default: Monday, as in ISO 8601.
  public var firstWeekday: Weekday
  /// The order of day and month in numeric dates. Default: month first in English, day first in Portuguese.
  public var dateOrder: DateOrder
  /// The meaning of "next" before a weekday. Default: the one in the week after this one.
  public var nextWeekday: NextWeekday
  /// The earliest hour, 0 to 11, that a bare "at six" may mean on a named day. Default: 6.
  public var dayBegins: Int

  public init(
    language: Language = .english, firstWeekday: Weekday = .monday, dateOrder: DateOrder? = nil,
    nextWeekday: NextWeekday = .ofNextWeek, dayBegins: Int = 6
  ) {
    self.language = language
    self.firstWeekday = firstWeekday
    self.dateOrder = dateOrder ?? (language == .english ? .monthDay : .dayMonth)
    self.nextWeekday = nextWeekday
    self.dayBegins = min(max(dayBegins, 0), 11)
  }
}

/// The time, the time zone and the settings against which a time expression is resolved.
///
/// A clock time that the clocks skip in `timeZone` is an ``ImpossibleTime``, but a recurrence or a part of the day
/// moves forward by the length of the gap. Of two equal local times, the first one that is still to come is meant.
/// "In two hours" counts time that passes, so it is right across a clock change.
public struct TimeContext: Sendable {
  /// The local time at which the words are said.
  public var now: LocalDateTime
  /// The time zone of the speaker.
  public var timeZone: TimeZone
  /// The conventions of the speaker.
  public var settings: TimeSettings

  public init(now: LocalDateTime, timeZone: TimeZone, settings: TimeSettings = TimeSettings()) {
    self.now = now
    self.timeZone = timeZone
    self.settings = settings
  }

  /// Returns the local time after this number of seconds, taking clock changes into account.
  public func time(in seconds: Int) -> LocalDateTime {
    timeZone.local(at: timeZone.instant(of: now) + seconds)
  }
}

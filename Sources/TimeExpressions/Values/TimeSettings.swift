import Foundation

/// What people of different places and habits mean by the same words; every default is stated here.
public struct TimeSettings: Sendable, Hashable {
  public enum Language: String, Sendable, Codable, CaseIterable {
    case english = "en"
    case brazilianPortuguese = "pt-BR"
  }

  /// How `3/4` reads.
  public enum DateOrder: String, Sendable, Codable {
    case monthDay, dayMonth
  }

  /// What "next Friday" means when it is said on a Tuesday.
  public enum NextWeekday: String, Sendable, Codable {
    /// The Friday of the week after this one.
    case ofNextWeek
    /// The first Friday after today.
    case soonest
  }

  /// Default: English.
  public var language: Language
  /// Default: Monday, as in ISO 8601.
  public var firstWeekday: Weekday
  /// Default: month first, as in the US.
  public var dateOrder: DateOrder
  /// Default: the Friday of the week after this one.
  public var nextWeekday: NextWeekday
  /// The earliest hour that a bare "at six" may mean on a named day, 0 to 11. Default: 6.
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

/// What a time expression is resolved against.
///
/// A clock time that the clocks skip in `timeZone` is an ``ImpossibleTime``; what comes back, and a part of the day, moves
/// forward by the length of the gap. Of two equal local times the first that is to come is meant. "In two hours" counts time that passes, so that it crosses a change of clocks rightly.
public struct TimeContext: Sendable {
  /// The local time of speaking.
  public var now: LocalDateTime
  public var timeZone: TimeZone
  public var settings: TimeSettings

  public init(now: LocalDateTime, timeZone: TimeZone, settings: TimeSettings = TimeSettings()) {
    self.now = now
    self.timeZone = timeZone
    self.settings = settings
  }

  /// The local time when so many seconds will have passed, also where the clocks change before.
  public func time(in seconds: Int) -> LocalDateTime {
    timeZone.local(at: timeZone.instant(of: now) + seconds)
  }
}

import Foundation

/// What a time expression is resolved against.
///
/// Local times that the clocks skip in `timeZone` move forward by the length of the gap; of two equal local times
/// the first that is to come is meant. "In two hours" counts time that passes, so that it crosses a change of clocks rightly.
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
}

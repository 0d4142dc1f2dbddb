import Foundation

/// What a time expression is resolved against.
public struct TimeContext: Sendable {
  /// The local time of speaking.
  public var now: LocalDateTime
  public var timeZone: TimeZone

  public init(now: LocalDateTime, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
  }
}

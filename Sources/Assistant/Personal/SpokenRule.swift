import Foundation
import TimeExpressions

extension PersonalRule {
  /// A rule as people say it: "when I say lunch, book 60 minutes", "when I say mom, I mean Maria Silva", "remind me at
  /// half past eight by default". Nil for anything else.
  public init?(said text: String, context: TimeContext) {
    let plain = text.replacing("’", with: "'").trimmingCharacters(
      in: .whitespacesAndNewlines.union(.punctuationCharacters))
    if let match = plain.wholeMatch(of: Self.meaning) {
      self = .person(name: String(match.output.name), means: String(match.output.means))
    } else if let match = plain.wholeMatch(of: Self.booking),
      let minutes = Self.minutes(String(match.output.length), context: context)
    {
      self = .length(title: String(match.output.title), minutes: minutes)
    } else if let match = plain.wholeMatch(of: Self.reminding),
      plain.lowercased().contains("default") || plain.lowercased().contains("reminder time"),
      let time = TimeExpressionParser().matches(in: String(match.output.time), context: context).first,
      case .dateTime(let clock)? = time.point
    {
      // A day begins with the morning, whenever this is said.
      let early = TimeContext(now: LocalDateTime(date: clock.date), timeZone: context.timeZone)
      let morning = TimeExpressionParser().matches(in: String(match.output.time), context: early).first?.start
      self = .reminderTime(minuteOfDay: (morning?.start ?? clock).secondOfDay / 60)
    } else {
      return nil
    }
  }

  private nonisolated(unsafe) static let booking =
    /(?:when|whenever|if) i say (?<title>.+?),? (?:then )?(?:book|make it|take|it takes|plan|schedule|block|reserve|it's|that's|that is|it is) (?<length>.+)/
    .ignoresCase()
  private nonisolated(unsafe) static let meaning =
    /(?:when|whenever|if) i say (?<name>.+?),? (?:then )?i mean (?<means>.+)/.ignoresCase()
  private nonisolated(unsafe) static let reminding =
    /(?:always )?(?:remind me|(?:my |the )?(?:default )?reminder time is) (?<time>.+?)(?: by default)?/
    .ignoresCase()

  /// The minutes that a length has.
  private static func minutes(_ text: String, context: TimeContext) -> Int? {
    let seconds = TimeExpressionParser().matches(in: text, context: context).first?.length?.fixedSeconds
    return seconds.map { $0 / 60 }.flatMap { (1...10_080).contains($0) ? $0 : nil }
  }
}

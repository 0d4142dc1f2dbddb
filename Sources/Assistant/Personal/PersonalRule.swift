import Actions
import Foundation
import Sentences
import TimeExpressions
import Understanding

/// A rule of one person's, small enough to be read and to be deleted again.
///
/// In the person's file it looks like this:
///
///     - when: lunch
///       minutes: 60
///     - name: mom
///       means: Maria Silva
///     - heard: jon
///       means: John
///     - remindAt: "08:30"
public enum PersonalRule: Sendable, Hashable {
  /// An event with these words in its title lasts so many minutes, if no length is said.
  case length(title: String, minutes: Int)
  /// A name means this person.
  case person(name: String, means: String)
  /// A word or phrase in a title is written like this.
  case wording(heard: String, means: String)
  /// A reminder for a day without a time rings at this time, in minutes after midnight.
  case reminderTime(minuteOfDay: Int)

  /// The rule in words.
  public var sentence: String {
    switch self {
    case .length(let title, let minutes):
      RuleSentences.length(of: title, TimePhrase().text(forSeconds: minutes * 60))
    case .person(let name, let means): RuleSentences.person(name, means: means)
    case .wording(let heard, let means): RuleSentences.wording(heard, means: means)
    case .reminderTime(let minute):
      RuleSentences.reminderTime(
        TimePhrase().clock(LocalDateTime(date: LocalDate(daysSinceEpoch: 0), secondOfDay: minute * 60)))
    }
  }

  /// Returns whether another rule is about the same thing, so that only one of them can hold.
  func replaces(_ other: PersonalRule) -> Bool {
    switch (self, other) {
    case (.length(let one, _), .length(let two, _)), (.person(let one, _), .person(let two, _)),
      (.wording(let one, _), .wording(let two, _)):
      FoldedWords.words(one) == FoldedWords.words(two)
    case (.reminderTime, .reminderTime): true
    default: false
    }
  }
}

extension PersonalRule: Codable {
  private enum CodingKeys: String, CodingKey {
    case when, minutes, name, heard, means, remindAt
  }

  /// Decodes a rule. Throws `DecodingError` for minutes or a time of day out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if values.contains(.when) {
      let minutes = try values.decode(Int.self, forKey: .minutes)
      guard (1...CommandSchema.maximumMinutes).contains(minutes) else {
        throw DecodingError.dataCorruptedError(
          forKey: .minutes, in: values, debugDescription: "minutes must be at least 1")
      }
      self = .length(title: try values.decode(String.self, forKey: .when), minutes: minutes)
    } else if values.contains(.name) {
      self = .person(
        name: try values.decode(String.self, forKey: .name),
        means: try values.decode(String.self, forKey: .means))
    } else if values.contains(.heard) {
      self = .wording(
        heard: try values.decode(String.self, forKey: .heard),
        means: try values.decode(String.self, forKey: .means))
    } else {
      let text = try values.decode(String.self, forKey: .remindAt)
      let parts = text.split(separator: ":").compactMap { Int($0) }
      guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else {
        throw DecodingError.dataCorruptedError(
          forKey: .remindAt, in: values, debugDescription: "remindAt must be a time of day, as \"08:30\"")
      }
      self = .reminderTime(minuteOfDay: parts[0] * 60 + parts[1])
    }
  }

  /// Encodes the rule.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .length(let title, let minutes):
      try values.encode(title, forKey: .when)
      try values.encode(minutes, forKey: .minutes)
    case .person(let name, let means):
      try values.encode(name, forKey: .name)
      try values.encode(means, forKey: .means)
    case .wording(let heard, let means):
      try values.encode(heard, forKey: .heard)
      try values.encode(means, forKey: .means)
    case .reminderTime(let minute):
      func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      try values.encode("\(digits(minute / 60)):\(digits(minute % 60))", forKey: .remindAt)
    }
  }
}

extension PersonalRule {
  /// Creates the rule that a person states: “when I say lunch, book 60 minutes”, “when I say mom, I mean Maria
  /// Silva”, “remind me at half past eight by default”. Returns `nil` for anything else.
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
      // Read from midnight, so that “half past eight” is in the morning whenever it is said.
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

  /// Returns the length in `text` in minutes, or `nil` if there is none from 1 minute to a week.
  private static func minutes(_ text: String, context: TimeContext) -> Int? {
    let seconds = TimeExpressionParser().matches(in: text, context: context).first?.length?.fixedSeconds
    return seconds.map { $0 / 60 }.flatMap { (1...10_080).contains($0) ? $0 : nil }
  }
}

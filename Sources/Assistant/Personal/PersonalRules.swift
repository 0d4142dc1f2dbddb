import Actions
import Foundation
import TimeExpressions
import Understanding

/// The rules of one person.
public struct PersonalRules: Sendable, Hashable {
  /// The rules in the order in which they are applied.
  public var rules: [PersonalRule]

  /// Creates rules from a list.
  public init(_ rules: [PersonalRule] = []) {
    self.rules = rules
  }

  /// Adds a rule, and removes one about the same thing.
  public mutating func add(_ rule: PersonalRule) {
    rules.removeAll(where: rule.replaces)
    rules.append(rule)
  }

  /// Returns the interpretation with the rules applied, before anything is decided about it.
  public func applied(to interpretation: Interpretation, schema: CommandSchema) -> Interpretation {
    var ruled = interpretation
    for rule in rules { rule.apply(to: &ruled.command, schema: schema) }
    if ruled.command != interpretation.command { ruled.missing = schema.missing(in: ruled.command) }
    return ruled
  }
}

extension PersonalRule {
  fileprivate func apply(to command: inout Command, schema: CommandSchema) {
    switch self {
    case .length(let title, let minutes):
      guard schema.makes(.event, command.intent), command.minutes(.durationMinutes) == nil,
        command.range(.dateTimeRange) == nil, let said = command.text(.title),
        FoldedWords.areAll(of: title, in: said)
      else { return }
      // A day without a time stays an all-day event.
      guard case .dateTime? = command.point(.dateTimePoint) else { return }
      command.slots[.durationMinutes] = .minutes(minutes)
    case .person(let name, let means):
      let words = FoldedWords.words(name)
      func person(_ said: String) -> String { FoldedWords.words(said) == words ? means : said }
      for slot in [Slot.emailTo, .addedPeople] {
        if let people = command.texts(slot) { command.slots[slot] = .texts(people.map(person)) }
      }
      if let sender = command.text(.emailFrom) { command.slots[.emailFrom] = .text(person(sender)) }
    case .wording(let heard, let means):
      for slot in [Slot.title, .newTitle] {
        if let title = command.text(slot) { command.slots[slot] = .text(title.rewording(heard, as: means)) }
      }
    case .reminderTime(let minute):
      guard schema.makes(.reminder, command.intent), case .date(let date)? = command.point(.dateTimePoint)
      else { return }
      command.slots[.dateTimePoint] = .point(.dateTime(LocalDateTime(date: date, secondOfDay: minute * 60)))
    }
  }
}

extension String {
  /// Returns the string with the first occurrence of these words replaced, regardless of case and accents.
  fileprivate func rewording(_ heard: String, as means: String) -> String {
    let wanted = FoldedWords.words(heard)
    var words = split(separator: " ").map(String.init)
    guard !wanted.isEmpty, words.count >= wanted.count else { return self }
    for start in 0...words.count - wanted.count {
      let end = start + wanted.count
      if words[start..<end].flatMap({ FoldedWords.words($0) }) == wanted {
        words.replaceSubrange(start..<end, with: [means])
        return words.joined(separator: " ")
      }
    }
    return self
  }
}

/// A change that a person made to a command before it was done.
public struct Correction: Sendable, Hashable {
  /// The texts of the turn, or an empty array if they were not kept.
  public var said: [String]
  /// When the text was said.
  public var time: Date
  /// The command as it was understood.
  public var before: Command
  /// The command as it was done.
  public var after: Command

  /// Returns the rules that would explain the correction.
  func rules(_ schema: CommandSchema) -> [PersonalRule] {
    guard before.intent == after.intent else { return [] }
    var rules: [PersonalRule] = []
    if let said = before.texts(.emailTo), let meant = after.texts(.emailTo), said.count == meant.count {
      // Only unknown names are learned. An address needs no rule, and a name from the contacts comes with its
      // address.
      let changed = zip(said, meant).filter { $0 != $1 && !$0.contains("@") }
      if changed.count == 1, let (name, means) = changed.first {
        rules.append(.person(name: name, means: means))
      }
    }
    guard let title = after.text(.title) else { return rules }
    if let said = before.text(.title), said != title { rules.append(.wording(heard: said, means: title)) }
    if schema.makes(.event, after.intent), let minutes = after.minutes(.durationMinutes),
      before.minutes(.durationMinutes) != minutes
    {
      rules.append(.length(title: title, minutes: minutes))
    }
    return rules
  }
}

/// Fills in a time of day where only a part of the day was said.
extension PersonalRules {
  /// Returns a command for “tonight” or “tomorrow morning” with a time of day within that part. A time that can be
  /// corrected is less trouble than a question, but only a reminder is made with it unasked.
  func timing(
    _ interpretation: Interpretation, schema: CommandSchema, context: TimeContext
  ) -> Interpretation {
    let command = interpretation.command
    guard let part = interpretation.partOfDay, !interpretation.saidOfTime.contains(.clock),
      interpretation.objection == nil, let point = command.point(.dateTimePoint),
      schema.act(of: command.intent) == .create || command.intent == schema.generalChange,
      let time = usualTime(in: part, after: context.now, every: command.rule(.recurrence))
    else { return interpretation }
    if case .dateTime(let known) = point, Self.holds(part, known) { return interpretation }
    var timed = interpretation
    timed.command.slots[.dateTimePoint] = .point(.dateTime(time))
    timed.missing = schema.missing(in: timed.command)
    if !schema.makes(.reminder, command.intent) { timed.needsConfirmation = true }
    return timed
  }

  /// Returns the person's own time for reminders if it lies within the part of the day, otherwise a usual hour, or
  /// the next full hour if that is over. Something that repeats begins on its next day instead. Returns `nil` if
  /// the part is nearly over.
  private func usualTime(
    in part: PartOfDay, after now: LocalDateTime, every rule: RecurrenceRule?
  ) -> LocalDateTime? {
    let own = rules.compactMap { if case .reminderTime(let minute) = $0 { minute * 60 } else { nil } }
    let times = (own + Self.usual.map { $0 * 3600 }).map {
      LocalDateTime(date: part.start.date, secondOfDay: $0)
    }
    let usual = times.first { part.start <= $0 && $0 < part.end } ?? part.start
    if usual > now { return usual }
    if let rule {
      return (1...7).lazy.map { usual.adding(seconds: $0 * 86_400) }
        .first { rule.frequency == .daily || rule.isWeekly(on: $0.date) }
    }
    let next = now.adding(seconds: 3600 - now.secondOfDay % 3600)
    return next < part.end ? next : nil
  }

  /// Returns whether a time of day lies within a part of the day, on whatever day.
  private static func holds(_ part: PartOfDay, _ time: LocalDateTime) -> Bool {
    let there = LocalDateTime(date: part.start.date, secondOfDay: time.secondOfDay)
    return part.start <= there && there < part.end
  }

  /// The usual hours of the morning, the afternoon and the evening.
  private static let usual = [9, 15, 19]
}

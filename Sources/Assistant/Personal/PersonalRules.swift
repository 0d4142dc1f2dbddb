import Actions
import TimeExpressions
import Understanding

/// A person's own rules, in their order.
public struct PersonalRules: Sendable, Hashable {
  public var rules: [PersonalRule]

  public init(_ rules: [PersonalRule] = []) {
    self.rules = rules
  }

  /// Adds a rule in the place of one about the same.
  public mutating func add(_ rule: PersonalRule) {
    rules.removeAll(where: rule.replaces)
    rules.append(rule)
  }

  /// What was understood, with the rules applied; before anything is decided about it.
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
      // A day without a time stays a whole day.
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
  /// Whole words replaced, without regard to case and accents.
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

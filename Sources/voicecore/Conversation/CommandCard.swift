import Actions
import Assistant
import Foundation
import TimeExpressions
import Understanding
import WrittenForm

/// A command in words, and its fields as a person edits them.
struct CommandCard {
  let schema: CommandSchema
  let context: @Sendable () -> TimeContext

  /// `add_reminder: title “call John”, datetime point tomorrow at 7 AM`.
  func sentence(_ command: Command) -> String {
    let fields = slots(of: command.intent).compactMap { slot in
      command.slots[slot].map { "\(name(of: slot)) \(text(of: $0))" }
    }
    return ([action(command.intent)] + [fields.joined(separator: ", ")]).filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// The fields, one a line, those not said too.
  func lines(_ command: Command) -> String {
    let width = slots(of: command.intent).map { name(of: $0).count }.max() ?? 0
    let fields = slots(of: command.intent).map { slot in
      let padding = String(repeating: " ", count: width - name(of: slot).count)
      return "    \(name(of: slot))\(padding)  \(command.slots[slot].map { text(of: $0) } ?? "–")"
    }
    return (["  \(action(command.intent))"] + fields).joined(separator: "\n")
  }

  /// The name people type and read: `time` for `datetime_point`.
  func name(of slot: Slot) -> String {
    switch slot {
    case .dateTimePoint: "time"
    case .dateTimeRange: "from-to"
    case .durationMinutes: "minutes"
    case .durationSeconds: "seconds"
    case .oldDateTime: "old time"
    case .recurrence: "repeats"
    case .noteBody: "text"
    case .emailTo: "to"
    case .emailSubject: "subject"
    case .emailBody: "text"
    default: slot.rawValue.replacing("_", with: " ")
    }
  }

  func slot(named wanted: String, in intent: Intent) -> Slot? {
    slots(of: intent).first { name(of: $0) == wanted || $0.rawValue == wanted }
  }

  /// Takes a person's words as a slot's new value; an end replaces a point by a range and a point a range.
  func set(_ slot: Slot, to answer: String, in command: inout Command) throws(CardError) {
    let value = try value(of: slot, from: answer, after: command)
    command.slots[slot] = value
    switch value {
    case .point: command.slots[.dateTimeRange] = nil
    case .range:
      command.slots[.dateTimePoint] = nil
      command.slots[.durationMinutes] = nil
    default: break
    }
  }

  private func value(of slot: Slot, from answer: String, after command: Command) throws(CardError)
    -> SlotValue
  {
    let matches = TimeExpressionParser().matches(in: answer, context: context())
    switch schema[slot]?.type {
    case .texts:
      let names = answer.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return .texts(names.filter { !$0.isEmpty })
    case .point:
      guard let point = TimePoint(iso8601: answer) ?? matches.first(where: { $0.kind == .point })?.value
      else {
        throw .notUnderstood(answer, example: "tomorrow at 7")
      }
      guard let before = command.point(slot), case .dateTime(let time) = point else { return .point(point) }
      // A time alone keeps the day that was there: “at 8” for a reminder on Friday is Friday at 8.
      return .point(.dateTime(SaidTime(answer, timeZone: context().timeZone).placing(time, on: before)))
    case .range:
      if let range = TimeRange(iso8601: answer) { return .range(range) }
      guard let match = matches.first(where: { $0.kind == .range }), let start = match.value,
        let end = match.end
      else { throw .notUnderstood(answer, example: "tomorrow from 9 to 11") }
      return .range(TimeRange(start: start, end: end))
    case .minutes:
      guard let minutes = Int(answer), (1...CommandSchema.maximumMinutes).contains(minutes) else {
        throw .notUnderstood(answer, example: "45")
      }
      return .minutes(minutes)
    case .seconds:
      guard let seconds = Int(answer), (1...CommandSchema.maximumMinutes * 60).contains(seconds) else {
        throw .notUnderstood(answer, example: "90")
      }
      return .seconds(seconds)
    case .rule:
      guard let rule = matches.first(where: { $0.kind == .recurrence })?.rrule else {
        throw .notUnderstood(answer, example: "every Monday")
      }
      return .rule(rule)
    case .text, nil:
      return .text(answer)
    }
  }

  private func action(_ intent: Intent) -> String {
    switch intent {
    case .createEvent: "New event"
    case .addReminder: "Reminder"
    case .createNote: "Note"
    case .readEmail: "Read mail"
    case .sendEmail: "Send mail"
    case .replyEmail: "Answer mail"
    case .cancelEvent: "Cancel event"
    case .updateEvent: "Change"
    case .cancelReminder: "Remove reminder"
    case .completeReminder: "Reminder done"
    case .setTimer: "Timer"
    case .setAlarm: "Alarm"
    default: intent.rawValue.replacing("_", with: " ")
    }
  }

  private func slots(of intent: Intent) -> [Slot] {
    schema[intent]?.slots ?? []
  }

  private func text(of value: SlotValue) -> String {
    switch value {
    case .text(let text): "“\(printable(text))”"
    case .texts(let texts): printable(texts.joined(separator: ", "))
    case .point(let point): TimePhrase().text(for: point, now: context().now)
    case .range(let range): TimePhrase().text(for: range, now: context().now)
    case .minutes(let number), .seconds(let number): "\(number)"
    case .rule(let rule): TimePhrase().text(forRecurrence: rule) ?? rule
    }
  }
}

enum CardError: Error, CustomStringConvertible {
  case notUnderstood(String, example: String)

  var description: String {
    switch self {
    case .notUnderstood(let answer, let example):
      "“\(printable(answer))” was not understood; say it as “\(example)”."
    }
  }
}

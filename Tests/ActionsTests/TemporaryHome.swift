import Foundation
import TimeExpressions
import Understanding

@testable import Actions

/// A folder of its own for one test, gone afterwards.
final class TemporaryHome: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "voicecore-actions-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var configuration: ActionConfiguration { .own(environment: ["VOICECORE_HOME": path]) }

  /// The action that does a command here, without contacts or mail.
  func action(for command: Command) -> any Action {
    switch command.intent {
    case .createEvent: CreateEventAction(configuration: configuration)
    case .addReminder: AddReminderAction(configuration: configuration)
    case .queryCalendar: QueryCalendarAction(configuration: configuration)
    case .listReminders: ListRemindersAction(configuration: configuration)
    case .completeReminder: CompleteReminderAction(configuration: configuration)
    case .cancelEvent: CancelItemAction.events(configuration: configuration)
    case .cancelReminder: CancelItemAction.reminders(configuration: configuration)
    case .swapEvents: SwapEventsAction(configuration: configuration)
    case .updateEvent: UpdateEventAction(configuration: configuration, alarms: places) { _ in .none }
    case .searchNotes: SearchNotesAction(configuration: configuration)
    case .setTimer: SetTimerAction(places: places)
    case .setAlarm: SetAlarmAction(places: places)
    case .listAlarms: ListAlarmsAction(places: places)
    case .snoozeAlarm: SnoozeAlarmAction(places: places)
    case .stopAlarm: StopAlarmAction(places: places)
    case .pauseTimer: ChangeTimerAction.pausing(places: places)
    case .resumeTimer: ChangeTimerAction.resuming(places: places)
    case .changeTimer: ChangeTimerAction.changing(places: places)
    case .addToTimer: ChangeTimerAction.extending(places: places)
    case .removeFromList: ChangeListAction.removing(configuration: configuration)
    case .tickList: ChangeListAction.ticking(configuration: configuration)
    case .clearList: ChangeListAction.clearing(configuration: configuration)
    case .appendNote: ChangeNoteAction.appending(configuration: configuration)
    case .deleteNote: ChangeNoteAction.deleting(configuration: configuration)
    default: CreateNoteAction(configuration: configuration)
    }
  }

  var places: AlarmPlaces {
    AlarmPlaces(actions: configuration, state: StateFolder(environment: ["VOICECORE_HOME": path]))
  }

  /// Does a command here and gives its receipt.
  @discardableResult
  func perform(_ command: Command, at context: TimeContext) async throws -> Receipt {
    let prepared = try await action(for: command).prepare(command, context: context)
    try await prepared.perform()
    return prepared.receipt
  }

  /// What a command is told in answer.
  func told(_ intent: Intent, _ slots: [Slot: SlotValue] = [:], at context: TimeContext) async throws
    -> String
  {
    try await perform(Command(intent, slots), at: context).summary
  }

  /// Every file and folder below, with its contents.
  func snapshot() throws -> [String: Data?] {
    var found: [String: Data?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      found[name] = .some(FileManager.default.contents(atPath: path + "/" + name))
    }
    return found
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// A context from ISO 8601 text; the epoch and UTC where the test is wrong.
func context(_ now: String, _ zone: String = "America/New_York") -> TimeContext {
  TimeContext(
    now: LocalDateTime(iso8601: now) ?? LocalDateTime(secondsSinceEpoch: 0),
    timeZone: TimeZone(identifier: zone) ?? .gmt)
}

func point(_ text: String) -> SlotValue {
  TimePoint(iso8601: text).map { .point($0) } ?? .text(text)
}

func range(_ text: String) -> SlotValue {
  TimeRange(iso8601: text).map { .range($0) } ?? .text(text)
}

/// The lines of a file, unfolded (RFC 5545, section 3.1).
func contentLines(_ path: String) throws -> [String] {
  try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(of: "\r\n ", with: "")
    .components(separatedBy: "\r\n")
}

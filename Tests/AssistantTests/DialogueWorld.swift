import Actions
import Foundation
import Synchronization
import TimeExpressions
import Understanding

@testable import Assistant

/// An assistant with the real actions over folders of its own, and an interpreter that understands what it is told to.
final class DialogueWorld: Sendable {
  let path: String
  let history: History
  let assistant: Assistant
  let alarms: AlarmPlaces
  private let state = State()

  /// What closures share with the world: its time, a Monday, ten o'clock, and the rules that were learned.
  private final class State: Sendable {
    let now = Mutex(Date(timeIntervalSince1970: 1_772_445_600))
    let rules = Mutex<[PersonalRule]>([])
  }

  var learned: [PersonalRule] { state.rules.withLock { $0 } }

  init(
    _ understood: [ScriptedInterpreter.Line] = [], rules: [PersonalRule] = [], at path: String? = nil,
    conversation: String = "dialogue", interpreter: (any Interpreter)? = nil
  ) throws {
    let path = path ?? NSTemporaryDirectory() + "voicecore-dialogue-" + UUID().uuidString
    self.path = path
    let folder = StateFolder(environment: ["VOICECORE_HOME": path])
    let configuration = ActionConfiguration.own(environment: ["VOICECORE_HOME": path])
    let alarms = AlarmPlaces(actions: configuration, state: folder)
    self.alarms = alarms
    let schema = try CommandSchema.bundled()
    history = try History(path: folder.historyFile, json: CommandJSON(schema: schema))
    let (undo, notices) = (Undo(), Notices())
    let state = state
    assistant = Assistant(
      interpreter: interpreter ?? ScriptedInterpreter(lines: understood, schema: schema),
      policy: ConfirmationPolicy(),
      actions: [
        CreateEventAction(configuration: configuration), AddReminderAction(configuration: configuration),
        CreateNoteAction(configuration: configuration),
        QueryCalendarAction(configuration: configuration, notices: notices),
        UpdateEventAction(configuration: configuration, alarms: alarms, notices: notices) { _ in .none },
        CancelItemAction.events(configuration: configuration),
        CancelItemAction.reminders(configuration: configuration),
        CompleteReminderAction(configuration: configuration), SetAlarmAction(places: alarms),
        StopAlarmAction(places: alarms), SearchNotesAction(configuration: configuration),
        ChangeListAction.removing(configuration: configuration),
        ChangeListAction.ticking(configuration: configuration),
      ],
      takeBack: { await undo.undo($0) }, history: history, conversation: conversation,
      rules: PersonalRules(rules),
      keep: { rule in state.rules.withLock { $0.append(rule) } }, notices: notices,
      clock: { state.now.withLock { $0 } },
      context: { .dialogue })
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func wait(seconds: Double) { state.now.withLock { $0 += seconds } }

  func calendar() async throws -> [String] {
    let action = QueryCalendarAction(configuration: .own(environment: ["VOICECORE_HOME": path]))
    let range = TimeRange(iso8601: "2026-03-01/2026-03-31")
    let prepared = try await action.prepare(
      Command(.queryCalendar, [.dateTimeRange: range.map { .range($0) } ?? .text("")]), context: .dialogue)
    return prepared.receipt.items.map { item in
      ([item.title, item.start?.description ?? "", item.end?.description ?? ""] + item.people)
        .joined(separator: " ")
    }
  }
}

extension TimeContext {
  static let dialogue = TimeContext(
    now: LocalDateTime(iso8601: "2026-03-02T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
}

/// Understands what it has a line for; the rest is `none`.
struct ScriptedInterpreter: PlainInterpreter {
  struct Line: Sendable {
    var text: String
    /// What must have gone before; nil for nothing, and for whatever.
    var state: DialogueContext.State?
    var command: Command
    var confidence = 1.0
    /// The words of the time.
    var time: String?

    init(
      _ text: String, after state: DialogueContext.State? = nil, _ intent: Intent,
      _ slots: [Slot: SlotValue] = [:], time: String? = nil, confidence: Double = 1
    ) {
      self.text = text
      self.state = state
      self.time = time
      self.confidence = confidence
      command = Command(intent, slots)
    }
  }

  /// Two lunches are made, and one of them is to go.
  static let lunches = [
    Line(
      "lunch tomorrow at noon", .createEvent,
      [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")]),
    Line(
      "lunch on friday at noon", .createEvent,
      [.title: .text("lunch"), .dateTimePoint: point("2026-03-06T12:00:00")]),
    Line(
      "cancel tomorrow's lunch", .cancelEvent,
      [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")]),
    Line("cancel lunch", .cancelEvent, [.title: .text("lunch")]),
  ]

  let name = "scripted"
  let lines: [Line]
  let schema: CommandSchema

  func interpret(
    _ text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation {
    guard
      let line = lines.first(where: { $0.text == text && ($0.state == nil || $0.state == dialogue?.state) })
    else { return Interpretation(text: text, command: .none, confidence: 1, interpreter: name) }
    var spans: [Slot: [Range<Int>]] = [:]
    let times = line.time.map {
      TimeExpressionParser().matches(in: $0, context: context, readingNumberAs: .hour)
    }
    if let time = line.time, let range = text.range(of: time) {
      let start = text.unicodeScalars.distance(from: text.startIndex, to: range.lowerBound)
      spans[.dateTimePoint] = [start..<start + time.unicodeScalars.count]
    }
    return Interpretation(
      text: text, command: line.command, confidence: line.confidence,
      needsConfirmation: schema[line.command.intent]?.alwaysConfirms ?? false,
      missing: schema.missing(in: line.command), spans: spans, saidOfTime: times?.first?.said ?? [],
      interpreter: name)
  }
}

func point(_ text: String) -> SlotValue {
  TimePoint(iso8601: text).map { .point($0) } ?? .text(text)
}

func range(_ start: String, _ end: String) -> SlotValue {
  guard let start = TimePoint(iso8601: start), let end = TimePoint(iso8601: end) else {
    return .text("\(start)/\(end)")
  }
  return .range(TimeRange(start: start, end: end))
}

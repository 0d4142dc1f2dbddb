#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Pauses, resumes, extends, shortens or changes a timer.
  package struct ChangeTimerAction: Action {
    package let intent: Intent
    private let places: AlarmPlaces

    private init(_ intent: Intent, _ places: AlarmPlaces) {
      (self.intent, self.places) = (intent, places)
    }

    package static func pausing(places: AlarmPlaces) -> ChangeTimerAction { Self(.pauseTimer, places) }
    package static func resuming(places: AlarmPlaces) -> ChangeTimerAction { Self(.resumeTimer, places) }
    package static func changing(places: AlarmPlaces) -> ChangeTimerAction { Self(.changeTimer, places) }
    package static func extending(places: AlarmPlaces) -> ChangeTimerAction { Self(.addToTimer, places) }
    package static func shortening(places: AlarmPlaces) -> ChangeTimerAction { Self(.takeFromTimer, places) }

    package func ground(
      _ command: Command, said: SaidTime, context: TimeContext
    ) async throws -> Grounding {
      let commands = try timers(command, context).map { timer in
        var one = command
        one.slots[.title] = .text(timer.item.title)
        return one
      }
      return Grounding(commands, of: command)
    }

    /// - Throws: `ActionError.notFound`, `ActionError.several`, `ActionError.notChangeable`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let found = try timers(command, context)
      guard let timer = found.first, found.count == 1 else {
        throw ActionError.several(AlarmSentences.timers, found: found.map { $0.item.found(as: .alarm) })
      }
      let name: String = timer.item.title.prefix(1).uppercased() + timer.item.title.dropFirst()
      let seconds = command.seconds(.durationSeconds) ?? 0
      let left =
        switch intent {
        case .changeTimer: seconds
        case .takeFromTimer: timer.left - seconds
        default: timer.left + seconds
        }
      let isHeld = intent == .pauseTimer || needsLength && timer.isHeld
      let end = ZoneOffset(context.timeZone).instant(of: context.now) + left
      let rings = SetTimer.ringing(at: end, in: left, context)
      let amount = TimePhrase().text(forSeconds: left)
      let summary =
        switch intent {
        case .pauseTimer: AlarmSentences.paused(name, left: amount)
        case .resumeTimer: AlarmSentences.resumed(name, for: amount, until: rings)
        default:
          isHeld
            ? AlarmSentences.changedPaused(name, left: amount)
            : AlarmSentences.changed(name, left: amount, until: rings)
        }
      var item = timer.item
      item.start = isHeld ? nil : .dateTime(ZoneOffset(context.timeZone).local(at: end))
      return PreparedAction(
        intent: intent, summary: summary,
        change: try TimerLookup(places: places, context: context).change(timer, left: left, isHeld: isHeld),
        items: [item.found(as: .alarm)])
    }

    private var needsLength: Bool { [.changeTimer, .addToTimer, .takeFromTimer].contains(intent) }

    private func timers(_ command: Command, _ context: TimeContext) throws -> [SetTimer] {
      if needsLength, command.seconds(.durationSeconds) == nil {
        throw ActionError.missingSlot(.durationSeconds)
      }
      let (lookup, name) = (TimerLookup(places: places, context: context), command.text(.title))
      return switch intent {
      case .pauseTimer: try lookup.named(name, kind: AlarmSentences.runningTimer) { !$0.isHeld }
      case .resumeTimer: try lookup.named(name, kind: AlarmSentences.pausedTimer) { $0.isHeld }
      case .takeFromTimer: try longer(than: command.seconds(.durationSeconds) ?? 0, lookup.named(name))
      default: try lookup.named(name)
      }
    }

    /// Returns the timers with more than `seconds` left.
    ///
    /// - Throws: `ActionError.unclear` if there are timers and none has that much left.
    private func longer(than seconds: Int, _ timers: [SetTimer]) throws -> [SetTimer] {
      let longer = timers.filter { $0.left > seconds }
      guard longer.isEmpty, let timer = timers.max(by: { $0.left < $1.left }) else { return longer }
      throw ActionError.unclear(
        .durationSeconds,
        AlarmSentences.tooShort(timer.item.title, left: TimePhrase().text(forSeconds: timer.left)))
    }
  }

  extension SetTimer {
    /// Returns when a timer rings, in words. From ten minutes on, seconds are left out.
    static func ringing(at end: Int, in seconds: Int, _ context: TimeContext) -> String {
      let time = ZoneOffset(context.timeZone).local(at: end)
      let isLong = seconds >= 600
      return TimePhrase().clock(
        isLong ? LocalDateTime(date: time.date, secondOfDay: time.secondOfDay / 60 * 60) : time)
    }

    /// The timer in words: `pasta timer: 4 minutes left`.
    var words: String {
      let amount = TimePhrase().text(forSeconds: left)
      return isHeld
        ? AlarmSentences.listedPaused(item.title, left: amount)
        : AlarmSentences.listed(item.title, left: amount)
    }
  }
#endif

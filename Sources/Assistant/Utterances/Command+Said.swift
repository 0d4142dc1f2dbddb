import TimeExpressions
import Understanding

/// What a command says of the thing that it is about.
extension Command {
  /// Whether the command says when something is to be, how long, or how often.
  var hasTime: Bool {
    [.dateTimePoint, .dateTimeRange, .durationMinutes, .durationSeconds, .recurrence].contains {
      slots[$0] != nil
    }
  }

  /// Whether some slot holds more than one thing or person.
  var namesSeveral: Bool {
    slots.values.contains { if case .texts(let all) = $0 { all.count > 1 } else { false } }
  }

  /// Whether the command says which existing thing it means, by its title or its time.
  var isNamed: Bool { text(.title) != nil || point(.oldDateTime) != nil }

  /// When the thing is to start, or its old time where only that is known.
  var start: TimePoint? {
    point(.dateTimePoint) ?? range(.dateTimeRange)?.start ?? point(.oldDateTime)
  }
}

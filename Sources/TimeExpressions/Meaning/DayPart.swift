/// A named part of the day. Its hours are a half-open range; an end above 24 lies in the next day.
package enum DayPart: Sendable, Hashable {
  case morning, earlyMorning, lateMorning, lunch, afternoon, earlyAfternoon, lateAfternoon, evening,
    earlyEvening
  case night, lateNight, afterLunch, afterSchool, afterWork, breakfast, dinner, firstThing, endOfDay,
    workingHours, daytime

  package var hours: (start: Int, end: Int) {
    switch self {
    case .morning: (0, 12)
    case .earlyMorning: (0, 9)
    case .lateMorning: (10, 12)
    case .firstThing: (7, 9)
    case .breakfast: (7, 9)
    case .lunch: (12, 14)
    case .afternoon: (12, 19)
    case .earlyAfternoon: (12, 15)
    case .lateAfternoon: (15, 19)
    case .afterLunch: (13, 17)
    case .afterSchool: (15, 21)
    case .afterWork: (17, 21)
    case .dinner: (18, 21)
    case .evening, .night: (18, 24)
    case .earlyEvening: (17, 20)
    case .lateNight: (21, 24)
    case .endOfDay: (17, 24)
    case .workingHours: (9, 17)
    case .daytime: (8, 18)
    }
  }

  /// Whether the part is an approximate time, as "morning" is. "First thing" and "after work" say when something
  /// begins.
  var isRough: Bool {
    switch self {
    case .firstThing, .endOfDay, .afterSchool, .afterWork, .workingHours, .daytime: false
    default: true
    }
  }

  /// The cue by which a bare hour next to this part is read.
  var cue: Cue {
    switch self {
    case .morning, .earlyMorning, .lateMorning, .firstThing, .breakfast: .morning
    case .lunch, .afterLunch: .midday
    case .afternoon, .earlyAfternoon, .lateAfternoon, .afterSchool, .afterWork, .endOfDay: .afternoon
    case .evening, .earlyEvening, .dinner: .evening
    case .night, .lateNight: .night
    case .workingHours, .daytime: .business
    }
  }
}

/// What the words around a bare hour say about the half of the day.
enum Cue: Sendable, Hashable {
  case morning, midday, afternoon, evening, night, business, alarm

  /// Returns the 24-hour reading of an hour from 1 to 12. A result of 24 or more lies in the next day.
  func hour(_ hour: Int) -> Int {
    let morning = hour % 12
    switch self {
    case .morning, .alarm: return hour == 12 ? 12 : morning
    case .midday: return morning == 11 || morning == 10 ? morning : morning + 12
    case .afternoon: return morning + 12
    case .evening: return hour == 12 ? 24 : morning + 12
    case .night: return morning < 5 ? morning + 24 : morning + 12
    case .business: return morning < 7 ? morning + 12 : morning
    }
  }
}

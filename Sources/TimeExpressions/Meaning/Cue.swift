/// What the words around a bare hour say about the half of the day that is meant.
enum Cue: Sendable, Hashable {
  case morning, midday, afternoon, evening, night, business

  /// The 24-hour reading of an hour from 1 to 12; 24 and above lie in the next day.
  func hour(_ hour: Int) -> Int {
    let morning = hour % 12
    switch self {
    case .morning: return hour == 12 ? 12 : morning
    case .midday: return morning == 11 || morning == 10 ? morning : morning + 12
    case .afternoon: return morning + 12
    case .evening: return hour == 12 ? 24 : morning + 12
    case .night: return morning < 5 ? morning + 24 : morning + 12
    case .business: return morning < 7 ? morning + 12 : morning
    }
  }
}

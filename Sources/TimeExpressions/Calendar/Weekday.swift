/// A day of the week, numbered as in ISO 8601.
public enum Weekday: Int, Sendable, Hashable, Codable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Monday to Friday.
  static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The two-letter name in RFC 5545, such as `MO`.
  public var rfc5545: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }
}

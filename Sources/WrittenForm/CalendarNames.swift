/// Months and weekdays in order.
enum CalendarNames {
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  /// Months that are words of other meanings too.
  static let ambiguousMonths: Set<String> = ["march", "may", "august"]
}

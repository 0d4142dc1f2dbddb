/// The messages meant by words that name none: the values of the slot `scope` for mail.
enum MessageScope: String {
  /// The message told of last.
  case it
  /// More of the message being read, or more of the list.
  case more
  /// The messages that were told one by one.
  case them
  /// All unread messages.
  case unread = "all"
  /// The message at this place among those that were told.
  case next, first, second, third, fourth, fifth, last

  /// Whether a message is meant by its place.
  var isOrder: Bool { self == .next || self == .last || index != nil }

  /// The index among those that were told; nil if it depends on their number.
  var index: Int? { [Self.first, .second, .third, .fourth, .fifth].firstIndex(of: self) }
}

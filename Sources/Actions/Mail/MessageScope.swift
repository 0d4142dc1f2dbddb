/// Which messages are meant by words that name none: the words of `scope` for mail.
enum MessageScope: String {
  /// The one that was told of last.
  case it
  /// More of the one that was read, or of those that were told.
  case more
  /// Those that were told one by one.
  case them
  /// All that are unread.
  case unread = "all"
  /// By their order among those that were told.
  case next, first, second, third, fourth, fifth, last

  /// Whether one of those that were told is meant by its order.
  var isOrder: Bool { self == .next || self == .last || index != nil }

  /// The place among those that were told; nil where that depends on how many these are.
  var index: Int? { [Self.first, .second, .third, .fourth, .fifth].firstIndex(of: self) }
}

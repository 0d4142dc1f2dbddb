import Understanding

/// The messages that the person was told of last, so that “read the second one”, “the next” and “it” mean one of
/// them.
public struct ToldMessages: Sendable, Hashable {
  /// The messages that were listed, in order.
  public let listed: [FoundItem]
  /// The message told of last, or `nil` if that was a list.
  public let read: FoundItem?

  /// Creates the value for when no message was told of.
  public init() {
    (listed, read) = ([], nil)
  }

  /// Finds the messages in the receipts of past actions, the oldest first.
  public init(_ receipts: [Receipt]) {
    let readings = receipts.filter { $0.intent == .readEmail }
    guard let last = readings.last, let first = last.items.first else {
      (listed, read) = ([], nil)
      return
    }
    guard last.items.count == 1 else {
      (listed, read) = (last.items, nil)
      return
    }
    let list = readings.dropLast().last { $0.items.count > 1 }?.items ?? []
    let isListed = list.contains { $0.message == first.message }
    (listed, read) = (isListed ? list : [first], first)
  }

  /// The position in the list of the message told of last, or `nil` if there is none.
  private var position: Int? {
    read.flatMap { read in listed.firstIndex { $0.message == read.message } }
  }

  /// Returns the message for a word of order such as `first`, `last` or `next`, or `nil` if there is none.
  func item(_ order: MessageScope) -> FoundItem? {
    switch order {
    case .next:
      let next = position.map { $0 + 1 } ?? 0
      return listed.indices.contains(next) ? listed[next] : nil
    case .last: return listed.last
    default:
      guard let index = order.index else { return nil }
      return listed.indices.contains(index) ? listed[index] : nil
    }
  }
}

extension FoundItem {
  /// The part of the message's file name that stays the same wherever it is moved to.
  fileprivate var message: String {
    MaildirName(path: location).unique
  }
}

/// The values of the slot `scope` for mail: messages that are meant without naming them.
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

  /// The index among those that were told, or `nil` if it depends on their number.
  var index: Int? { [Self.first, .second, .third, .fourth, .fifth].firstIndex(of: self) }
}

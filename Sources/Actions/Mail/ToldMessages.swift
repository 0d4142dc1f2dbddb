import Understanding

/// The messages that a person was told of last, so that “read the second one”, “the next” and “it” mean one of them.
public struct ToldMessages: Sendable, Hashable {
  /// Those that were told one after the other, in their order.
  public let listed: [FoundItem]
  /// The one that was told of last; nil where that was a list of several.
  public let read: FoundItem?

  /// Nothing was told.
  public init() {
    (listed, read) = ([], nil)
  }

  /// - Parameter receipts: What was done, the oldest first.
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

  /// How many were told one by one before the one that was told of last; nil where none was.
  private var position: Int? {
    read.flatMap { read in listed.firstIndex { $0.message == read.message } }
  }

  /// The one that words for an order mean: `first`, `last`, `next`; nil where there is none.
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
  /// What stays the same of a message wherever it is moved to.
  fileprivate var message: String {
    MaildirName(path: location).unique
  }
}

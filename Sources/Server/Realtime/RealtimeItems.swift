import LanguageModel

/// The conversation of a Realtime session.
struct RealtimeItems: Sendable, Hashable {
  private static let mostItems = 512

  private(set) var all: [RealtimeItem] = []

  subscript(_ id: String) -> RealtimeItem? { all.first { $0.id == id } }

  /// The items as the model reads them, without those of the system, which are ``instructions``.
  var messages: [ChatMessage] { all.compactMap(\.message).filter { $0.role != .system } }

  var instructions: [String] {
    all.compactMap(\.message).filter { $0.role == .system }.map(\.content)
  }

  /// Inserts an item.
  ///
  /// - Parameter previous: The id of the item before it, or `root` for none; nil adds it at the end.
  /// - Returns: The id of the item before it.
  /// - Throws: ``APIError`` if there is an item with its id already, or none with the id `previous`.
  mutating func insert(_ item: RealtimeItem, after previous: String? = nil) throws(APIError) -> String? {
    guard self[item.id] == nil else {
      throw .invalid("There is an item “\(item.id)” already.", "item.id", code: "item_exists")
    }
    guard let previous else {
      defer { all.append(item) }
      return all.last?.id
    }
    if previous == "root" {
      all.insert(item, at: 0)
      return nil
    }
    let index = try index(previous, "previous_item_id")
    all.insert(item, at: index + 1)
    return previous
  }

  mutating func remove(_ id: String) throws(APIError) { all.remove(at: try index(id, "item_id")) }

  /// Replaces the item of that id, if it is still there.
  mutating func update(_ item: RealtimeItem) {
    if let index = all.firstIndex(where: { $0.id == item.id }) { all[index] = item }
  }

  /// Cuts off the part of a spoken message that the person did not hear.
  mutating func truncate(_ id: String, after milliseconds: Int) throws(APIError) {
    let index = try index(id, "item_id")
    guard case .message(.assistant, let parts) = all[index].content, case .sound? = parts.first else {
      throw .invalid("Only a spoken answer can be truncated.", "item_id")
    }
    guard all[index].cut(after: milliseconds) else {
      throw .invalid("The answer is not that long.", "audio_end_ms")
    }
  }

  /// Forgets the oldest items until the others are few and short enough.
  ///
  /// - Returns: The ids of the forgotten items.
  mutating func trim(toBytes most: Int) -> [String] {
    var (bytes, count) = (all.reduce(0) { $0 + $1.byteCount }, 0)
    while count + 1 < all.count, bytes > most || all.count - count > Self.mostItems {
      bytes -= all[count].byteCount
      count += 1
    }
    return forget(count)
  }

  /// Forgets the items of the oldest messages and returns their ids.
  mutating func forget(messages: Int) -> [String] {
    var (left, count) = (messages, 0)
    while left > 0, count < all.count {
      if let message = all[count].message, message.role != .system { left -= 1 }
      count += 1
    }
    return forget(count)
  }

  private mutating func forget(_ count: Int) -> [String] {
    let forgotten = all.prefix(count).map(\.id)
    all.removeFirst(count)
    return forgotten
  }

  private func index(_ id: String, _ field: String) throws(APIError) -> Int {
    guard let index = all.firstIndex(where: { $0.id == id }) else {
      throw APIError(
        status: .notFound, message: "There is no item “\(id.prefix(64))”.", parameter: field,
        code: "item_not_found")
    }
    return index
  }
}

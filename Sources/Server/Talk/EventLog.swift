import JSONValues
import Understanding

/// A conversation's events, numbered from 1. The last ones are kept for a client that was away.
struct EventLog {
  struct Entry: Hashable {
    var number: Int
    var text: String
  }

  static let capacity = 500
  private(set) var last = 0
  private var entries: [Entry] = []

  /// Numbers an event and keeps it.
  mutating func add(_ event: JSONObject) throws -> Entry {
    var line = JSONObject()
    try line.add("number", last + 1)
    line.add(event)
    last += 1
    let entry = Entry(number: last, text: line.text)
    entries.append(entry)
    if entries.count > Self.capacity { entries.removeFirst() }
    return entry
  }

  /// The events after a number, the oldest first.
  func after(_ number: Int) -> [Entry] { entries.filter { $0.number > number } }
}

/// How many things there are, and which.
package enum Counting {
  /// The most things that are named one by one.
  package static let named = 5

  /// A number with its noun: `1 event`, `3 events`, `no events`.
  package static func count(_ count: Int, _ noun: String) -> String {
    switch count {
    case 0: "no \(noun)s"
    case 1: "1 \(noun)"
    default: "\(count) \(noun)s"
    }
  }

  /// The first things and the number of the others: `a, b, and 3 more`.
  package static func list(_ things: some Sequence<String>, of count: Int) -> String {
    let more = count - named
    return things.prefix(named).joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
  }
}

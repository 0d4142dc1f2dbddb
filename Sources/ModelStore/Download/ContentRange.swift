/// Which bytes of a file an answer holds: the header Content-Range, as in “bytes 0-99/1000” (RFC 9110, 14.4).
struct ContentRange: Hashable {
  var range: Range<Int>
  var total: Int

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/")
    guard parts.count == 2, let total = Int(parts[1]) else { return nil }
    let bounds = parts[0].split(separator: "-")
    guard bounds.count == 2, let first = Int(bounds[0]), let last = Int(bounds[1]),
      first >= 0, last >= first, last < total
    else { return nil }
    range = first..<last + 1
    self.total = total
  }
}

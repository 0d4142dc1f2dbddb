/// What has arrived of a file, and how to ask for the rest; kept beside it so that any process can go on.
struct PartialState: Codable, Sendable, Hashable {
  /// A run of the file's bytes that is asked for at once.
  struct Piece: Codable, Sendable, Hashable {
    var start: Int
    /// The end of a file of unknown length is `Int.max`.
    var end: Int
    /// Bytes that have arrived, from the start on.
    var done = 0

    var isComplete: Bool { start + done >= end }
    var missing: Range<Int> { start + done..<max(end, start + done) }
  }

  /// What the file is the beginning of: an entry's name, version and digest.
  var identity: String
  /// Hosts that parts of it came from.
  var hosts: [String] = []
  /// The source that the validator is of.
  var source = ""
  /// The entity tag or date that tells whether the source's file is still the same; strong ones only.
  var validator: String?
  var total: Int?
  var pieces: [Piece] = []

  var received: Int { pieces.reduce(0) { $0 + $1.done } }
  var isComplete: Bool { !pieces.isEmpty && pieces.allSatisfy(\.isComplete) }

  /// Whether everything in it can be of a file of that length.
  func fits(_ length: Int) -> Bool {
    var start = 0
    for piece in pieces {
      guard piece.start == start, piece.done >= 0, piece.end > start, piece.done <= piece.end - start,
        start + piece.done <= length
      else { return false }
      start = piece.end
    }
    return pieces.isEmpty || start == total ?? .max
  }
}

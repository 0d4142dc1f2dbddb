/// The state of a download and how to continue it; stored beside the file, so that any process can continue.
struct PartialState: Codable, Sendable, Hashable {
  /// A range of the file's bytes that is requested at once.
  struct Piece: Codable, Sendable, Hashable {
    var start: Int
    /// The end; `Int.max` for a file of unknown length.
    var end: Int
    /// The bytes that have arrived, from the start on.
    var done = 0

    var isComplete: Bool { start + done >= end }
    var missing: Range<Int> { start + done..<max(end, start + done) }
  }

  /// Identifies the file: an entry's name, version and digest.
  var identity: String
  /// The hosts that parts of it came from.
  var hosts: [String] = []
  /// The source that the validator belongs to.
  var source = ""
  /// The strong entity tag or date that tells whether the source's file is unchanged.
  var validator: String?
  var total: Int?
  var pieces: [Piece] = []

  var received: Int { pieces.reduce(0) { $0 + $1.done } }
  var isComplete: Bool { !pieces.isEmpty && pieces.allSatisfy(\.isComplete) }

  /// Whether it is consistent with a file of this length.
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

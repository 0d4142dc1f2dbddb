/// Byte-pair encoding of a text: of all neighbouring parts that may be joined, those with the lowest rank are
/// joined first, and of equals the leftmost.
///
/// It takes time in proportion to n log n and keeps its working memory between calls.
public struct BytePairEncoding {
  /// Two neighbouring parts, `start..<middle` and `middle..<end`.
  private struct Candidate {
    var rank: Int32
    var start: Int
    var middle: Int
    var end: Int

    func precedes(_ other: Candidate) -> Bool {
      rank != other.rank ? rank < other.rank : start < other.start
    }
  }

  /// The end of the part that begins at each index; 0 if none does.
  private var ends: [Int] = []
  /// The start of the part before the one that begins at each index.
  private var previous: [Int] = []
  private var heap: [Candidate] = []

  /// Creates an encoder without working memory.
  public init() {}

  /// Joins the parts of a text, and calls `part` with each part that is left at the end, in order.
  ///
  /// - Parameters:
  ///   - length: The text's length.
  ///   - isStart: Whether a part begins at a byte before anything is joined; by default, at each. One always
  ///     begins at the first byte.
  ///   - rank: The rank of joining the parts `start..<middle` and `middle..<end`; `nil` if they may not be joined.
  public mutating func merge(
    length: Int, isStart: (Int) -> Bool = { _ in true },
    rank: (_ start: Int, _ middle: Int, _ end: Int) -> Int32?, part: (Range<Int>) -> Void
  ) {
    ends.removeAll(keepingCapacity: true)
    previous.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    var last = -1
    for start in 0..<length {
      let begins = start == 0 || isStart(start)
      previous.append(last)
      ends.append(begins ? length : 0)
      guard begins else { continue }
      if last >= 0 { ends[last] = start }
      last = start
    }
    func consider(_ start: Int, _ middle: Int, _ end: Int, _ heap: inout [Candidate]) {
      guard let rank = rank(start, middle, end) else { return }
      Self.push(Candidate(rank: rank, start: start, middle: middle, end: end), &heap)
    }
    for middle in stride(from: 1, to: length, by: 1) where ends[middle] > 0 {
      consider(previous[middle], middle, ends[middle], &heap)
    }

    while let best = Self.pop(&heap) {
      // One of the two may have been joined to another part since this candidate was found.
      guard ends[best.start] == best.middle, ends[best.middle] == best.end else { continue }
      ends[best.start] = best.end
      ends[best.middle] = 0
      if best.end < length {
        previous[best.end] = best.start
        consider(best.start, best.end, ends[best.end], &heap)
      }
      let before = previous[best.start]
      if before >= 0 { consider(before, best.start, best.end, &heap) }
    }

    var start = 0
    while start < length {
      part(start..<ends[start])
      start = ends[start]
    }
  }

  private static func push(_ candidate: Candidate, _ heap: inout [Candidate]) {
    heap.append(candidate)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private static func pop(_ heap: inout [Candidate]) -> Candidate? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(heap[parent]) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return first
  }
}

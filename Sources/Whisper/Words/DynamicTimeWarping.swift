/// A search for the cheapest path through a matrix from its first to its last entry, by steps down, right, or
/// both.
///
/// Source: openai-whisper's `timing.py`, including its choice among equal paths.
enum DynamicTimeWarping {
  private enum Step: UInt8 {
    case both, down, right
  }

  /// Returns the row and column of every entry on the path.
  ///
  /// - Parameter costs: The matrix, with at least one row; its rows follow one another.
  static func path(_ costs: [Float], rows: Int) -> [(row: Int, column: Int)] {
    let columns = rows > 0 ? costs.count / rows : 0
    guard rows > 0, columns > 0 else { return [] }
    var steps = [Step](repeating: .both, count: rows * columns)
    // The summed costs of the row above, with infinity in front.
    var above = [Float](repeating: .infinity, count: columns + 1)
    above[0] = 0
    for row in 0..<rows {
      var current = [Float](repeating: .infinity, count: columns + 1)
      for column in 0..<columns {
        let (both, down, right) = (above[column], above[column + 1], current[column])
        let step: Step = both < down && both < right ? .both : down < both && down < right ? .down : .right
        let before = step == .both ? both : step == .down ? down : right
        current[column + 1] = costs[row * columns + column] + before
        steps[row * columns + column] = step
      }
      above = current
    }
    var path: [(row: Int, column: Int)] = []
    var (row, column) = (rows - 1, columns - 1)
    while row >= 0, column >= 0 {
      path.append((row, column))
      if row == 0, column == 0 { break }
      let step = row == 0 ? .right : column == 0 ? .down : steps[row * columns + column]
      if step != .right { row -= 1 }
      if step != .down { column -= 1 }
    }
    return path.reversed()
  }
}

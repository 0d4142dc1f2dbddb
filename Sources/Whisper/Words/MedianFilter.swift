/// A filter that replaces each number by the median of its neighbourhood. The row is mirrored at its ends.
enum MedianFilter {
  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: The numbers. They are left unchanged if there are no more than half the width.
  ///   - width: The number of neighbours including the number itself. It must be odd.
  static func apply(to row: inout [Float], width: Int) {
    let half = width / 2
    guard row.count > half else { return }
    let original = row
    let last = original.count - 1
    func mirrored(_ place: Int) -> Float {
      let place = abs(place)
      return original[place > last ? 2 * last - place : place]
    }
    // The neighbourhood in order; each step removes one number and inserts one.
    var sorted = (-half...half).map(mirrored).sorted()
    row[0] = sorted[half]
    for index in row.indices.dropFirst() {
      let (old, new) = (mirrored(index - half - 1), mirrored(index + half))
      var place = sorted.firstIndex(of: old) ?? 0
      while place + 1 < width, sorted[place + 1] < new {
        sorted[place] = sorted[place + 1]
        place += 1
      }
      while place > 0, sorted[place - 1] > new {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      sorted[place] = new
      row[index] = sorted[half]
    }
  }
}

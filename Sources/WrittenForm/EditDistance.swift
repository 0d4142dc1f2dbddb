/// The number of letters to insert, delete, replace or swap to turn one word into another.
package enum EditDistance {
  package static func between(_ one: String, _ other: String) -> Int {
    between(one.unicodeScalars.map(\.value)[...], other.unicodeScalars.map(\.value)[...])
  }

  package static func between(_ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Int {
    let (one, other) = (Array(one), Array(other))
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var row = [i + 1] + [Int](repeating: 0, count: other.count)
      for (j, second) in other.enumerated() {
        row[j + 1] = min(last[j] + (letter == second ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == second {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[other.count]
  }
}

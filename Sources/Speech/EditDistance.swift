/// How many insertions, removals and exchanges make one sequence of another (Levenshtein, 1966).
func editDistance<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Int {
  editDistances(one, other).last ?? 0
}

/// The same for each beginning of the other, from the empty one on.
func editDistances<Element: Equatable>(_ one: [Element], _ other: [Element]) -> [Int] {
  var row = Array(0...other.count)
  for element in one {
    var diagonal = row[0]
    row[0] += 1
    for (index, another) in other.enumerated() {
      let above = row[index + 1]
      row[index + 1] = min(diagonal + (element == another ? 0 : 1), above + 1, row[index] + 1)
      diagonal = above
    }
  }
  return row
}

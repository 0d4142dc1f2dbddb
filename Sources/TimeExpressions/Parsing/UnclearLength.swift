/// Lengths of which the rules would read only the last number: “5 minutes” in “-5 minutes”, “9 minutes” in “1e9
/// minutes”, “20 minutes” in “10-20 minutes”.
extension Chart {
  /// Returns where a length ends whose number begins at a token and cannot be read as a whole, or `nil` if there is
  /// none.
  func unclearLength(at start: Int) -> Int? {
    guard beginsNumber(start) else { return nil }
    if isGroupedByDot(start), let end = lengthEnd(at: start) { return end }
    var end: Int?
    var index = start + 1
    while index < tokens.count, !tokens[index].followsSpace, index - start < Self.longestNumber {
      if tokens[index].number != nil, let length = lengthEnd(at: index) { end = length }
      index += 1
    }
    // “15h30-18h” is a range of times.
    guard let end, !hasLength(around: start..<end),
      !nodes[start].contains(where: { $0.end >= end && $0.isWhen })
    else { return nil }
    return end
  }

  /// Returns whether a length greater than zero contains a range.
  func hasLength(around range: Range<Int>) -> Bool {
    (max(0, range.lowerBound - Self.longestNumber)...range.lowerBound).contains { start in
      nodes[start].contains { node in
        if case .amount(let length) = node.meaning {
          node.end >= range.upperBound && !length.isZero
        } else {
          false
        }
      }
    }
  }

  private static let longestNumber = 8

  /// Returns whether a number, or a sign before one, begins after a space.
  private func beginsNumber(_ index: Int) -> Bool {
    guard tokens[index].followsSpace else { return false }
    if tokens[index].number != nil { return true }
    // In “7 -9” the hyphen means “to”.
    return tokens[index].word == grammar.hyphen && index + 1 < tokens.count
      && !tokens[index + 1].followsSpace && tokens[index + 1].number != nil
      && (index == 0 || tokens[index - 1].number == nil)
  }

  /// Returns whether a number is grouped by a dot: “1.000” is a thousand in some languages.
  private func isGroupedByDot(_ index: Int) -> Bool {
    tokens[index].fraction.map { $0.digits == 3 && $0.value % 10 == 0 } ?? false
  }

  private func lengthEnd(at start: Int) -> Int? {
    nodes[start].compactMap { node in
      if case .amount = node.meaning { node.end } else { nil }
    }.max()
  }
}

extension Chart.Node {
  /// Whether the reading is a time rather than a length.
  fileprivate var isWhen: Bool {
    switch meaning {
    case .moment, .span, .open, .recurrence: true
    default: false
    }
  }
}

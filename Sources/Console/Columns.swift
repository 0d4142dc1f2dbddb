extension Character {
  /// The columns that it takes in a terminal: two for the scripts of East Asia and for pictures (Unicode Standard
  /// Annex 11).
  package var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension String {
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text, cut with an ellipsis to fit in this many columns.
  package func fitted(to columns: Int) -> String {
    guard self.columns > columns else { return self }
    var (room, kept) = (columns - 1, "")
    for character in self {
      room -= character.columns
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept + "…"
  }
}

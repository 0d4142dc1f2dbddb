/// The words that a person's correction of a text teaches.
public enum Correction {
  /// The fewest letters of a word without a capital; shorter ones are seldom a person's own.
  private static let fewestLetters = 4

  /// Returns the words of the new text that replace words that sound like them.
  public static func learned(from old: String, to new: String) -> [String] {
    let (before, after) = (words(old), words(new))
    let difference = after.difference(from: before)
    let removed = difference.removals.map { if case .remove(_, let word, _) = $0 { word } else { "" } }
    let heard = removed.joined(separator: " ")
    let known = Set(before.map { $0.lowercased() })
    return difference.insertions.compactMap { change in
      guard case .insert(_, let word, _) = change, !known.contains(word.lowercased()),
        word.contains(where: \.isUppercase) || word.count(where: \.isLetter) >= fewestLetters,
        ResemblingWord.nearest(to: word, in: heard[...]) != nil
      else { return nil }
      return word
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { word in
      let start = word.firstIndex { $0.isLetter || $0.isNumber } ?? word.endIndex
      return String(word[start...].reversed().drop { !$0.isLetter && !$0.isNumber }.reversed())
    }.filter { !$0.isEmpty }
  }
}

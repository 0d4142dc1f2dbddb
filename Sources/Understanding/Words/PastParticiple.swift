/// The past participle that begins a report of something done: “paid the rent”.
package enum PastParticiple {
  /// Returns what was to be done in the words of a plan, the likeliest first: “pay the rent” for “paid the rent”. Returns
  /// nothing where the first word is no participle.
  package static func plans(for report: String) -> [String] {
    guard let first = report.split(separator: " ").first else { return [] }
    let rest = report[first.endIndex...]
    return infinitives(of: first.lowercased()).map { $0 + rest }
  }

  private static func infinitives(of word: String) -> [String] {
    if let irregular = irregular[word] { return [irregular] }
    guard word.hasSuffix("ed"), word.count > 4 else { return [] }
    let stem = String(word.dropLast(2))
    // “Carried”, “booked”, “moved”, “dropped”.
    let isDoubled = stem.last == stem.dropLast().last
    return [
      stem.hasSuffix("i") ? stem.dropLast() + "y" : nil, stem, stem + "e",
      isDoubled ? String(stem.dropLast()) : nil,
    ].compactMap(\.self)
  }

  private static let irregular = [
    "paid": "pay", "bought": "buy", "sent": "send", "done": "do", "taken": "take", "took": "take",
    "written": "write", "wrote": "write", "fed": "feed", "made": "make", "given": "give", "gave": "give",
    "got": "get", "gotten": "get", "told": "tell", "brought": "bring", "found": "find", "kept": "keep",
    "left": "leave", "met": "meet", "put": "put", "read": "read", "rung": "ring", "rang": "ring",
    "sold": "sell",
    "spoken": "speak", "spoke": "speak", "swept": "sweep", "hung": "hang", "cut": "cut", "built": "build",
    "eaten": "eat", "ate": "eat", "chosen": "choose", "drunk": "drink", "driven": "drive", "drawn": "draw",
    "gone": "go", "held": "hold", "lent": "lend", "run": "run", "ran": "run", "seen": "see", "saw": "see",
    "set": "set", "shown": "show", "shut": "shut", "spent": "spend", "taught": "teach", "thought": "think",
    "thrown": "throw", "worn": "wear", "wound": "wind", "begun": "begin", "let": "let", "lit": "light",
  ]
}

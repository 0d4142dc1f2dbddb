/// A unit of measure, found by its spoken name in the singular or plural.
struct MeasureUnit: Sendable, Hashable {
  /// The symbol in NeMo's conventions.
  var nemo: String
  /// The symbol that people write, or `nil` if they write the word.
  var standard: String?

  /// Returns the longest unit name at an offset, with the number of its words.
  static func read(_ words: inout TokenReader, at offset: Int) -> (unit: MeasureUnit, count: Int)? {
    var name = ""
    var best: (MeasureUnit, Int)?
    for length in 1...4 {
      guard let token = words.token(offset + length - 1), token.lower.utf8.count <= 24 else { break }
      name += (length > 1 ? " " : "") + token.lower
      if let unit = byName[name] { best = (unit, length) }
      if !openings.contains(name) { break }
    }
    return best
  }

  private static let byName: [String: MeasureUnit] = {
    var table: [String: MeasureUnit] = [:]
    for (name, nemo, standard) in UnitTable.simple {
      let unit = MeasureUnit(nemo: nemo, standard: standard)
      for form in forms(name) { table[form] = unit }
    }
    for (base, nemo, standard) in UnitTable.metric {
      for (prefix, nemoPrefix, standardPrefix) in UnitTable.prefixes {
        let unit = MeasureUnit(nemo: nemoPrefix + nemo, standard: standardPrefix + standard)
        for form in forms(base) {
          for spoken in [prefix + form, prefix + " " + form] where table[spoken] == nil {
            table[spoken] = unit
          }
        }
      }
    }
    for (name, power, sign) in UnitTable.powers {
      for (base, symbol) in UnitTable.lengths {
        for form in forms(base) {
          table[name + " " + form] = MeasureUnit(nemo: symbol + sign, standard: symbol + sign)
          if power == 2, let imperial = UnitTable.imperialSquares[base] {
            table[name + " " + form] = MeasureUnit(nemo: imperial, standard: imperial)
          }
        }
      }
    }
    return table
  }()

  /// The beginnings of names with several words.
  private static let openings: Set<String> = {
    var openings: Set<String> = []
    for name in byName.keys {
      let words = name.split(separator: " ")
      for length in 1..<max(words.count, 1) { openings.insert(words.prefix(length).joined(separator: " ")) }
    }
    return openings
  }()

  /// Returns the name and its plural, whose ending is at the head: "kilograms force", "miles per hour".
  private static func forms(_ name: String) -> [String] {
    if let irregular = UnitTable.irregularPlurals[name] { return [name, irregular] }
    for tail in [" force", " per hour", " per second", " per minute"] where name.hasSuffix(tail) {
      return [name, forms(String(name.dropLast(tail.count)))[1] + tail]
    }
    if name.hasSuffix("ch") || name.hasSuffix("x") { return [name, name + "es"] }
    return [name, name.hasSuffix("y") && !name.hasSuffix("ay") ? name.dropLast() + "ies" : name + "s"]
  }
}

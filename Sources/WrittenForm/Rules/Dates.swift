/// "July twenty fifth twenty twelve" → July 25, 2012, and years and decades on their own.
enum Dates {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    if let match = yearWithEra(&words, style: style) { return match }
    if let (decade, count) = YearReader.decade(&words, at: 0) {
      return RuleMatch(count: count, written: decade)
    }
    if let match = quarter(&words) { return match }
    return monthFirst(&words, style: style) ?? dayFirst(&words, style: style) ?? year(&words, style: style)
  }

  /// Reads "July twenty fifth twenty twelve".
  private static func monthFirst(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard let month = words.lower(0), CalendarNames.months.contains(month) else { return nil }
    let name = style == .nemo ? month : CasingRules.capitalized(month)
    if style == .standard, CalendarNames.ambiguousMonths.contains(month), !Months.canOpenDate(&words) {
      return nil
    }
    if let (day, length) = ordinalDay(&words, at: 1) {
      let end = 1 + length
      if let (year, count) = plausibleYear(&words, at: end, style: style) {
        let joint = style == .nemo ? " " : ", "
        return RuleMatch(count: end + count, written: "\(name) \(day)\(joint)\(year)")
      }
      return RuleMatch(count: end, written: "\(name) \(day)")
    }
    if let (year, count) = plausibleYear(&words, at: 1, style: style) {
      return RuleMatch(count: 1 + count, written: "\(name) \(year)")
    }
    return style == .standard ? cardinalDay(&words, month: month, name: name) : nil
  }

  /// Reads "June five" if nothing else can be meant.
  private static func cardinalDay(_ words: inout TokenReader, month: String, name: String) -> RuleMatch? {
    guard !CalendarNames.ambiguousMonths.contains(month),
      let (day, length) = YearReader.underHundred(&words, at: 1), day <= 31
    else { return nil }
    if let (year, count) = plausibleYear(&words, at: 1 + length, style: .standard) {
      return RuleMatch(count: 1 + length + count, written: "\(name) \(day), \(year)")
    }
    let next = words.token(1 + length)
    if next?.number != nil || next?.lower == "o" || next?.lower == "point" { return nil }
    return RuleMatch(count: 1 + length, written: "\(name) \(day)")
  }

  /// Reads "the twenty fifth of July two thousand twelve".
  private static func dayFirst(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    let article = words.isWord("the", at: 0) ? 1 : 0
    guard style == .standard || article == 1, let (day, length) = ordinalDay(&words, at: article) else {
      return nil
    }
    var end = article + length
    if words.isWord("of", at: end) { end += 1 } else if style == .nemo { return nil }
    guard let month = words.lower(end), CalendarNames.months.contains(month) else { return nil }
    if style == .standard, !words.isWord("of", at: end - 1), CalendarNames.ambiguousMonths.contains(month) {
      return nil
    }
    end += 1
    let year = plausibleYear(&words, at: end, style: style)
    let count = end + (year?.count ?? 0)
    let tail = year.map { " " + $0.year } ?? ""
    guard style == .standard else { return RuleMatch(count: count, written: "\(day) \(month)\(tail)") }
    let of = words.isWord("of", at: article + length) ? "of " : ""
    let ordinal = "\(day)" + Ordinals.suffix(String(day))
    let name = CasingRules.capitalized(month)
    return RuleMatch(count: count, written: (article == 1 ? "the " : "") + "\(ordinal) \(of)\(name)\(tail)")
  }

  private static func year(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard words.token(0)?.literalDigits == nil else { return nil }
    guard let (year, count) = YearReader.read(&words, at: 0) else { return nil }
    if style == .standard {
      guard let value = Int(year), (1000...2099).contains(value), words.before()?.number == nil else {
        return nil
      }
      let next = words.token(count)
      guard next?.number == nil, !words.isOne(of: counted, at: count) else { return nil }
      let isPlain = (1900...2099).contains(value)
      guard isPlain || cues.contains(words.before()?.lower ?? "") else { return nil }
    }
    return RuleMatch(count: count, written: year)
  }

  private static let cues: Set<String> = [
    "in", "since", "of", "year", "by", "until", "from", "before", "after", "around", "circa", "early", "late",
  ]
  /// Words after a number that show that it is not a year: "twenty ten minute breaks".
  private static let counted: Set<String> = [
    "minute", "minutes", "second", "hour", "hours", "dollar", "dollars", "cents", "percent", "people",
    "times",
    "hundred", "thousand", "point", "o", "pound", "vision",
  ]

  private static func plausibleYear(
    _ words: inout TokenReader, at offset: Int, style: WritingStyle
  ) -> (year: String, count: Int)? {
    guard let (year, count) = YearReader.read(&words, at: offset) else { return nil }
    if style == .standard {
      guard let value = Int(year), (1500...2099).contains(value) else { return nil }
    }
    return (year, count)
  }

  private static func ordinalDay(_ words: inout TokenReader, at offset: Int) -> (day: Int, count: Int)? {
    guard let number = Cardinal.read(&words, at: offset, ordinal: true), number.isOrdinal,
      let day = number.value,
      (1...31).contains(day)
    else { return nil }
    return (day, number.count)
  }

  private static func yearWithEra(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    var readings = [YearReader.read(&words, at: 0, digitCentury: true)]
    if let number = Cardinal.read(&words, at: 0), number.digits.utf8.count <= 4, number.digits != "0" {
      readings.append((number.digits, number.count))
    }
    for reading in readings {
      guard let (year, count) = reading, let (era, length) = YearReader.era(&words, at: count) else {
        continue
      }
      return RuleMatch(count: count + length, written: year + (style == .nemo ? "" : " ") + era)
    }
    return nil
  }

  /// Reads "first quarter of twenty twenty".
  private static func quarter(_ words: inout TokenReader) -> RuleMatch? {
    guard let first = words.lower(0), let second = words.lower(1) else { return nil }
    let period: String
    if second == "quarter" || second == "half", case .digit(let part)? = words.token(0)?.ordinal,
      part <= (second == "half" ? 2 : 4)
    {
      period = (second == "half" ? "H" : "Q") + String(part)
    } else if first == "q", case .digit(let part)? = words.number(1), part <= 4 {
      period = "Q" + String(part)
    } else {
      return nil
    }
    let of = words.isWord("of", at: 2) ? 1 : 0
    guard let (year, count) = YearReader.read(&words, at: 2 + of) else { return nil }
    return RuleMatch(count: 2 + of + count, written: period + " " + year)
  }
}

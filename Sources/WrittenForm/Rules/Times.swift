/// "Seven thirty p m" → 7:30 PM, "quarter to one" → 12:45.
enum Times {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard let clock = ClockTime.read(&words, style: style) else { return nil }
    if style == .standard, clock.isDoubtful(&words) { return nil }
    return RuleMatch(
      count: clock.count, written: style == .nemo ? clock.nemo : clock.standard, keepsCase: true)
  }
}

/// A time of day as it was said.
struct ClockTime: Sendable, Hashable {
  enum Form: Sendable, Hashable { case hour, hourMinute, oClock, past, to, military }

  var hour: Int
  var minute = 0
  var form: Form
  /// The half of the day: "a" or "p".
  var halfDay: Character?
  var zone: String?
  var count: Int
  /// Whether the minutes were said as "quarter" or "half", which only times use.
  var isQuarter = false

  static func read(_ words: inout TokenReader, style: WritingStyle) -> ClockTime? {
    guard var clock = relative(&words, style: style) ?? hourFirst(&words, style: style) else { return nil }
    if let (halfDay, length) = halfDay(&words, at: clock.count) {
      clock.halfDay = halfDay
      clock.count += length
    }
    if clock.form == .hour, clock.halfDay == nil { return style == .standard ? clock.bareHour(&words) : nil }
    if style == .nemo, clock.form == .to, !clock.isQuarter, clock.halfDay == nil { return nil }
    if let (zone, length) = zone(&words, at: clock.count) {
      clock.zone = zone
      clock.count += length
    }
    return clock
  }

  private static func hourFirst(_ words: inout TokenReader, style: WritingStyle) -> ClockTime? {
    let literal = words.token(0)?.literalDigits.flatMap { $0.utf8.count <= 2 ? Int($0) : nil }
    guard let (hour, length) = literal.map({ ($0, 1) }) ?? hourWord(&words, at: 0), hour < 24 else {
      return nil
    }
    for said in [
      ["o'clock"], ["o’clock"], ["o", "clock"], ["oclock"], ["hundred", "hours"], ["o'", "clock"],
    ]
    where said.indices.allSatisfy({ words.isWord(said[$0], at: length + $0) }) {
      return ClockTime(
        hour: hour, form: said[0] == "hundred" ? .military : .oClock, count: length + said.count)
    }
    if literal == nil, let (minute, count) = minutes(&words, at: length, style: style) {
      return ClockTime(hour: hour, minute: minute, form: .hourMinute, count: length + count)
    }
    return ClockTime(hour: hour, form: .hour, count: length)
  }

  private static func hourWord(_ words: inout TokenReader, at offset: Int) -> (Int, Int)? {
    if words.number(offset) == .zero { return (0, 1) }
    guard let (value, count) = YearReader.underHundred(&words, at: offset) else { return nil }
    return value < 24 ? (value, count) : (value / 10 * 10, 1)
  }

  /// Reads minutes: "o six", "thirty two".
  private static func minutes(
    _ words: inout TokenReader, at offset: Int, style: WritingStyle
  ) -> (Int, Int)? {
    if words.isOne(of: style == .nemo ? ["o"] : ["o", "oh"], at: offset),
      case .digit(let minute)? = words.number(offset + 1)
    {
      return (minute, 2)
    }
    guard let (minute, count) = YearReader.underHundred(&words, at: offset), (10..<60).contains(minute) else {
      return nil
    }
    return (minute, count)
  }

  /// Reads "quarter past one" and "ten to eleven".
  private static func relative(_ words: inout TokenReader, style: WritingStyle) -> ClockTime? {
    let article = style == .standard && words.isWord("a", at: 0) ? 1 : 0
    var isQuarter = true
    let minute: Int
    var offset = article + 1
    if words.isWord("quarter", at: article) {
      minute = 15
    } else if article == 0, words.isWord("half", at: 0) {
      minute = 30
    } else if article == 0, let (said, count) = YearReader.underHundred(&words, at: 0), said < 60 {
      minute = said
      offset = count
      isQuarter = false
      if words.isOne(of: ["min", "mins", "minute", "minutes"], at: offset) { offset += 1 }
    } else {
      return nil
    }
    let isPast = words.isWord("past", at: offset)
    guard isPast || words.isOne(of: ["to", "till"], at: offset),
      let (hour, length) = hourWord(&words, at: offset + 1)
    else { return nil }
    let count = offset + 1 + length
    if isPast {
      return ClockTime(hour: hour, minute: minute, form: .past, count: count, isQuarter: isQuarter)
    }
    guard (1...12).contains(hour), !(isQuarter && minute == 30) else { return nil }
    return ClockTime(
      hour: hour == 1 ? 12 : hour - 1, minute: 60 - minute, form: .to, count: count, isQuarter: isQuarter)
  }

  private static func halfDay(_ words: inout TokenReader, at offset: Int) -> (Character, Int)? {
    switch words.lower(offset) {
    case "am", "a.m.", "a.m": return ("a", 1)
    case "pm", "p.m.", "p.m": return ("p", 1)
    case let letter? where (letter == "a" || letter == "p") && words.isWord("m", at: offset + 1):
      return (letter == "a" ? "a" : "p", 2)
    default: return nil
    }
  }

  private static let zones: Set<String> = [
    "cst", "cet", "pst", "est", "mst", "pt", "et", "ct", "gmt", "utc", "bst",
  ]

  private static func zone(_ words: inout TokenReader, at offset: Int) -> (String, Int)? {
    if let word = words.lower(offset), word.utf8.count == 3, zones.contains(word) { return (word, 1) }
    var spelled = ""
    for length in 1...3 {
      guard let letter = words.token(offset + length - 1)?.letter else { break }
      spelled.append(letter)
      if length == 3, zones.contains(spelled) { return (spelled, 3) }
    }
    let two = String(spelled.prefix(2))
    return zones.contains(two) ? (two, 2) : nil
  }

  var nemo: String {
    let clock = (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    return clock + (halfDay.map { " \($0).m." } ?? "") + (zone.map { " " + $0 } ?? "")
  }

  var standard: String {
    let minutes = ":" + (minute < 10 ? "0" : "") + "\(minute)"
    var text = "\(hour)"
    if form == .military || minute > 0 || (form == .oClock && halfDay == nil && hour > 12) { text += minutes }
    if form == .oClock, halfDay == nil, hour <= 12 { text += " o'clock" }
    if let halfDay { text += " \(halfDay.uppercased())M" }
    if let zone { text += " " + zone.uppercased() }
    return text
  }
}

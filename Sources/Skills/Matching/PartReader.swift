import TimeExpressions

/// Reads parts of templates at the places of one text. Results are cached, so that sentences that share a rule or a
/// list read it once, and the work grows with the text rather than with the number of sentences.
struct PartReader {
  let automaton: SkillAutomaton
  let text: FoldedText
  /// The costs of deviations from templates, or `nil` if no deviation is allowed.
  private(set) var leniency: Leniency?
  /// The time of speaking, or `nil` if no time can be meant.
  let time: TimeContext?
  let words: [Range<Int>]

  private let scalars: [UInt32]
  private var known: [UInt64: [PartReading]] = [:]
  private var work = 0
  /// The nesting depth of lists that are being read.
  private var listDepth = 0
  private static let deepestLists = 8
  /// A bit that marks the cache keys of exact readings.
  private static let exactKey: UInt64 = 1 << 63

  /// The most readings. No sentence that people say needs more.
  static let mostWork = 100_000

  init(_ automaton: SkillAutomaton, _ text: FoldedText, at time: TimeContext?, leniency: Leniency? = nil) {
    (self.automaton, self.text, self.time, self.leniency) = (automaton, text, time, leniency)
    scalars = text.scalars
    words = leniency == nil ? [] : text.words
  }

  /// Returns the next letters at a place as beginnings of one, two and three letters.
  func beginnings(at place: TextPlace) -> [Beginning] {
    let start = start(of: place)
    return (0..<Beginning.length).compactMap { length in
      start + length < scalars.count ? Beginning(scalars[start...(start + length)]) : nil
    }
  }

  /// Returns the index at which letters begin. A blank is skipped if a word may begin without one.
  private func start(of place: TextPlace) -> Int {
    let index = Int(place.index)
    return place.mayBeginWord && index < scalars.count && scalars[index] == FoldedText.blank
      ? index + 1 : index
  }

  /// Returns the readings that continue others with one part.
  mutating func readings(_ before: [PartReading], then item: Int32) throws(SkillMatchError) -> [PartReading] {
    if before.count == 1, leniency == nil, case .letters(let letters) = automaton.store[item] {
      // This is by far the most frequent case, and usually there is no reading.
      return matching(letters, at: before[0].end).map { [before[0].followed(by: $0)] } ?? []
    }
    var after = PartReadings()
    for reading in before {
      for next in try readings(of: item, at: reading.end) {
        let whole = reading.followed(by: next)
        if let leniency, whole.cost > leniency.budget { continue }
        after.add(whole)
      }
    }
    if leniency != nil { after.keep(most: Leniency.mostReadings) }
    work += after.all.count + 1
    guard work < Self.mostWork else { throw .tooManyReadings }
    return after.all
  }

  /// Returns the readings of one part at a place.
  mutating func readings(of item: Int32, at start: TextPlace) throws(SkillMatchError) -> [PartReading] {
    let content = automaton.store[item]
    switch (content, leniency) {
    // Reading these is faster than a look-up.
    case (.blank, _), (.letters, nil): return try read(content, item, at: start)
    default: break
    }
    let key =
      UInt64(UInt32(bitPattern: item)) << 32 | UInt64(start.key) | (leniency == nil ? Self.exactKey : 0)
    if let readings = known[key] { return readings }
    let readings = try read(content, item, at: start)
    known[key] = readings
    work += readings.count + 1
    guard work < Self.mostWork else { throw .tooManyReadings }
    return readings
  }

  private mutating func read(
    _ content: Item, _ item: Int32, at start: TextPlace
  ) throws(SkillMatchError) -> [PartReading] {
    switch content {
    case .blank: return blank(at: start)
    case .letters(let letters):
      guard let leniency else { return matching(letters, at: start).map { [$0] } ?? [] }
      return lenientReadings(of: letters, item, at: start, leniency)
    case .sequence(let parts):
      var readings = [PartReading(end: start)]
      for part in parts where !readings.isEmpty { readings = try self.readings(readings, then: part) }
      return readings
    case .alternatives(let parts):
      var all = PartReadings()
      for part in parts {
        for reading in try readings(of: part, at: start) { all.add(reading) }
      }
      return all.all
    case .permutation(let parts): return try permutations(parts, at: start)
    case .list(let place):
      guard let leniency else { return try list(place, at: start) }
      // A value has to be said exactly, since it would otherwise be another one.
      self.leniency = nil
      defer { self.leniency = leniency }
      return try lenientReadings(of: place, at: start, leniency)
    }
  }

  func matching(_ letters: [UInt32], at place: TextPlace) -> PartReading? {
    let start = start(of: place)
    guard start + letters.count <= scalars.count else { return nil }
    for index in letters.indices where scalars[start + index] != letters[index] { return nil }
    return PartReading(end: TextPlace(index: Int32(start + letters.count)), letters: Int32(letters.count))
  }

  /// Reads a blank, which is optional where a word may begin and at the end.
  private func blank(at place: TextPlace) -> [PartReading] {
    let index = Int(place.index)
    if index < scalars.count, scalars[index] == FoldedText.blank {
      return [PartReading(end: TextPlace(index: place.index + 1))]
    }
    let isBetweenWords = index == 0 || index == scalars.count || scalars[index - 1] == FoldedText.blank
    return isBetweenWords || place.mayBeginWord ? [PartReading(end: place)] : []
  }

  private func isDigit(_ scalar: UInt32) -> Bool { (48...57).contains(scalar) }

  private mutating func permutations(_ parts: [Int32], at start: TextPlace) throws(SkillMatchError)
    -> [PartReading]
  {
    // For each set of parts that were said, the readings that said them in any order.
    var bySet: [[PartReading]] = Array(repeating: [], count: 1 << parts.count)
    bySet[0] = [PartReading(end: start)]
    for set in bySet.indices where !bySet[set].isEmpty {
      for (index, part) in parts.enumerated() where set & (1 << index) == 0 {
        var readings = PartReadings()
        for reading in bySet[set | 1 << index] { readings.add(reading) }
        for reading in try self.readings(bySet[set], then: part) { readings.add(reading) }
        bySet[set | 1 << index] = readings.all
      }
    }
    return bySet[bySet.count - 1]
  }
}

// MARK: - Lists

extension PartReader {
  mutating func list(_ place: ListPlace, at start: TextPlace) throws(SkillMatchError) -> [PartReading] {
    let first = self.start(of: start)
    // A device may have any name, even one with a list in braces.
    guard first < scalars.count, listDepth < Self.deepestLists else { return [] }
    listDepth += 1
    defer { listDepth -= 1 }
    let start = TextPlace(index: Int32(first))
    switch automaton.lists[Int(place.list)] {
    case .values(let tree, _, _):
      return try ends(in: tree, at: start).map { captured($0.reading, place, .value($0.number), first) }
    case .numbers(let range, let words, let numbers):
      return try number(range, words, numbers, place, at: first)
    case .wildcard: return freeText(place, at: first)
    case .time(let kind): return times(kind, place, at: first)
    }
  }

  /// Returns the numbers of the sequences of a tree that match at a place, with their readings.
  mutating func ends(
    in tree: ItemTree, at start: TextPlace
  ) throws(SkillMatchError) -> [(reading: PartReading, number: Int32)] {
    var found: [(PartReading, Int32)] = []
    var open: [(node: Int32, readings: [PartReading])] = [(0, [PartReading(end: start)])]
    while let (node, readings) = open.popLast() {
      for end in tree.nodes[Int(node)].ends { found += readings.map { ($0, end) } }
      let beginnings =
        readings.count == 1
        ? beginnings(at: readings[0].end) : Array(Set(readings.flatMap { self.beginnings(at: $0.end) }))
      for edge in tree.edges(of: node, beginnings: beginnings) {
        let next = try self.readings(readings, then: edge.item)
        if !next.isEmpty { open.append((edge.node, next)) }
      }
    }
    return found
  }

  func captured(
    _ reading: PartReading, _ place: ListPlace, _ source: PartReading.Capture.Source, _ start: Int
  ) -> PartReading {
    var reading = reading
    // The letters of a value do not count as written words, so that a sentence with long values is not preferred.
    if case .value = source { reading.letters = 0 }
    reading.captures.append(
      PartReading.Capture(place: place, source: source, start: Int32(start), end: reading.end.index))
    reading.end.mayBeginWord = true
    return reading
  }

  private mutating func number(
    _ range: NumberRange, _ words: ItemTree, _ numbers: [Double], _ place: ListPlace, at start: Int
  ) throws(SkillMatchError) -> [PartReading] {
    // Languages that join words write both “auf50” and “auf 50”.
    let first = scalars[start] == FoldedText.blank ? start + 1 : start
    var end = first
    if end < scalars.count, scalars[end] == 45 { end += 1 }
    while end < scalars.count, isDigit(scalars[end]) { end += 1 }
    guard end > first, isDigit(scalars[end - 1]) else {
      return try ends(in: words, at: TextPlace(index: Int32(first))).map {
        captured($0.reading, place, .number(numbers[Int($0.number)]), first)
      }
    }
    if range.fractions != nil, end + 1 < scalars.count, scalars[end] == 46 || scalars[end] == 44,
      isDigit(scalars[end + 1])
    {
      end += 1
      while end < scalars.count, isDigit(scalars[end]) { end += 1 }
    }
    let digits = scalars[first..<end].map { $0 == 44 ? 46 : $0 }.compactMap(Unicode.Scalar.init)
    guard range.digits, let number = Double(String(String.UnicodeScalarView(digits))), range.contains(number)
    else { return [] }
    return [captured(PartReading(end: TextPlace(index: Int32(end))), place, .number(number), first)]
  }

  /// Returns the readings of free text from a place on, the shortest first.
  private func freeText(_ place: ListPlace, at start: Int) -> [PartReading] {
    var first = start
    while first < scalars.count, scalars[first] == FoldedText.blank { first += 1 }
    guard first < scalars.count else { return [] }
    return ((first + 1)...scalars.count).compactMap { end in
      guard scalars[end - 1] != FoldedText.blank, !place.endsWord || mayEndWord(at: end) else { return nil }
      let length = Int32(end - first)
      let reading = PartReading(end: TextPlace(index: Int32(end)), wildcards: 1, wildcardLength: length)
      return captured(reading, place, .words, first)
    }
  }

  /// Returns whether free text may end at an index: between words, and after a vowel sign, since some languages of
  /// India write the next word without a blank.
  private func mayEndWord(at index: Int) -> Bool {
    if text.isBoundary(index) { return true }
    switch Unicode.Scalar(scalars[index - 1])?.properties.generalCategory {
    case .spacingMark, .nonspacingMark: return true
    default: return false
    }
  }
}

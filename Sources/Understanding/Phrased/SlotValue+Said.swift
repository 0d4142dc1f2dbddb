import TimeExpressions
import WrittenForm

/// Reads the words that a phrase captured as the value of a slot.
extension SlotValue {
  /// Returns words in their written form, unless they have capitals and so were typed.
  private static func written(_ said: String) -> String {
    said.isLowerCase ? WrittenFormConverter().title(said) : said
  }

  private static func withoutArticle(_ thing: String) -> String {
    let words = thing.split(separator: " ")
    guard words.count > 1, ["the", "my", "our", "some"].contains(words[0].lowercased()) else { return thing }
    return words.dropFirst().joined(separator: " ")
  }

  /// Returns a place without a closing such as “this time”: “Ellen's” for “Ellen's this time”.
  private static func withoutClosing(_ place: String) -> String {
    let closings = [" this time", " again", " though", " instead", " this week"]
    guard let closing = closings.first(where: place.lowercased().hasSuffix) else { return place }
    return String(place.dropLast(closing.count))
  }

  /// Returns the time of this kind that is all that a text says, or `nil`.
  private static func only(
    _ kind: TimeMatch.Kind, in text: String, _ context: TimeContext,
    readingNumberAs number: BareNumber? = nil
  ) -> TimeMatch? {
    TimeExpressionParser().match(ofAll: text, context: context, readingNumberAs: number)
      .flatMap { $0.kind == kind ? $0 : nil }
  }

  /// Words that show that something other than a place is meant: “move it to another day”.
  private static let noPlaces: Set<String> = [
    "time", "day", "date", "week", "month", "year", "later", "earlier", "slot", "list", "calendar",
  ]

  /// Returns whether the text may be an hour by itself: “six”, “6”, “half past six”.
  private static func isHour(_ text: String) -> Bool {
    text.split(separator: " ").count <= 4 && !text.lowercased().hasPrefix("at ")
  }

  /// Returns whether the text is an address, such as “12 High Street”: a number and a name, without a time.
  private static func isAddress(_ text: String, _ context: TimeContext) -> Bool {
    let words = text.split(separator: " ")
    return words.count > 1 && words[0].allSatisfy(\.isNumber) && words[1].first?.isUppercase ?? false
      && TimeExpressionParser().matches(in: text, context: context).isEmpty
  }

  /// Returns the value that the words say and what they say of a time, or `nil` if they say anything else.
  static func read(
    _ text: String, as type: CommandSchema.SlotType, _ context: TimeContext
  ) -> (value: SlotValue, said: TimeMatch.Said)? {
    switch type {
    case .point:
      // A bare hour is a time in a slot for times: “for six”.
      let bare = isHour(text) ? only(.point, in: text, context, readingNumberAs: .hour) : nil
      guard let match = only(.point, in: text, context) ?? bare, let point = match.point else { return nil }
      return (.point(point), match.said)
    case .range:
      guard let match = only(.range, in: text, context), let range = match.range else { return nil }
      return (.range(range), match.said)
    default: return SlotValue(said: text, type: type, context: context).map { ($0, []) }
    }
  }

  /// How many days earlier the words would have to be said for a weekday, a day of the month or a day of the year to
  /// be the last one before today.
  private static let daysBack = [0, 7, 31, 366]

  /// Returns the value that the words say, where it is a time as the last one before now: “since Christmas”.
  static func readPast(
    _ text: String, as type: CommandSchema.SlotType, _ context: TimeContext
  ) -> (value: SlotValue, said: TimeMatch.Said)? {
    daysBack.lazy.compactMap { days -> (value: SlotValue, said: TimeMatch.Said)? in
      var earlier = context
      earlier.now = context.now.adding(seconds: -days * 86_400)
      guard let found = read(text, as: type, earlier), case .point(let point) = found.value,
        point.start < context.now
      else { return nil }
      return found
    }.first
  }

  private init?(said text: String, type: CommandSchema.SlotType, context: TimeContext) {
    func only(_ kind: TimeMatch.Kind) -> TimeMatch? { Self.only(kind, in: text, context) }
    switch type {
    case .place:
      // “At one” is a time, while “at 12 High Street” is not.
      // Without “in”, “the afternoon” is no time.
      let times = ["", "in ", "on ", "at "].flatMap {
        TimeExpressionParser().matches(in: $0 + text, context: context, readingNumberAs: .hour)
      }
      guard times.isEmpty || Self.isAddress(text, context),
        Set(Utterance(text)?.words.map(\.normal) ?? []).isDisjoint(with: Self.noPlaces)
      else { return nil }
      self = .text(Self.written(Self.withoutClosing(text)))
    case .text: self = .text(Self.written(text))
    case .texts:
      self = .texts(
        SpokenItems(Remarks.withoutReason(text)).items.map { Self.written(Self.withoutArticle($0)) })
    case .sum:
      guard SpokenSum(text) != nil else { return nil }
      self = .text(text)
    case .minutes, .seconds:
      let longest = CommandSchema.maximumMinutes * 60
      // A bare number in a timer slot is in minutes: “and forty for the roast”. In “another one” it counts timers.
      let minutes =
        type == .seconds && !["one", "a", "1"].contains(text.lowercased())
        ? Self.only(.duration, in: text, context, readingNumberAs: .minutes) : nil
      guard let seconds = (only(.duration) ?? minutes)?.length?.fixedSeconds,
        (1...longest).contains(seconds)
      else { return nil }
      if type == .minutes, seconds % 60 != 0 { return nil }
      self = type == .minutes ? .minutes(seconds / 60) : .seconds(seconds)
    case .rule:
      guard let rule = only(.recurrence)?.rule else { return nil }
      self = .rule(rule)
    case .point, .range, .details: return nil
    }
  }
}

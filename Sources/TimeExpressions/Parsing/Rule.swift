/// A way of saying a time: its patterns, what they mean, and examples that serve as its test.
///
/// A pattern consists of words and `<categories>`, separated by single spaces: `a|an` is either word, `the?` is
/// optional, `<amount>` is anything already read as an amount. `meaning` receives those categories in order.
struct Rule: Sendable {
  let patterns: [String]
  /// Words after which the expression has another meaning: “ten to eleven” after “from” is not a time of day.
  let notAfter: [String]
  /// Words before which the expression has another meaning: "for the day" before "off".
  let notBefore: [String]
  /// Expressions and their values on Tuesday 2026-03-10 at 10:00 in New York, in the notation of
  /// `TimeMatch.summary`. For an impossible time, the first sentence of the question about it.
  let examples: [(said: String, meant: String)]
  let meaning: @Sendable (Parts) -> Meaning?

  init(
    _ patterns: String..., notAfter: [String] = [], notBefore: [String] = [],
    examples: KeyValuePairs<String, String>,
    meaning: @escaping @Sendable (Parts) -> Meaning?
  ) {
    self.patterns = patterns
    self.notAfter = notAfter
    self.notBefore = notBefore
    self.examples = examples.map { (said: $0.key, meant: $0.value) }
    self.meaning = meaning
  }
}

/// The meanings of a pattern's categories, in order.
struct Parts {
  let meanings: [Meaning]
  let settings: TimeSettings

  func number(_ index: Int) -> Int {
    guard meanings.indices.contains(index) else { return 0 }
    switch meanings[index] {
    case .number(let value, _), .ordinal(let value), .year(let value): return value
    default: return 0
    }
  }

  func digits(_ index: Int) -> Int {
    if meanings.indices.contains(index), case .number(_, let digits) = meanings[index] { digits } else { 0 }
  }

  func isOrdinal(_ index: Int) -> Bool {
    if meanings.indices.contains(index), case .ordinal = meanings[index] { true } else { false }
  }

  func unit(_ index: Int) -> TimeUnit? {
    if meanings.indices.contains(index), case .unit(let unit) = meanings[index] { unit } else { nil }
  }

  func amount(_ index: Int) -> TimeLength? {
    if meanings.indices.contains(index), case .amount(let amount) = meanings[index] { amount } else { nil }
  }

  func lasting(_ index: Int) -> TimeLength? {
    if meanings.indices.contains(index), case .lasting(let amount) = meanings[index] { amount } else { nil }
  }

  func isPM(_ index: Int) -> Bool {
    if meanings.indices.contains(index), case .meridiem(let isPM) = meanings[index] { isPM } else { false }
  }

  func zone(_ index: Int) -> Zone? {
    if meanings.indices.contains(index), case .zone(let zone) = meanings[index] { zone } else { nil }
  }

  func moment(_ index: Int) -> Moment? {
    if meanings.indices.contains(index), case .moment(let moment) = meanings[index] { moment } else { nil }
  }

  func days(_ index: Int) -> Days? { moment(index)?.days }
  func clock(_ index: Int) -> Clock? { moment(index)?.clock }

  func weekday(_ index: Int) -> Weekday? {
    if case .fields(let fields) = moment(index)?.days { fields.weekday } else { nil }
  }

  func month(_ index: Int) -> Int? {
    if case .fields(let fields) = moment(index)?.days { fields.month } else { nil }
  }

  func span(_ index: Int) -> Span? {
    if meanings.indices.contains(index), case .span(let span) = meanings[index] { span } else { nil }
  }

  func open(_ index: Int) -> OpenInterval? {
    if meanings.indices.contains(index), case .open(let open) = meanings[index] { open } else { nil }
  }

  func recurrence(_ index: Int) -> Recurrence? {
    if meanings.indices.contains(index), case .recurrence(let recurrence) = meanings[index] {
      recurrence
    } else {
      nil
    }
  }
}

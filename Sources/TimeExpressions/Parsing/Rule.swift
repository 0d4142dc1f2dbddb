/// One way of saying a time: its patterns, what they mean, and examples that are its test.
///
/// A pattern is words and `<categories>` with single spaces between: `a|an` is either word, `the?` may be missing,
/// `<amount>` is anything already read as an amount. The parts that `meaning` receives are those categories, in order.
struct Rule: Sendable {
  let patterns: [String]
  /// Words right before which it is said in another sense: “from ten to eleven” is no ten minutes to eleven.
  let notAfter: [String]
  /// Words before which it is said in another sense: "for the day" of "for the day off".
  let notBefore: [String]
  /// Expressions and what they come to on Tuesday 2026-03-10 at 10:00 in New York, in the notation of
  /// `TimeMatch.summary`; of what cannot be, the first sentence of what is asked about it.
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

/// What a pattern's categories were found to be.
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

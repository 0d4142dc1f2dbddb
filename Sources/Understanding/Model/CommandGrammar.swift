/// What the model may write next of one text's command: an intent, then its slots in the schema's order, each with spans
/// of the text, then the end. It is the grammar of `training/understanding/README.md` over tokens.
///
/// A grammar over bytes would have to be made anew for every text; of this one only the text's own tokens are new.
struct CommandGrammar {
  /// A slot has at most so many spans.
  static let maximumSpans = 6

  enum Step: Sendable, Hashable {
    case intent(Intent)
    case slot(Slot)
    case another
    case word
    case end(asks: Bool)
  }

  private let vocabulary: CommandVocabulary
  private let text: ModelText
  /// The text's tokens, and the byte at which each begins, with the end.
  let tokens: [Int32]
  private let offsets: [Int]
  private let starts: [Int]

  private var remaining: ArraySlice<Slot> = []
  private(set) var command = MarkedCommand(intent: .none)
  private var hasIntent = false
  /// Tokens of the text that may come next, where a span is being written, and how many it has.
  private var places: [Int] = []
  private var length = 0

  init(_ text: ModelText, vocabulary: CommandVocabulary) {
    self.text = text
    self.vocabulary = vocabulary
    let tokens = vocabulary.tokenizer.encode(text.text)
    self.tokens = tokens
    var offset = 0
    offsets =
      [0]
      + tokens.map { token in
        offset += vocabulary.tokenizer.bytes(of: token).count
        return offset
      }
    starts = tokens.indices.filter { vocabulary.tokenizer.bytes(of: tokens[$0]).first == UInt8(ascii: " ") }
  }

  /// The tokens that may come next, and what each means.
  var allowed: [(token: Int32, step: Step)] {
    guard hasIntent else { return vocabulary.headers.map { ($0.token, .intent($0.intent)) } }
    let inSlot = !command.slots.isEmpty
    guard !inSlot || length > 0 else { return words }
    var steps = words
    if inSlot, !places.contains(where: canEnd) { return steps }
    if !starts.isEmpty {
      for slot in remaining {
        guard let opening = vocabulary.openings[slot] else { continue }
        steps.append((inSlot ? opening.later : opening.first, .slot(slot)))
      }
    }
    let closing = inSlot ? vocabulary.closings.filled : vocabulary.closings.empty
    steps.append((closing.acts, .end(asks: false)))
    steps.append((closing.asks, .end(asks: true)))
    if let slot = command.slots.last, slot.spans.count + 1 < Self.maximumSpans {
      steps.append((vocabulary.another, .another))
    }
    return steps
  }

  private var words: [(token: Int32, step: Step)] {
    Set(places.filter { $0 < tokens.count }.map { tokens[$0] }).sorted().map { ($0, .word) }
  }

  private func canEnd(_ place: Int) -> Bool { text.canEnd[offsets[place]] }

  /// Goes on by one of the allowed tokens.
  mutating func take(_ token: Int32, _ step: Step) {
    switch step {
    case .intent(let intent):
      hasIntent = true
      command.intent = intent
      remaining = (vocabulary.schema[intent]?.learnedSlots ?? [])[...]
    case .word:
      places = places.filter { $0 < tokens.count && tokens[$0] == token }.map { $0 + 1 }
      length += 1
    case .another:
      endSpan()
      (places, length) = (starts, 0)
    case .slot(let slot):
      endSpan()
      remaining = remaining.drop { $0 != slot }.dropFirst()
      command.slots.append((slot, []))
      (places, length) = (starts, 0)
    case .end(let asks):
      endSpan()
      command.asks = asks
      places = []
    }
  }

  /// Of the places where the words stand, the first that no other span holds.
  private mutating func endSpan() {
    guard length > 0, let last = command.slots.indices.last else { return }
    let spans = places.filter(canEnd).map { offsets[$0 - length]..<offsets[$0] }
    let known = command.slots.flatMap(\.spans)
    if let span = spans.first(where: { span in !known.contains { $0.overlaps(span) } }) ?? spans.first {
      command.slots[last].spans.append(span)
    }
    length = 0
  }
}

/// A command as the model writes it: of every slot the spans of the text, in bytes of ``ModelText``.
struct MarkedCommand: Sendable {
  var intent: Intent
  var slots: [(slot: Slot, spans: [Range<Int>])] = []
  /// The model would ask before it acts.
  var asks = false
}

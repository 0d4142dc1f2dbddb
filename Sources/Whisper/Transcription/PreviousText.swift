/// The preceding text of a recording that each window is given as its prompt.
struct PreviousText {
  private let initial: [Int32]
  private let carriesInitial: Bool
  private let conditions: Bool
  /// The most tokens of a prompt.
  private let budget: Int
  /// The initial prompt, followed by the tokens of every segment.
  private var tokens: [Int32]
  /// The index of the first token that the next window is given.
  private var told = 0

  init(_ tokenizer: WhisperTokenizer, _ options: TranscriptionOptions, textContext: Int) {
    initial = options.initialPrompt.map { tokenizer.encode(" " + $0.strippingSpace()) } ?? []
    carriesInitial = options.carriesInitialPrompt
    conditions = options.conditionsOnPreviousText
    budget = max(0, textContext / 2 - 1)
    tokens = initial
  }

  var prompt: [Int32] {
    guard carriesInitial else { return Array(tokens[told...].suffix(budget)) }
    return initial + tokens[max(initial.count, told)...].suffix(max(0, budget - initial.count))
  }

  /// The tokens of all segments.
  var said: ArraySlice<Int32> { tokens[initial.count...] }

  mutating func append(_ more: some Sequence<Int32>, temperature: Float) {
    tokens += more
    // Text that was sampled at a high temperature would mislead the next window.
    if !conditions || temperature > 0.5 { told = tokens.count }
  }
}

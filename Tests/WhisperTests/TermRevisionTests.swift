import Audio
import Testing

@testable import Whisper

@Suite("Terms in place of misheard words") struct TermRevisionTests {
  /// Of all bytes and of these words.
  private let tokenizer: WhisperTokenizer = {
    let words = """
      Call Ask Tell Buy Catherine Kathryn Caroline Boab Bob Smit Smith Soe Zoe Mil Miller today later now then eight \
      dipper shots milk and bread
      """
    let vocabulary =
      (0...255).map { [UInt8($0)] } + words.split(separator: " ").map { Array(" \($0)".utf8) }
    return WhisperTokenizer(
      vocabulary: vocabulary,
      special: SpecialTokens(
        textTokens: Int32(vocabulary.count), languageCount: 99, isMultilingual: false))
  }()

  /// Decodes what a predictor hears, with some terms.
  private func decoded(_ predictor: SuggestiblePredictor, terms: [String]) throws -> String {
    var options = TranscriptionOptions()
    options.fallback.temperatures = [0]
    options.decoding.hasTimestamps = false
    options.vocabulary = terms
    var decoder = WindowDecoder(predictor, tokenizer, options, language: .english)
    return try decoder.decode(MelWindow(bands: 80, values: Array(repeating: 1, count: 3_000 * 80))).text
  }

  private func predictor(
    hears heard: String, told: String, certain: Bool = false
  ) -> SuggestiblePredictor {
    SuggestiblePredictor(
      tokenizer, heard: tokenizer.encode(" " + heard), told: tokenizer.encode(" " + told),
      height: certain ? 20 : 7)
  }

  @Test("A word in doubt becomes the term that the model writes when it knows it")
  func term() throws {
    let predictor = predictor(hears: "Call Catherine today.", told: "Call Kathryn today.")
    #expect(try decoded(predictor, terms: ["Kathryn"]) == "Call Kathryn today.")
    #expect(try decoded(predictor, terms: []) == "Call Catherine today.")
  }

  @Test("A term may be longer or shorter than what was heard, and stand at the end")
  func lengths() throws {
    let longer = predictor(hears: "Ask Soe Mil now.", told: "Ask Zoe Miller now.")
    #expect(try decoded(longer, terms: ["Zoe Miller"]) == "Ask Zoe Miller now.")
    let last = predictor(hears: "Call Catherine", told: "Call Kathryn")
    #expect(try decoded(last, terms: ["Kathryn"]) == "Call Kathryn")
  }

  @Test("Several words may be terms")
  func several() throws {
    let predictor = predictor(
      hears: "Call Catherine, then Boab Smit now.", told: "Call Kathryn, then Bob Smith now.")
    #expect(
      try decoded(predictor, terms: ["Kathryn", "Bob Smith"]) == "Call Kathryn, then Bob Smith now.")
    let beside = self.predictor(hears: "Ask Catherine Boab now.", told: "Ask Kathryn Bob now.")
    #expect(try decoded(beside, terms: ["Kathryn", "Bob"]) == "Ask Kathryn Bob now.")
  }

  @Test("Nothing else changes, even where the model would now write it otherwise")
  func others() throws {
    let predictor = predictor(hears: "Call Catherine today.", told: "Tell Kathryn later.")
    #expect(try decoded(predictor, terms: ["Kathryn"]) == "Call Kathryn today.")
    let none = self.predictor(hears: "Call Catherine today.", told: "Call Caroline today.")
    #expect(try decoded(none, terms: ["Kathryn"]) == "Call Catherine today.")
  }

  @Test("No word is lost where the model goes on otherwise after a term")
  func kept() throws {
    let predictor = predictor(
      hears: "Ask Catherine eight dipper shots.", told: "Ask Kathryn. now.")
    #expect(try decoded(predictor, terms: ["Kathryn"]) == "Ask Kathryn eight dipper shots.")
  }

  @Test("A word that was certain stays, and the window is not decoded twice for it")
  func certain() throws {
    let predictor = predictor(hears: "Call Catherine today.", told: "Call Kathryn today.", certain: true)
    #expect(try decoded(predictor, terms: ["Kathryn"]) == "Call Catherine today.")
    #expect(predictor.prompts == 1)
  }

  @Test("Where nothing sounds like a term, the window is decoded once; otherwise read once more")
  func readings() throws {
    let unlike = predictor(hears: "Buy milk and bread.", told: "Buy milk and bread.")
    let many = (0..<40).map { number in String(repeating: "qz", count: 5 + number) }
    #expect(try decoded(unlike, terms: many) == "Buy milk and bread.")
    #expect(unlike.prompts == 1)
    let right = predictor(hears: "Call Catherine today.", told: "Call Catherine today.")
    #expect(try decoded(right, terms: ["Kathryn"]) == "Call Catherine today.")
    #expect(right.prompts == 2)
    #expect(right.steps == tokenizer.encode(" Call Catherine today.").count)
  }
}

/// Writes one text, and another one, word by word, when there is a prompt.
private final class SuggestiblePredictor: TokenPredictor {
  let dimensions: WhisperDimensions
  private let tokenizer: WhisperTokenizer
  private let heard: [TokenWord]
  private let told: [TokenWord]
  /// The logit of the token that is written; the others' are 0.
  private let height: Float
  private var tokens: [Int32] = []
  private let rows: UnsafeMutableBufferPointer<Float>
  private(set) var prompts = 0
  private(set) var steps = 0

  init(_ tokenizer: WhisperTokenizer, heard: [Int32], told: [Int32], height: Float) {
    (self.tokenizer, self.height) = (tokenizer, height)
    self.heard = tokenizer.words(heard, language: .english)
    self.told = tokenizer.words(told, language: .english)
    dimensions = ScriptedPredictor(tokenizer.special).dimensions
    rows = .allocate(capacity: 448 * dimensions.vocabularySize)
  }

  deinit { rows.deallocate() }

  func encode(_ window: MelWindow, closing: Int) {}

  func prompt(_ tokens: [Int32], logitsAt positions: [Int]) -> TokenLogits {
    prompts += 1
    self.tokens = tokens
    return logits(positions.map { Array(tokens[...$0]) })
  }

  func promptUnheard(_ tokens: [Int32], logitsAt positions: [Int]) -> TokenLogits {
    prompt(tokens, logitsAt: positions)
  }

  func step(_ next: [Int32]) -> TokenLogits {
    steps += 1
    tokens += next
    return logits([tokens])
  }

  func resume(after length: Int, with next: [Int32]) -> TokenLogits {
    tokens = tokens.prefix(length) + next
    return logits((length..<tokens.count).map { Array(tokens[...$0]) })
  }

  func branch(parents: [Int]) {}

  func align(
    _ tokens: [Int32], heads: [AlignmentHead], positions: Int, textTokens: Int32
  ) throws -> TokenAlignment { throw PredictionError.nothingEncoded }

  private func logits(_ texts: [[Int32]]) -> TokenLogits {
    let size = dimensions.vocabularySize
    for (row, text) in texts.enumerated() {
      for token in 0..<size { rows[row * size + token] = 0 }
      rows[row * size + Int(next(after: text))] = height
    }
    return TokenLogits(
      values: UnsafeMutableBufferPointer(rebasing: rows[0..<texts.count * size]), vocabularySize: size)
  }

  /// The text goes on with the word after as many as there are, or with the rest of the last one.
  private func next(after tokens: [Int32]) -> Int32 {
    let special = tokenizer.special
    let words = tokens.first == special.startOfPrevious ? told : heard
    let start = tokens.lastIndex(of: special.noTimestamps) ?? tokens.count - 1
    let written = tokenizer.words(Array(tokens[(start + 1)...]), language: .english)
    if let last = written.last, words.indices.contains(written.count - 1) {
      let word = words[written.count - 1].tokens
      if word.count > last.tokens.count, word.starts(with: last.tokens) { return word[last.tokens.count] }
    }
    return words.indices.contains(written.count) ? words[written.count].tokens[0] : special.endOfText
  }
}

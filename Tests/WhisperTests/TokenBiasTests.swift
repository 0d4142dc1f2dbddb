import Audio
import Testing

@testable import Whisper

@Suite struct TokenBiasTests {
  private let tokenizer: WhisperTokenizer

  init() throws { tokenizer = try DecodingGolden.shared.get().tokenizer() }

  @Test func prefersWhatBeginsATermAndWhatGoesOnWithIt() {
    let bias = TokenBias(["the fox ly"], tokenizer)
    let tokens = tokenizer.encode(" the fox ly")
    #expect(tokens.count > 2)
    #expect(bias.bonuses(after: [])[tokens[0]] == bias.beginning)
    for count in 1..<tokens.count {
      let bonuses = bias.bonuses(after: [5] + tokens.prefix(count))
      #expect(bonuses[tokens[count]] == bias.continuation)
    }
    #expect(bias.bonuses(after: tokens)[tokens[1]] == nil)
  }

  @Test func knowsATermWithAndWithoutItsCapitals() {
    let first = Set(TokenBias(["Brown"], tokenizer).bonuses(after: []).keys)
    #expect(first.contains(tokenizer.encode(" brown")[0]))
    #expect(first.contains(tokenizer.encode(" Brown")[0]))
  }

  @Test func leavesAloneWhatWasNotHeard() {
    let bias = TokenBias(["fox"], tokenizer)
    let fox = Int(tokenizer.encode(" fox")[0])
    var logits = [Float](repeating: 0, count: 400)
    logits[7] = bias.margin + 1
    logits.withUnsafeMutableBufferPointer { bias.apply(to: $0, after: []) }
    #expect(logits[fox] == 0)
    logits[7] = 1
    logits.withUnsafeMutableBufferPointer { bias.apply(to: $0, after: []) }
    #expect(logits[fox] == bias.beginning)
  }

  @Test func promptsWithAsManyTermsAsTheBudgetHolds() {
    let terms = ["fox", "", "dog", "seven"]
    #expect(tokenizer.decode(VocabularyPrompt.tokens(terms, tokenizer)) == " fox, dog, seven.")
    let short = VocabularyPrompt.tokens(terms, tokenizer, budget: 4)
    #expect(tokenizer.decode(short) == " fox, dog.")
    #expect(VocabularyPrompt.tokens([], tokenizer).isEmpty)
  }

  @Test func leavesThePromptToWhatWasSaid() throws {
    var options = TranscriptionOptions()
    options.vocabulary = ["fox"]
    #expect(PreviousText(tokenizer, options, textContext: 20).prompt.isEmpty)
  }

  @Test func changesNothingWhereNoTermResemblesWhatWasHeard() throws {
    var options = TranscriptionOptions()
    options.fallback.temperatures = [0]
    func decoded(_ vocabulary: [String]) throws -> DecodingResult {
      options.vocabulary = vocabulary
      var decoder = WindowDecoder(
        ScriptedPredictor(tokenizer.special), tokenizer, options, language: .english)
      return try decoder.decode(MelWindow(bands: 80, values: Array(repeating: 1, count: 3_000 * 80)))
    }
    #expect(try decoded(["Popocatepetl"]) == decoded([]))
  }
}

import Whisper

/// Phrases that an utterance is compared with besides the free text, in a model's tokens.
enum ExpectedSpeech {
  case answer(ExpectedPhrases)
  case command(ExpectedCommands)

  /// What was expected and was said.
  struct Fulfilled {
    var tokens: [Int32]
    var probability: Double
  }

  /// What was said of it in the window that a decoder decoded last; nil where that is probably something else.
  ///
  /// - Parameter free: What the decoder made of the window.
  func fulfilled(
    by decoder: WindowDecoder, _ tokenizer: WhisperTokenizer, besides free: DecodingResult, prompt: [Int32]
  ) throws -> Fulfilled? {
    switch self {
    case .answer(let answers):
      guard decoder.language == .english, let answer = try decoder.phrase(among: answers, prompt: prompt),
        answer.probability >= ExpectedAnswers.leastProbability,
        ExpectedAnswers.covers(tokenizer.decode(answer.tokens), heard: free.text)
      else { return nil }
      return Fulfilled(tokens: answer.tokens, probability: answer.probability)
    case .command(let commands):
      guard decoder.language == commands.language,
        let sentence = try decoder.sentence(among: commands.sentences, besides: free, prompt: prompt)
      else { return nil }
      // What is understood are the sentence's own words: “twelve ounce”, though the model would write “12-ounce”.
      let isWrittenSo =
        comparedWords(tokenizer.decode(sentence.tokens)) == comparedWords(sentence.text)
      return Fulfilled(
        tokens: isWrittenSo ? sentence.tokens : tokenizer.encode(" " + sentence.text),
        probability: sentence.probability)
    }
  }
}

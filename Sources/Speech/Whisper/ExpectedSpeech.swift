import Whisper

/// The phrases that an utterance is compared with besides the free text, in a model's tokens.
enum ExpectedSpeech {
  /// Answers to a question.
  case answer(ExpectedPhrases)
  /// Commands. The first grammar with a sentence that was said wins.
  case command([ExpectedCommands])

  /// A phrase that was expected and was said.
  struct Fulfilled {
    var tokens: [Int32]
    var probability: Double
  }

  /// Returns the expected phrase that was said in the window that `decoder` decoded last, or `nil` if something
  /// else was probably said.
  ///
  /// - Parameter free: The decoder's own text for that window.
  func fulfilled(
    by decoder: WindowDecoder, _ tokenizer: WhisperTokenizer, besides free: DecodingResult, prompt: [Int32]
  ) throws -> Fulfilled? {
    switch self {
    case .answer(let answers):
      guard decoder.language == .english, let answer = try decoder.phrase(among: answers, prompt: prompt),
        answer.isBelieved, ExpectedAnswers.covers(tokenizer.decode(answer.tokens), heard: free.text)
      else { return nil }
      return Fulfilled(tokens: answer.tokens, probability: answer.probability)
    case .command(let commands):
      for commands in commands where decoder.language == commands.language {
        guard let sentence = try decoder.sentence(among: commands.sentences, besides: free, prompt: prompt),
          commands.mayBe(sentence.text, heard: free.text)
        else { continue }
        // Commands are understood in the grammar's own words: “twelve ounce”, though the model would write
        // “12-ounce”.
        let isWrittenSo =
          comparedWords(tokenizer.decode(sentence.tokens)) == comparedWords(sentence.text)
        return Fulfilled(
          tokens: isWrittenSo ? sentence.tokens : tokenizer.encode(" " + sentence.text),
          probability: sentence.probability)
      }
      return nil
    }
  }
}

#if canImport(CPocketSphinx)
  import CPocketSphinx

  /// Telling the few answers that are expected from everything else.
  ///
  /// An utterance is heard twice: freely, and as one of the answers. It is one where both sound much alike.
  extension PocketSphinxDecoder {
    /// Samples of what is taken for an answer at most: 4 s.
    static let longestAnswer = 4 * 16_000

    private static let answersName = "answers"
    /// The share of phones in which the two may differ.
    private static let tolerance = 0.4

    /// Adds the search for answers.
    /// - Parameter answers: The body of a rule in the Java Speech Grammar Format.
    func expect(answers: String, rules: LetterToSound) throws {
      let grammar = "#JSGF V1.0; grammar answers; public <answer> = \(answers);"
      let weight = Float(cmd_ln_float_r(ps_get_config(handle), "-lw"))
      try add(grammar: grammar, named: Self.answersName, languageWeight: weight, rules: rules)
    }

    /// The answer that an utterance is, and how much it sounds like what was heard freely, 0 to 1; nil where it is
    /// none. To be called when the utterance has ended.
    func answer(in samples: [Int16], heard: [DecodedWord]) throws -> (words: [DecodedWord], likeness: Double)?
    {
      let mean = observedMean(priorFrames: NormalizationSchedule.priorFrames)
      guard ps_set_search(handle, Self.answersName) == 0 else { throw PocketSphinxError.decodingFailed }
      defer { ps_set_search(handle, Self.searchName) }
      try start(mean: mean)
      try process(samples)
      let words = try finish()
      let (answered, free) = (phones(of: words), phones(of: heard))
      guard !answered.isEmpty, !free.isEmpty else { return nil }
      let difference = Double(editDistance(answered, free)) / Double(max(answered.count, free.count))
      return difference <= Self.tolerance ? (words, 1 - difference) : nil
    }

    private func phones(of words: [DecodedWord]) -> [Substring] {
      words.flatMap { word in (pronunciation(of: word.text) ?? "").split(separator: " ") }
    }
  }
#endif

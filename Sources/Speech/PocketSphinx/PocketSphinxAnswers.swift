#if canImport(CPocketSphinx)
  import CPocketSphinx
  import Foundation
  import Whisper

  /// Recognition of expected answers.
  ///
  /// An utterance is decoded twice: freely, and as one of the answers. It counts as an answer if both results
  /// sound alike.
  extension PocketSphinxDecoder {
    private static let answersName = "answers"

    /// Adds the search for answers.
    ///
    /// - Parameter answers: The body of a rule in the Java Speech Grammar Format.
    func expect(answers: String, rules: LetterToSound) throws {
      let grammar = "#JSGF V1.0; grammar answers; public <answer> = \(answers);"
      let weight = Float(cmd_ln_float_r(ps_get_config(handle), "-lw"))
      try add(grammar: grammar, named: Self.answersName, languageWeight: weight, rules: rules)
    }

    /// Returns the answer that is most like the utterance, or `nil` if nothing was heard. To be called when the
    /// utterance has ended.
    ///
    /// - Parameter heard: The words of the free search.
    func answer(in samples: [Int16], heard: [DecodedWord]) throws -> HeardAnswer? {
      let mean = observedMean(priorFrames: NormalizationSchedule.priorFrames)
      guard ps_set_search(handle, Self.answersName) == 0 else { throw PocketSphinxError.decodingFailed }
      defer { ps_set_search(handle, Self.searchName) }
      try start(mean: mean)
      try process(samples)
      let words = try finish()
      let (answered, free) = (phones(of: words), phones(of: heard))
      guard !answered.isEmpty, !free.isEmpty else { return nil }
      let difference = Double(editDistance(answered, free)) / Double(max(answered.count, free.count))
      return HeardAnswer(words: words, difference: difference)
    }

    private func phones(of words: [DecodedWord]) -> [Substring] {
      words.flatMap { word in (pronunciation(of: word.text) ?? "").split(separator: " ") }
    }

    /// Adds a search for the sentences of a grammar in the Java Speech Grammar Format.
    private func add(
      grammar text: String, named name: String, languageWeight: Float, rules: LetterToSound
    ) throws {
      // An import would make the library read files that the grammar names.
      guard text.range(of: #"(^|[;\s])import\s*<"#, options: .regularExpression) == nil else {
        throw PocketSphinxError.invalidGrammar(reason: "it imports another; write all rules in one text.")
      }
      if let missing = Self.missingRule(in: text) {
        throw PocketSphinxError.invalidGrammar(reason: "its rule <\(missing)> is nowhere defined.")
      }
      guard let grammar = jsgf_parse_string(text, nil) else {
        throw PocketSphinxError.invalidGrammar(reason: "it is not written in JSGF.")
      }
      defer { jsgf_grammar_free(grammar) }
      guard let rule = jsgf_get_public_rule(grammar) else {
        throw PocketSphinxError.invalidGrammar(reason: "none of its rules is public.")
      }
      guard let automaton = jsgf_build_fsg(grammar, rule, ps_get_logmath(handle), languageWeight) else {
        throw PocketSphinxError.invalidGrammar(
          reason: "its rules cannot be expanded; one may be missing, or refer to itself before its end.")
      }
      defer { fsg_model_free(automaton) }
      let words = (0..<voicecore_fsg_word_count(automaton)).compactMap { index in
        voicecore_fsg_word(automaton, index).map { String(cString: $0) }
      }
      do {
        try pronounce(words, by: rules)
      } catch PocketSphinxError.unpronounceableWord(let word) {
        throw PocketSphinxError.invalidGrammar(
          reason: "its word \"\(word)\" has no letters of the English alphabet.")
      }
      guard ps_set_fsg(handle, name, automaton) == 0 else {
        throw PocketSphinxError.invalidGrammar(reason: "PocketSphinx cannot search it.")
      }
    }

    /// Returns the name of a rule that the grammar uses and does not define, or `nil` if there is none. The
    /// library would silently drop whatever depends on such a rule.
    private static func missingRule(in text: String) -> Substring? {
      let rules = text.replacing(/\/\*(?s:.*?)\*\/|\/\/[^\n]*/, with: " ")
      let defined = Set(rules.matches(of: /<([^<>]+)>\s*=/).map(\.1))
      return rules.matches(of: /<([^<>]+)>/).map(\.1).first {
        !defined.contains($0) && $0 != "NULL" && $0 != "VOID"
      }.map { Substring(String($0)) }
    }
  }

  /// An expected answer, and how well it fits what was heard.
  struct HeardAnswer: Sendable, Hashable {
    var words: [DecodedWord]
    /// The share of its phones that differ from what was heard freely.
    var difference: Double

    /// The probability that the answer was said: a logistic function of `difference`, fitted on the `dev` half of
    /// `evaluation/answers`.
    var probability: Double { 1 / (1 + exp(6.9 * difference - 3.9)) }

    /// Whether the answer replaces what was heard freely.
    var isBelieved: Bool { probability >= 0.75 }
  }
#endif

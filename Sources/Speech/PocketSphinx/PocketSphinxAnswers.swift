#if canImport(CPocketSphinx)
  import CPocketSphinx
  import Foundation
  import Whisper

  /// Telling the few answers that are expected from everything else.
  ///
  /// An utterance is heard twice: freely, and as one of the answers. It is one where both sound alike.
  extension PocketSphinxDecoder {
    private static let answersName = "answers"

    /// Adds the search for answers.
    /// - Parameter answers: The body of a rule in the Java Speech Grammar Format.
    func expect(answers: String, rules: LetterToSound) throws {
      let grammar = "#JSGF V1.0; grammar answers; public <answer> = \(answers);"
      let weight = Float(cmd_ln_float_r(ps_get_config(handle), "-lw"))
      try add(grammar: grammar, named: Self.answersName, languageWeight: weight, rules: rules)
    }

    /// The answer that an utterance is likest to; nil where nothing was heard. To be called when the utterance has ended.
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
  }

  /// An utterance heard as an answer.
  struct HeardAnswer: Sendable, Hashable {
    var words: [DecodedWord]
    /// The share of phones in which it differs from what was heard freely.
    var difference: Double

    /// Of its being what was said. A logistic map, fitted on the `dev` half of `evaluation/answers`.
    var probability: Double { 1 / (1 + exp(6.9 * difference - 3.9)) }
  }
#endif

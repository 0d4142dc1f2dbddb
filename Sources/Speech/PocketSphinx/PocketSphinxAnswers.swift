#if canImport(CPocketSphinx)
  import CPocketSphinx
  import Foundation
  import Whisper

  /// Recognizes expected answers.
  ///
  /// An utterance is decoded twice: freely, and as one of the answers. It is an answer if both sound alike.
  extension PocketSphinxDecoder {
    private static let answersName = "answers"

    /// Adds the search for answers.
    /// - Parameter answers: The body of a rule in the Java Speech Grammar Format.
    func expect(answers: String, rules: LetterToSound) throws {
      let grammar = "#JSGF V1.0; grammar answers; public <answer> = \(answers);"
      let weight = Float(cmd_ln_float_r(ps_get_config(handle), "-lw"))
      try add(grammar: grammar, named: Self.answersName, languageWeight: weight, rules: rules)
    }

    /// The answer that is most like the utterance; nil if nothing was heard. Call it when the utterance has ended.
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

  /// An expected answer, and how well it fits what was heard.
  struct HeardAnswer: Sendable, Hashable {
    var words: [DecodedWord]
    /// The share of its phones that differ from what was heard freely.
    var difference: Double

    /// The probability that it was said: a logistic map, fitted on the `dev` half of `evaluation/answers`.
    var probability: Double { 1 / (1 + exp(6.9 * difference - 3.9)) }

    /// What is less probable is what was heard freely.
    var isBelieved: Bool { probability >= 0.75 }
  }
#endif

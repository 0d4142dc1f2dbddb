import Audio

/// The languages that a multilingual model detected, with their probabilities.
package struct LanguageDetection: Sendable, Hashable {
  /// Every language with its probability, the likeliest first.
  package var probabilities: [(language: Language, probability: Double)] {
    ranked.map { ($0.language, $0.probability) }
  }
  private let ranked: [Ranked]

  private struct Ranked: Sendable, Hashable {
    var language: Language
    var probability: Double
  }

  /// The likeliest language.
  package var language: Language { ranked.first?.language ?? .english }

  /// Returns the likeliest of the given languages, or of all if none are given.
  package func likeliest(among languages: [Language]) -> Language {
    ranked.first { languages.contains($0.language) }?.language ?? language
  }

  /// Encodes a window, padded to 30 seconds, and detects its language. Returns `nil` for an English-only model.
  package static func detect(
    _ window: MelWindow, _ predictor: any TokenPredictor, _ special: SpecialTokens
  ) throws -> LanguageDetection? {
    try predictor.encode(window.padded(to: 2 * predictor.dimensions.audioContext))
    return try LanguageDetection(predictor, special)
  }

  /// Detects the language of the window that the predictor encoded last. Returns `nil` for an English-only model.
  init?(_ predictor: any TokenPredictor, _ special: SpecialTokens) throws {
    guard special.isMultilingual else { return nil }
    let logits = try predictor.prompt([special.startOfTranscript], logitsAt: [0])[0]
    let range = Int(special.languages.lowerBound)..<Int(special.languages.upperBound)
    let ofLanguages = UnsafeMutableBufferPointer(rebasing: logits[range.clamped(to: logits.indices)])
    ranked = zip(Language.all, ofLanguages.indices).map { language, index in
      Ranked(
        language: language,
        probability: Double(LogProbability.probability(of: Int32(index), in: ofLanguages)))
    }.sorted { $0.probability > $1.probability }
  }

  /// Averages the detections of several windows, among the given languages, or among all if none are given.
  init(mean detections: [LanguageDetection], among languages: [Language]) {
    let allowed = detections.flatMap(\.ranked).filter { languages.isEmpty || languages.contains($0.language) }
    let sums = Dictionary(allowed.map { ($0.language, $0.probability) }, uniquingKeysWith: +)
    let whole = sums.values.reduce(0, +)
    ranked = sums.map { Ranked(language: $0, probability: whole > 0 ? $1 / whole : 0) }
      .sorted { ($1.probability, $0.language.code) < ($0.probability, $1.language.code) }
  }
}

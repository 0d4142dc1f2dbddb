import Foundation

/// The probability that a whole command is right, given the evidence of how it was understood. A logistic regression
/// that `training/understanding/confidence.py` fits on phrasings that the matcher has not seen.
struct ConfidenceModel: Sendable {
  private struct File: Codable {
    var bias: Double
    var weights: [String: Double]
  }

  private let file: File

  /// - Throws: `DecodingError` if the file does not have the form of the model.
  init(json: Data) throws {
    file = try JSONDecoder().decode(File.self, from: json)
  }

  func confidence(_ evidence: CommandEvidence) -> Double {
    let sum = evidence.values.reduce(file.bias) { $0 + $1.value * file.weights[$1.name, default: 0] }
    return 1 / (1 + exp(-sum))
  }
}

/// Evidence of how a command was understood.
package struct CommandEvidence: Sendable {
  /// The names and values, in a fixed order.
  package let values: [(name: String, value: Double)]

  init(_ intent: IntentReading, slots: ReadSlots, utterance: Utterance) {
    let probability = min(max(intent.probability, 1e-4), 1 - 1e-4)
    let title = slots.spans[.title] ?? []
    let titleWords = utterance.words.count { word in title.contains { $0.overlaps(word.range) } }
    func indicator(_ condition: Bool) -> Double { condition ? 1 : 0 }
    values = [
      ("logit", log(probability / (1 - probability))),
      ("margin", intent.margin),
      ("unknown_share", intent.unknownShare),
      ("cue_agrees", indicator(intent.cue == intent.intent)),
      ("cue_contradicts", indicator(intent.cue != nil && intent.cue != intent.intent)),
      ("question", indicator(CommandCues.isQuestion(utterance))),
      ("second_request", indicator(CommandCues.hasSecondRequest(utterance))),
      ("long_title", Double(max(0, titleWords - 5))),
      ("title_pieces", Double(max(0, title.count - 1))),
      ("ambiguous", indicator(slots.ambiguous)),
      ("unexplained", Double(min(slots.unexplained, 5))),
      ("words", Double(min(utterance.words.count, 30)) / 10),
      ("reminder", indicator(intent.intent == .addReminder)),
      ("event", indicator(intent.intent == .createEvent)),
      ("mail", indicator(intent.intent == .sendEmail)),
    ]
  }
}

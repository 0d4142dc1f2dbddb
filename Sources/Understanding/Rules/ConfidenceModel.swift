import Foundation

/// How likely a whole command is right, by what can be seen of how it was understood: a logistic regression, fitted by
/// `training/understanding/confidence.py` on phrasings that the matcher had not seen.
struct ConfidenceModel: Sendable {
  private struct File: Codable {
    var bias: Double
    var weights: [String: Double]
  }

  private let file: File

  /// - Throws: `DecodingError` when the file is not of the model's form.
  init(json: Data) throws {
    file = try JSONDecoder().decode(File.self, from: json)
  }

  func confidence(_ evidence: CommandEvidence) -> Double {
    let sum = evidence.values.reduce(file.bias) { $0 + $1.value * file.weights[$1.name, default: 0] }
    return 1 / (1 + exp(-sum))
  }
}

/// What can be seen of how a command was understood.
package struct CommandEvidence: Sendable {
  /// In a fixed order.
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

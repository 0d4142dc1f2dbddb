import Foundation
import Inference
import LanguageModel
import Synchronization

/// Says how likely each intent is from what a text means as a whole, whatever its details.
///
/// A sentence encoder that was trained on a billion pairs of sentences knows words that no command of the training
/// says; `training/understanding/train_intents.py` taught it to tell intents apart.
final class IntentClassifier: Sendable {
  private let classifier: Mutex<TextClassifier>
  /// What each label of the model means; it tells many kinds of `none` apart.
  private let intents: [Intent]
  /// What the schema has and the model was not taught: `none`, to it.
  private let unknown: [Intent]

  /// - Throws: `ModelFileError` where the file cannot be read or is of another kind.
  init(model path: String, schema: CommandSchema) throws {
    let model = try TextClassifierModel(path: path)
    let names = schema.intents.map(\.name)
    let intents = model.labels.map { label in names.first { $0.rawValue == label } ?? .none }
    self.intents = intents
    unknown = names.filter { !intents.contains($0) }
    let processor = Processor(kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: 1))
    classifier = Mutex(TextClassifier(model, processor: processor))
  }

  /// - Throws: what `TextClassifier.probabilities(of:)` throws.
  func witness(of text: String) throws -> IntentWitness {
    var probabilities: [Intent: Double] = [:]
    let all = try classifier.withLock { try $0.probabilities(of: Self.plain(text)) }
    for (intent, probability) in zip(intents, all) {
      probabilities[intent, default: 0] += probability
    }
    for intent in unknown { probabilities[intent] = probabilities[.none] }
    return IntentWitness(probabilities)
  }

  /// Without the punctuation that recognition does not write, as in training.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let isKept =
        properties.isAlphabetic || properties.numericType != nil
        || "_'@:".unicodeScalars.contains(scalar)
      plain.append(isKept ? scalar : " ")
    }
    return String(plain)
  }
}

/// What another model, which sees only what is asked for and not the details, says of the intents.
struct IntentWitness: Sendable {
  /// Neither is ever taken to be surer than this that an intent is wrong.
  private static let least = 1e-3

  private let probabilities: [Intent: Double]

  init(_ probabilities: [Intent: Double]) {
    self.probabilities = probabilities
  }

  func probability(of intent: Intent) -> Double { min(probabilities[intent, default: 0], 1) }

  /// Both together: the product of what they say, the likeliest first.
  func joined(
    with intents: [(intent: Intent, probability: Double)]
  ) -> [(intent: Intent, probability: Double)] {
    let products = intents.map { intent, own in
      (intent, max(own, Self.least) * max(probability(of: intent), Self.least))
    }
    let sum = products.reduce(0) { $0 + $1.1 }
    return products.map { ($0.0, $0.1 / sum) }.sorted { $0.1 > $1.1 }
  }
}

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

import Understanding

/// The scores of understanding over a labelled set.
package struct UnderstandingEvaluation: Sendable {
  package let schema: CommandSchema
  package private(set) var outcomes: [UnderstandingOutcome] = []

  package init(schema: CommandSchema) {
    self.schema = schema
  }

  package mutating func add(_ outcome: UnderstandingOutcome) {
    outcomes.append(outcome)
  }

  package struct Scores: Sendable, Codable {
    package var texts: Int
    package var intentAccuracy: Double?
    /// The F1 averaged over the intents that occur.
    package var meanF1: Double?
    /// The accuracy over the six first intents, without texts for which none of them fits.
    package var sixAccuracy: Double?
    package var sixMeanF1: Double?
    /// The F1 of slots, compared by whole value.
    package var slotF1: Double?
    /// The share of texts with the right intent and every labelled slot right.
    package var right: Double?
    /// The share of texts that were acted on without asking although the intent was wrong.
    package var wrongIntentsDone: Double?
    /// The share of texts that were acted on without asking although the intent or a slot was wrong.
    package var wrongActions: Double?
    /// The share of texts that were answered wrongly, without changing anything.
    package var wrongAnswers: Double?
    /// The share of right and complete commands without need of confirmation that were asked about anyway.
    package var needlessQuestions: Double?
    /// The share of commands for which the need of confirmation was judged as the label says.
    package var confirmationAccuracy: Double?
    package var calibrationError: Double?
    package var medianMilliseconds: Double?
    package var milliseconds95: Double?
  }

  package var scores: Scores {
    let pairs = outcomes.map { (expected: $0.expected, actual: $0.intent) }
    let six = outcomes.compactMap { outcome in
      outcome.label.ofSix.map { (expected: $0, actual: outcome.intent) }
    }
    var slots = MatchCounts()
    for counts in outcomes.compactMap(\.slots) { slots += counts }
    let plain = outcomes.filter { isPlain($0.label) && $0.isRight }
    let told = outcomes.filter { $0.label.command != nil && $0.isIntentRight && !isAlwaysAsked($0.intent) }
    let times = outcomes.map(\.milliseconds)
    return Scores(
      texts: outcomes.count, intentAccuracy: accuracy(pairs), meanF1: macroF1(pairs),
      sixAccuracy: accuracy(six), sixMeanF1: macroF1(six), slotF1: slots.f1,
      right: share(of: outcomes) { $0.isRight },
      wrongIntentsDone: share(of: outcomes) { $0.acts && !$0.isIntentRight && !onlyTells($0.intent) },
      wrongActions: share(of: outcomes) { $0.acts && !$0.isRight && !onlyTells($0.intent) },
      wrongAnswers: share(of: outcomes) { $0.acts && !$0.isRight && onlyTells($0.intent) },
      needlessQuestions: share(of: plain) { !$0.acts },
      confirmationAccuracy: share(of: told) {
        $0.interpretation.needsConfirmation == $0.label.needsConfirmation
      },
      calibrationError: calibrationError(
        outcomes.map { (confidence: $0.interpretation.confidence, isRight: $0.isRight) }),
      medianMilliseconds: times.percentile(0.5), milliseconds95: times.percentile(0.95))
  }

  package var confusions: ConfusionTable {
    ConfusionTable(outcomes.map { ($0.expected, $0.isIntentRight ? $0.expected : $0.intent) })
  }

  /// The wrong results: first those that were acted on without asking, then those with the highest confidence.
  package var worst: [UnderstandingOutcome] {
    outcomes.filter { !$0.isRight }.sorted { left, right in
      if left.acts != right.acts { return left.acts }
      if left.isIntentRight != right.isIntentRight { return right.isIntentRight }
      return left.interpretation.confidence > right.interpretation.confidence
    }
  }

  /// Returns whether a command is complete and clear, so that it should be done without a question.
  private func isPlain(_ label: UnderstandingLabel) -> Bool {
    guard label.dialogue == nil, !label.needsConfirmation, let intent = label.intents.first, intent != .none,
      !isAlwaysAsked(intent)
    else { return false }
    switch label.slots {
    case .values(let values): return schema.missing(in: Command(intent, values)).isEmpty
    case .spans(let spans):
      return (schema[intent]?.needs ?? []).allSatisfy { group in group.contains { spans[$0] != nil } }
    case .entities(let entities):
      let types = Set(entities.map(\.type))
      return (schema[intent]?.needs ?? []).isEmpty
        || types.contains("event_name") && !types.isDisjoint(with: ["date", "time", "timeofday"])
    case .unknown: return false
    }
  }

  private func onlyTells(_ intent: Intent) -> Bool { schema.confirmation(of: intent) == .never }

  private func isAlwaysAsked(_ intent: Intent) -> Bool { schema[intent]?.alwaysConfirms ?? false }

  private func share(
    of outcomes: [UnderstandingOutcome], where holds: (UnderstandingOutcome) -> Bool
  ) -> Double? {
    outcomes.isEmpty ? nil : Double(outcomes.count(where: holds)) / Double(outcomes.count)
  }
}

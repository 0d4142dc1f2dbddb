import Understanding

/// How well texts are understood, over a labelled set.
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
    /// F1 averaged over the intents that occur.
    package var meanF1: Double?
    /// Over the first six intents, what they leave out apart.
    package var sixAccuracy: Double?
    package var sixMeanF1: Double?
    /// By whole value.
    package var slotF1: Double?
    /// Intent and every slot that the label tells of are right.
    package var right: Double?
    /// Done without asking though the intent, or a slot, is wrong: of all texts.
    package var wrongIntentsDone: Double?
    package var wrongActions: Double?
    /// Something else was told, and nothing changed.
    package var wrongAnswers: Double?
    /// Of the commands that are right and complete and need no confirmation, those that are asked about all the same.
    package var needlessQuestions: Double?
    /// Whether confirmation is needed is told as the label says.
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

  /// What was understood wrongly: first what was done unasked, then what was held for sure.
  package var worst: [UnderstandingOutcome] {
    outcomes.filter { !$0.isRight }.sorted { left, right in
      if left.acts != right.acts { return left.acts }
      if left.isIntentRight != right.isIntentRight { return right.isIntentRight }
      return left.interpretation.confidence > right.interpretation.confidence
    }
  }

  /// Nothing speaks against doing it at once.
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

/// Which intent a text speaks of, by what was learned and by its phrases.
struct IntentReading: Sendable {
  /// The likeliest, `none` where the words deny what they ask.
  var intent: Intent
  /// A probability for every intent of the six.
  var probabilities: [(intent: Intent, probability: Double)]
  /// What the phrases alone say.
  var cue: Intent?
  var isNegated: Bool
  var unknownShare: Double

  var probability: Double { probabilities.first { $0.intent == intent }?.probability ?? 0 }

  /// How far the likeliest other intent lies behind.
  var margin: Double {
    probability - (probabilities.lazy.filter { $0.intent != intent }.map(\.probability).max() ?? 0)
  }

  init(of utterance: Utterance, times: TimePhrases, matcher: IntentMatcher, schema: CommandSchema) {
    let match = matcher.match(utterance.text)
    unknownShare = match.unknownShare
    cue = CommandCues.intent(of: utterance, times: times)
    isNegated = CommandCues.isNegated(utterance)
    // The labels that are no intent of the schema all mean that nothing can be done.
    var sums: [Intent: Double] = [:]
    for (name, probability) in match.labels {
      let intent = Intent(rawValue: name)
      sums[schema[intent] == nil ? .none : intent, default: 0] += probability
    }
    // The likeliest label decides, not the sum of the many that are none of ours. Events and reminders stand together;
    // which of them it is, the words say better than the weights.
    let timed = sums[.createEvent, default: 0] + sums[.addReminder, default: 0]
    let other = match.labels.first { ![.createEvent, .addReminder].contains(Intent(rawValue: $0.name)) }
    let reminds = CommandCues.asksToRemind(utterance, times: times)
    if reminds {
      (sums[.addReminder], sums[.createEvent]) = (timed, 0)
    } else {
      (sums[.addReminder], sums[.createEvent]) = (0, timed)
    }
    probabilities = schema.intents.map { ($0.name, sums[$0.name, default: 0]) }
      .sorted { ($0.1, $1.0.rawValue) > ($1.1, $0.0.rawValue) }
    if isNegated {
      intent = .none
    } else if let other, other.probability >= timed {
      let named = Intent(rawValue: other.name)
      intent = schema[named] == nil ? .none : named
      // Plain words with a time outweigh weights that have not seen them; their doubt remains in the confidence.
      if intent == .none, times.point != nil,
        CommandCues.asksPlainlyToRemind(utterance, times: times)
      {
        intent = .addReminder
      }
    } else {
      intent = reminds ? .addReminder : .createEvent
    }
  }
}

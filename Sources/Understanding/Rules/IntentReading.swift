/// The intent of a text, judged by the trained matcher and by phrases.
struct IntentReading: Sendable {
  /// The likeliest intent, or `none` if the request is negated.
  var intent: Intent
  /// The probability of each intent of the schema, the likeliest first.
  var probabilities: [(intent: Intent, probability: Double)]
  /// The intent by the phrases alone.
  var cue: Intent?
  var isNegated: Bool
  var unknownShare: Double

  var probability: Double { probabilities.first { $0.intent == intent }?.probability ?? 0 }

  /// The distance in probability to the next likely intent.
  var margin: Double {
    probability - (probabilities.lazy.filter { $0.intent != intent }.map(\.probability).max() ?? 0)
  }

  init(of utterance: Utterance, times: TimePhrases, matcher: IntentMatcher, schema: CommandSchema) {
    let match = matcher.match(utterance.text)
    unknownShare = match.unknownShare
    cue = CommandCues.intent(of: utterance, times: times)
    isNegated = CommandCues.isNegated(utterance)
    // Labels that are not intents of the schema all count as `none`.
    var sums: [Intent: Double] = [:]
    for (name, probability) in match.labels {
      let intent = Intent(rawValue: name)
      sums[schema[intent] == nil ? .none : intent, default: 0] += probability
    }
    // The likeliest label decides, not the sum of the many labels for `none`. Events and reminders count together:
    // phrases tell better than weights which of them is meant.
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
      // Plain words with a time outweigh weights that were not trained on them. The confidence stays low.
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

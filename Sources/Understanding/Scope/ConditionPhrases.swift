/// Phrases that make a request depend on a condition.
enum ConditionPhrases {
  static let openings: [Phrase] = [
    "only|and|but|except? if|unless", "provided|providing|assuming|supposing|suppose that?",
    "on condition that?",
    "as|so long as", "in the event that|of?",
    "should the|my|our|he|she|it|they|there|anyone|anybody|someone|somebody",
  ]
  /// Openings of a condition only before the request. After it they give a reason.
  static let leading: [Phrase] = ["in case", "the? next time"]
  /// Openings of a condition that waits for something to happen, unless a word of `notAwaited` follows.
  static let waiting: [Phrase] = [
    "only|except|if|and? and? when|whenever|once", "as soon as", "the moment|minute|second|instant",
    "every|each|any time",
  ]
  /// Words after “when”, “once” or “every” that show that no event is awaited: a question about a time (“when is
  /// it”), or a frequency (“once a week”).
  static let notAwaited: [Phrase] = [
    "is|are|was|were|am|do|does|did|can|could|will|would|should|shall|has|had|isn't|don't|doesn't|didn't",
    "a|an|per|every|each|in|the? other? day|week|month|year|hour|fortnight|quarter|while|minute|morning|evening|night",
    "again|more|and|or|only|upon|off|of|on|for|at|to|possible",
  ]
  /// Words before “when” after which it names a time or asks a question, and opens no condition: “the alarm for when
  /// I get up”.
  static let beforeTimes: Set<String> = [
    "for", "about", "of", "from", "by", "until", "till", "since", "and", "or", "just", "is", "was", "at",
    "to",
  ]
  /// Arrivals at and departures from places, which the program cannot notice.
  static let arriving: [Phrase] = [
    Phrase(
      "when|once|whenever|soon as? i|i'm|we get|arrive|reach|leave|come|am|at|walk|back home|back|to|at|in|the|into|out|work|school|there? "
        + "the|my? post? " + places),
    Phrase("when|once|whenever|soon as? i'm|we're back|out? at|in|to|of? the|my? post? " + places),
  ]
  private static let places = "work|office|home|store|shop|shops|supermarket|school|gym|house|door?"
  /// Conditions that are only polite: "if you can", "if that's okay".
  static let courtesies: [Phrase] = [
    "if you|i|we can|could|would|will|may|might|please|like|want|wish", "if you don't|dont|wouldn't mind",
    "if possible|any|anything|needed|necessary|required|applicable|available|so", "if it|that works",
    "if it's|its|it|that's|thats|that is? at? all? possible|ok|okay|fine|alright|convenient|available|free",
    "if it's|its|it|that's|thats|that is? not too late|early|much|soon|hard|difficult|trouble",
    "if you've|you have|got|get? some|the|a|got? time|chance|moment|minute",
    "if you're|youre|you are? able|free|there",
    "when|whenever|once you can|could|like|want|wish|please", "as soon as you|i|we? can|could|possible",
    "when|whenever possible|convenient",
    "when|whenever|once you've|you have|got|get? some|the|a|got? time|chance|moment|minute|second",
    "when|whenever|once you're|you are? able|free|ready|there",
    "i'd|i would? appreciate|love|like it if you", "it would|it'd be nice|great|good|lovely|helpful if you",
  ]
  /// Words after a polite condition that may name somebody else whose consent it depends on: “if that's okay with
  /// her”.
  static let agreeing: Set<String> = ["with", "for", "by", "to"]
  /// Words after those of `agreeing` that mean the assistant, the speaker or a time instead, so that the condition
  /// stays polite.
  static let agreed: Set<String> = [
    "you", "u", "yourself", "me", "us", "now", "today", "tomorrow", "tonight", "noon",
  ]
  /// The words of `asking` that count only right before “if”: “what if”.
  static let askingNextTo: Set<String> = ["what", "even", "as", "like", "out"]
  /// Words after which "if" means "whether": "ask if", "check if".
  static let asking: Set<String> = [
    "remember", "show", "find", "ask", "asks", "asked", "asking", "see", "seeing", "check", "checking",
    "know", "knows", "tell",
    "telling",
    "wonder", "wondering", "sure", "unsure", "out", "doubt", "decide", "test", "verify", "idea", "confirm",
    "say",
    "says", "saying", "look", "curious", "question", "inform", "what", "even", "as", "like",
  ]
}

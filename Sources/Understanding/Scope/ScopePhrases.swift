/// The words that tell whether a command's verb is meant as a request.
enum ScopePhrases {
  /// Verbs that begin a request.
  static let commandVerbs: Set<String> = removing.union(telling).union([
    "note", "jot", "write", "record",
    "save", "take", "log", "dictate", "add", "put", "set", "make", "create", "schedule", "book", "arrange",
    "plan", "organize", "organise", "enter", "insert", "mark", "block", "pencil", "start", "begin", "open",
    "email", "e-mail", "mail", "send", "message", "text", "forward", "draft", "compose", "shoot", "reply",
    "respond", "answer", "move", "change", "reschedule", "shift", "push", "postpone", "delay", "update",
    "edit", "rename", "extend", "shorten", "invite", "complete", "tick", "finish", "snooze", "find", "search",
    "list", "turn", "switch",
  ])

  /// Verbs that inform somebody.
  static let telling: Set<String> = [
    "remind", "notify", "alert", "ping", "nudge", "buzz", "tell", "wake", "read", "show", "play",
  ]

  /// Verbs that remove something that exists.
  static let removing: Set<String> = [
    "cancel", "delete", "remove", "erase", "clear", "scrap", "drop", "stop", "dismiss", "silence", "mute",
    "undo", "revert", "reverse", "restore", "revoke", "unset", "scratch", "discard", "kill", "end",
  ]
  /// Verbs that remove something together with a particle: "take it back", "turn the alarm off".
  static let removingPairs: [(verb: Set<String>, particle: String)] = [
    (["take", "put", "roll", "bring"], "back"), (["turn", "switch", "call"], "off"), (["get"], "rid"),
  ]

  /// Names of things to make that begin a request without a verb: "reminder: …".
  static let openers: Set<String> = ["reminder", "memo", "note", "appointment", "event", "meeting"]
  /// Words after which a word is a noun rather than a verb: "the email".
  static let definite: Set<String> = [
    "the", "that", "this", "these", "those", "my", "your", "his", "her", "their", "our", "any", "no", "each",
    "every", "which", "whose",
  ]

  /// Returns where a negation that begins at `index` ends, however it is spelled: “don't”, “do-not”, “under no
  /// circumstances”. Returns `nil` if there is none.
  static func negation(at index: Int, in words: ArraySlice<Utterance.Word>) -> Int? {
    if let end = negators.end(in: words, at: index) { return end }
    let word = words[index].normal
    return word.hasSuffix("n't") || word.hasSuffix("-not") || withoutApostrophe.contains(word)
      ? index + 1 : nil
  }

  private static let negators: [Phrase] = [
    "not|never|neither|nor|cannot|hardly|barely|scarcely|nothing|nobody", "no one", "none of us|you|them",
    "don|doesn|didn|can|couldn|won|wouldn|shouldn|mustn|needn|haven|hasn|isn|aren|wasn|weren|ain t",
    "no need|reason to", "no longer", "under no circumstances|circumstance|condition|conditions",
    "by no means", "in no way|case|event", "on no account", "at no time|point", "god|heaven forbid",
    "anything|everything but|except", "as if|though",
  ]
  private static let withoutApostrophe: Set<String> = [
    "dont", "doesnt", "didnt", "cant", "couldnt", "wont", "wouldnt", "shouldnt", "mustnt", "neednt", "havent",
    "hasnt", "isnt", "arent", "wasnt", "werent", "aint",
  ]
  /// Phrases that deny a verb in "-ing".
  static let stoppers: [Phrase] = [
    "stop|quit|avoid|without|hate|regret", "refrain from", "instead of", "rather than", "hold off on?",
    "no point|use|sense in|of?", "no need|reason for", "done|finished|tired|sick|enough of|with?",
  ]
  /// Suggestions in the form of a negation: "why don't you set a timer".
  static let suggestions: [Phrase] = [
    "why don't|dont you|we|i", "why not", "won't|wont|can't|cant|couldn't|couldnt|wouldn't|wouldnt you",
  ]
  /// Verbs whose denial is a request: "don't forget", "don't let me miss it".
  static let omissions: Set<String> = [
    "forget", "forgetting", "miss", "fail", "neglect", "lose", "overlook", "skip", "hesitate", "slip",
  ]
  /// Words that may stand between a negation and its verb: "don't you ever dare to".
  static let betweenNegationAndVerb: Set<String> = [
    "you", "i", "we", "me", "us", "him", "them", "anyone", "anybody", "it", "to", "even", "ever", "please",
    "just", "really", "actually", "yet", "dare", "want", "wanna", "need", "have", "go", "ahead", "and",
    "think", "try", "trying", "bother", "like", "be", "able", "going", "gonna", "let", "ask", "asking",
    "asked", "say", "said", "saying", "told", "mean", "meant", "seem", "simply", "only", "again", "now",
    "still", "of", "about", "should", "would", "could", "will", "can", "must", "may",
  ]

  /// Words at which a denied clause ends and another one may begin.
  static let clauseOpeners: Set<String> = ["but", "so", "and", "instead", "then", "just", "rather", "please"]
  /// The words of `clauseOpeners` that join two sentences.
  static let conjunctions: Set<String> = ["but", "and", "instead", "so", "then"]
  /// Things that can be asked for, and denied, by their name alone: “no alarm”.
  static let things: Set<String> = [
    "alarm", "alarms", "timer", "timers", "reminder", "reminders", "note", "event", "appointment", "meeting",
    "email", "mail",
  ]
  /// Words that follow a verb as the object of a new request: "move it".
  static let objects: Set<String> = [
    "it", "that", "this", "the", "a", "an", "my", "me", "us", "them", "him", "her", "another",
  ]
  /// Words after which a verb belongs to the clause before: "to move it", "or send it".
  static let subordinating: Set<String> = [
    "to", "or", "nor", "i", "you", "we", "he", "she", "they", "it", "who",
  ]

  /// Openings of a question about how something is done.
  static let howQuestions: [Phrase] = [
    "how do|does|did|can|could|should|would|might|may i|you|we|one|it|they|people|someone|somebody|this|that|the",
    "how to", "explain|describe", "teach|walk|talk me|us",
    Phrase(
      "tell|show|know|learn|understand|see|remember|wonder|wondering|clarify me|us? "
        + "how to|do|i|you|we|one|it|this|that|the|people|can|could"),
    "is|are there any|a|some way|ways|command|trick|option to|for|of",
    "what|what's|whats is|are? the|a best|easiest|right|proper|quickest? way|command|words|word|phrase to|for",
    "what do|can|should|must|could i|you|we say|type|ask|do to|if?", "instructions|steps to|for",
  ]
  /// Openings of a question about a command rather than a request for it.
  static let otherQuestions: [Phrase] = [
    "why", "what if", "what happens|happened", "what would|will|does|do|did|is|was", "what's|whats",
    Phrase(
      "did|does|has|have|had|was|were|is|are|am|isn't|didn't|haven't|hasn't "
        + "i|you|we|he|she|it|they|my|the|that|this|anyone|somebody|someone|undo"),
    "who|who's|whoever", "how come", "should|must i|we", "do i|we|they|people have|need|ever|really? to?",
    "do you ever|still|always",
    "whether",
  ]
  /// Requests in the form of a question: "are you able to", "is it possible to", "do you mind".
  static let requestsAsQuestions: [Phrase] = [
    "are|is you|it able|possible|ok|okay|alright|fine to|if", "do|would you mind",
    "do|would you want|like|care to",
    "do|would you think you|we can|could", "have you|we got", "what about", "what do|would you say|think",
  ]

  /// Openings of an exception: “all timers except the pasta timer”.
  static let exceptions: [Phrase] = [
    "except|excluding|besides", "apart|aside from", "other than", "but not? the|my|for|on",
  ]
  /// Phrases that introduce another person's words: “she's like set a timer”.
  static let quoting: [Phrase] = ["is|was|are|were|am|went just|all? like", "is|was|were all"]
  static let quotingAfterContraction: [Phrase] = ["just|all? like", "all"]
  /// Verbs that report another person's words: "she told me to".
  static let reporting: Set<String> = [
    "said", "says", "told", "tells", "asked", "asks", "suggested", "suggests", "wrote", "mentioned",
  ]
  static let reporters: Set<String> = ["i", "you", "we"]
  /// Phrases that state what can be done or was done, which is not a request: "I can undo that myself".
  static let statements: [Phrase] = [
    "i|we|he|she|they|it can|could|might|may|already|did just?", "i've|we've|he's|she's|they've already|just",
  ]
  /// Words after which the word before is a command's name used as a noun: "undo is a nice word".
  static let mentions: Set<String> = [
    "is", "isn't", "was", "wasn't", "means", "meant", "does", "doesn't", "did", "didn't", "works", "worked",
  ]
}

/// The words that make a sentence with a command's verb a statement: a subject, or words that only mention a deed.
enum StatementPhrases {
  /// Verbs that are almost certainly commands at the beginning of a sentence.
  static let verbs: Set<String> = [
    "set", "add", "create", "cancel", "delete", "remove", "erase", "undo", "revert", "restore", "remind",
    "wake",
    "notify", "snooze", "reschedule", "postpone", "schedule", "send",
  ]

  /// Subjects of a verb.
  static let subjects: Set<String> = [
    "i", "you", "we", "he", "she", "it", "they", "who", "people", "everyone", "everybody", "somebody",
    "someone",
    "nobody",
  ]
  static let auxiliaries: Set<String> = [
    "can", "could", "will", "would", "shall", "should", "may", "might", "must", "do", "does", "did", "have",
    "has",
    "had", "was", "were", "is", "are", "gonna",
  ]
  /// Returns whether a word is a subject with a contracted verb: “I'll”, “he'd”.
  static func isContracted(_ word: String) -> Bool {
    guard let mark = word.firstIndex(of: "'") else { return false }
    return contractions.contains(String(word[mark...])) && subjects.contains(String(word[..<mark]))
  }
  private static let contractions: Set<String> = ["'ll", "'d", "'ve", "'m", "'re", "'s"]
  /// Adverbs that may stand between a subject and its verb.
  static let adverbs: Set<String> = [
    "always", "usually", "often", "sometimes", "just", "already", "almost", "also", "only", "then", "even",
    "still",
    "again", "once", "really", "actually", "simply", "probably", "normally", "nearly", "recently", "first",
    "too",
    "please", "so", "maybe", "perhaps",
  ]

  /// Words before “to” that express a wish for what follows.
  static let wishes: Set<String> = [
    "want", "need", "like", "love", "prefer", "have", "got", "gotta", "able", "sure", "possible", "try",
    "trying",
    "remember", "time", "wish", "ought", "hoping", "looking", "mean", "meant", "wanting", "needing", "ready",
    "nice", "good",
    "great",
    "helpful", "best", "important", "way", "how", "ahead", "help", "wanted", "required", "proceed",
  ]
  /// Words before “you to” and “me to” that express a wish.
  static let wishesOfYou: Set<String> = [
    "want", "need", "like", "love", "prefer", "tell", "told", "telling", "ask", "asked", "asking", "allow",
    "help",
    "order", "command", "request", "requesting", "expect", "trust", "for", "wanted", "needed",
  ]
  /// Words before a verb in “-ing” that ask for the deed: “how about setting”.
  static let askingForDeeds: Set<String> = ["mind", "about", "try", "consider", "help", "start", "suggest"]

  /// Words that may stand before a command and are not its subject: where, when, and whom one addresses.
  static let settings: Set<String> = [
    "on", "in", "to", "for", "from", "at", "with", "about", "by", "before", "after", "during", "until",
    "every",
    "today", "tomorrow", "tonight", "now", "later", "this", "next", "monday", "tuesday", "wednesday",
    "thursday",
    "friday", "saturday", "sunday", "also", "and", "first", "second", "again", "yes", "yeah", "sure", "right",
    "alright",
    "great", "good", "cool", "new", "oh", "hmm", "no", "nope", "actually", "sorry", "wait", "then", "now",
    "once",
    "daily", "weekly", "monthly", "noon", "midnight", "morning", "evening", "never", "mind", "thanks", "dear",
    "robot",
    "assistant", "jarvis", "bot", "voicecore", "echo", "mycroft", "bixby", "yesterday", "yep", "yup", "ya",
    "nah",
  ]
  /// Places that things are put into, which may stand first: “shopping list add milk”.
  static let places: Set<String> = [
    "list", "lists", "calendar", "schedule", "agenda", "diary", "planner", "note", "notes", "inbox", "phone",
  ]
  /// Phrases that introduce an example, or that name the words of a command.
  static let mentions: [Phrase] = [
    "for example|instance", "such as", "the|a|my|this command|word|words|phrase|sentence|button",
  ]
  /// Words for a mere possibility.
  static let hedges: [Phrase] = ["maybe|perhaps|possibly", "i|we|he|she|they might|may"]
  /// Openings that ask for something other than the deed named after them: “leave the alarm alone”.
  static let otherDeeds: [Phrase] = [
    "keep|leave|ignore|skip|forget|disregard about? my|the|our|that|this|his|her",
    "imagine|pretend|say|translate|spell + + +", "repeat after + +",
  ]

  /// Words of a request that only names the thing wanted: “I need a timer”.
  static let askingForThings: Set<String> = [
    "new", "another", "quick", "give", "get", "have", "need", "want", "like", "love", "would", "could", "may",
    "i'd",
    "i'll", "we'll", "take", "do", "alarm", "timer", "wake", "up", "call", "morning", "evening", "afternoon",
    "night",
    "daily", "weekly", "kitchen", "minute", "hour", "second", "repeating", "recurring", "only", "one", "more",
  ]
}

/// What makes a sentence with a command's verb a statement: somebody it is said of, or words that only speak of doing it.
enum StatementPhrases {
  /// Verbs that are hardly anything but commands where a sentence begins with them.
  static let verbs: Set<String> = [
    "set", "add", "create", "cancel", "delete", "remove", "erase", "undo", "revert", "restore", "remind",
    "wake",
    "notify", "snooze", "reschedule", "postpone", "schedule", "send",
  ]

  /// Who does something.
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
  /// “I'll”, “he'd”.
  static func isContracted(_ word: String) -> Bool {
    guard let mark = word.firstIndex(of: "'") else { return false }
    return contractions.contains(String(word[mark...])) && subjects.contains(String(word[..<mark]))
  }
  private static let contractions: Set<String> = ["'ll", "'d", "'ve", "'m", "'re", "'s"]
  /// Words between a subject and its verb that change nothing about that.
  static let adverbs: Set<String> = [
    "always", "usually", "often", "sometimes", "just", "already", "almost", "also", "only", "then", "even",
    "still",
    "again", "once", "really", "actually", "simply", "probably", "normally", "nearly", "recently", "first",
    "too",
    "please", "so", "maybe", "perhaps",
  ]

  /// Before “to” these ask for what follows.
  static let wishes: Set<String> = [
    "want", "need", "like", "love", "prefer", "have", "got", "gotta", "able", "sure", "possible", "try",
    "trying",
    "remember", "time", "wish", "ought", "hoping", "looking", "mean", "meant", "wanting", "needing", "ready",
    "nice", "good",
    "great",
    "helpful", "best", "important", "way", "how", "ahead", "help", "wanted", "required", "proceed",
  ]
  /// Before “you to” and “me to” these do so, too.
  static let wishesOfYou: Set<String> = [
    "want", "need", "like", "love", "prefer", "tell", "told", "telling", "ask", "asked", "asking", "allow",
    "help",
    "order", "command", "request", "requesting", "expect", "trust", "for", "wanted", "needed",
  ]
  /// Before a verb in “-ing” these ask for it: “how about setting”.
  static let askingForDeeds: Set<String> = ["mind", "about", "try", "consider", "help", "start", "suggest"]

  /// What stands before a command without saying of whom it is: where, when, and to whom one speaks.
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
  /// What something is put into, which may stand first: “shopping list add milk”.
  static let places: Set<String> = [
    "list", "lists", "calendar", "schedule", "agenda", "diary", "planner", "note", "notes", "inbox", "phone",
  ]
  /// An example, or a name for what is said.
  static let mentions: [Phrase] = [
    "for example|instance", "such as", "the|a|my|this command|word|words|phrase|sentence|button",
  ]
  /// What may be, or may be not.
  static let hedges: [Phrase] = ["maybe|perhaps|possibly", "i|we|he|she|they might|may"]
  /// What asks for something else than the deed that is named after it: “leave the alarm alone”.
  static let otherDeeds: [Phrase] = [
    "keep|leave|ignore|skip|forget|disregard about? my|the|our|that|this|his|her",
    "imagine|pretend|say|translate|spell + + +", "repeat after + +",
  ]

  /// What a person says who only names what is wanted: “I need a timer”.
  static let askingForThings: Set<String> = [
    "new", "another", "quick", "give", "get", "have", "need", "want", "like", "love", "would", "could", "may",
    "i'd",
    "i'll", "we'll", "take", "do", "alarm", "timer", "wake", "up", "call", "morning", "evening", "afternoon",
    "night",
    "daily", "weekly", "kitchen", "minute", "hour", "second", "repeating", "recurring", "only", "one", "more",
  ]
}

/// Writes chat abbreviations out: "tmrw" → tomorrow. The table has only abbreviations that are not other words.
enum CasualTerms {
  private static let expanded = [
    "tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "tomoz": "tomorrow", "2moro": "tomorrow",
    "2morrow": "tomorrow", "tomo": "tomorrow", "2nite": "tonight", "2day": "today", "tonite": "tonight",
    "thx": "thanks", "thnx": "thanks", "pls": "please", "plz": "please", "appt": "appointment",
    "mtg": "meeting",
    "msg": "message", "abt": "about", "bday": "birthday", "b4": "before", "gr8": "great", "l8r": "later",
    "ppl": "people", "wknd": "weekend", "rmndr": "reminder", "thurs": "Thursday", "weds": "Wednesday",
    "tues": "Tuesday", "yr": "year", "hrs": "hours", "mins": "minutes", "asap": "ASAP", "btw": "by the way",
    "idk": "I don't know", "omw": "on my way", "cuz": "because", "w/": "with", "w/o": "without",
  ]

  static var words: [String] { Array(expanded.keys) }

  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard style == .standard, let token = words.token(0), let written = expanded[token.lower] else {
      return nil
    }
    return RuleMatch(count: 1, written: written)
  }
}

/// Whose conventions the written form follows.
public enum WritingStyle: String, Sendable, Codable, CaseIterable {
  /// What people write: "7:30 PM", "$5", "2 kg", "January 1", numbers from ten on in digits.
  case standard
  /// The conventions of NeMo text processing's English inverse normalization: lower case, "07:30 p.m.", "18 %".
  case nemo
}

/// Which letters become capitals.
public enum Casing: String, Sendable, Codable, CaseIterable {
  /// Letters stay as they were.
  case unchanged = "none"
  /// Names, weekdays, months, languages and "I".
  case names
  /// Names, and the first word of every sentence.
  case sentences
}

/// Where punctuation comes from.
public enum PunctuationMode: String, Sendable, Codable, CaseIterable {
  /// Said words, pauses, and a mark at the end of each sentence.
  case automatic
  /// Said words only: "comma", "new paragraph", "open quote".
  case spoken
  /// Said words stay words and nothing is added.
  case unmarked = "none"
  /// One mark at the end of the text, nothing else.
  case sentence
}

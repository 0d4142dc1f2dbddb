/// The conventions of the written form.
public enum WritingStyle: String, Sendable, Codable, CaseIterable {
  /// As people write: "7:30 PM", "$5", "2 kg", "January 1", numbers above twelve in digits.
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
  /// Spoken words, pauses, and a mark at the end of each sentence.
  case automatic
  /// Spoken words only: "comma", "new paragraph", "open quote".
  case spoken
  /// No punctuation is added, and spoken words stay words.
  case unmarked = "none"
  /// One mark at the end of the text.
  case sentence
}

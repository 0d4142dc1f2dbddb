/// The conventions of the written form.
public enum WritingStyle: String, Sendable, Codable, CaseIterable {
  /// The way people write: "7:30 PM", "$5", "2 kg", "January 1", numbers from ten on in digits.
  case standard
  /// The conventions of NeMo text processing's English inverse normalization: lower case, "07:30 p.m.", "18 %".
  case nemo
}

/// The letters that become capitals.
public enum Casing: String, Sendable, Codable, CaseIterable {
  /// Letters stay as they were.
  case unchanged = "none"
  /// Names, weekdays, months, languages and "I" are capitalized.
  case names
  /// Names and the first word of every sentence are capitalized.
  case sentences
}

/// The source of punctuation.
public enum PunctuationMode: String, Sendable, Codable, CaseIterable {
  /// Spoken marks, pauses, and a mark at the end of each sentence.
  case automatic
  /// Spoken marks only: "comma", "new paragraph", "open quote".
  case spoken
  /// None: no punctuation is added, and the words for marks stay words.
  case unmarked = "none"
  /// One mark at the end of the text.
  case sentence
}

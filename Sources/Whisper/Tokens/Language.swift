/// A language that Whisper knows.
///
/// Source of the list, its order and the other names: openai-whisper's `tokenizer.py`.
public struct Language: Sendable, Hashable, Codable {
  /// The language's code, as in ISO 639: `en`, `yue`.
  public let code: String
  /// The language's English name in lowercase.
  public let name: String

  private init(_ code: String, _ name: String) {
    (self.code, self.name) = (code, name)
  }

  /// Finds a language, or returns `nil` if Whisper does not know it.
  ///
  /// - Parameter text: A code or an English name, in any case.
  public init?(_ text: String) {
    let wanted = text.lowercased()
    let code = Self.otherNames[wanted] ?? wanted
    guard let found = Self.all.first(where: { $0.code == code || $0.name == code }) else { return nil }
    self = found
  }

  /// English.
  public static let english = Language("en", "english")

  /// Whether the language is written without spaces between words.
  var isWrittenWithoutSpaces: Bool { ["zh", "ja", "th", "lo", "my", "yue"].contains(code) }

  /// All languages, in the order of their tokens.
  public static let all: [Language] = [
    Language("en", "english"), Language("zh", "chinese"), Language("de", "german"),
    Language("es", "spanish"), Language("ru", "russian"), Language("ko", "korean"), Language("fr", "french"),
    Language("ja", "japanese"), Language("pt", "portuguese"), Language("tr", "turkish"),
    Language("pl", "polish"), Language("ca", "catalan"), Language("nl", "dutch"), Language("ar", "arabic"),
    Language("sv", "swedish"), Language("it", "italian"), Language("id", "indonesian"),
    Language("hi", "hindi"), Language("fi", "finnish"), Language("vi", "vietnamese"),
    Language("he", "hebrew"), Language("uk", "ukrainian"), Language("el", "greek"), Language("ms", "malay"),
    Language("cs", "czech"), Language("ro", "romanian"), Language("da", "danish"),
    Language("hu", "hungarian"), Language("ta", "tamil"), Language("no", "norwegian"),
    Language("th", "thai"), Language("ur", "urdu"), Language("hr", "croatian"), Language("bg", "bulgarian"),
    Language("lt", "lithuanian"), Language("la", "latin"), Language("mi", "maori"),
    Language("ml", "malayalam"), Language("cy", "welsh"), Language("sk", "slovak"), Language("te", "telugu"),
    Language("fa", "persian"), Language("lv", "latvian"), Language("bn", "bengali"),
    Language("sr", "serbian"), Language("az", "azerbaijani"), Language("sl", "slovenian"),
    Language("kn", "kannada"), Language("et", "estonian"), Language("mk", "macedonian"),
    Language("br", "breton"), Language("eu", "basque"), Language("is", "icelandic"),
    Language("hy", "armenian"), Language("ne", "nepali"), Language("mn", "mongolian"),
    Language("bs", "bosnian"), Language("kk", "kazakh"), Language("sq", "albanian"),
    Language("sw", "swahili"), Language("gl", "galician"), Language("mr", "marathi"),
    Language("pa", "punjabi"), Language("si", "sinhala"), Language("km", "khmer"), Language("sn", "shona"),
    Language("yo", "yoruba"), Language("so", "somali"), Language("af", "afrikaans"),
    Language("oc", "occitan"), Language("ka", "georgian"), Language("be", "belarusian"),
    Language("tg", "tajik"), Language("sd", "sindhi"), Language("gu", "gujarati"), Language("am", "amharic"),
    Language("yi", "yiddish"), Language("lo", "lao"), Language("uz", "uzbek"), Language("fo", "faroese"),
    Language("ht", "haitian creole"), Language("ps", "pashto"), Language("tk", "turkmen"),
    Language("nn", "nynorsk"), Language("mt", "maltese"), Language("sa", "sanskrit"),
    Language("lb", "luxembourgish"), Language("my", "myanmar"), Language("bo", "tibetan"),
    Language("tl", "tagalog"), Language("mg", "malagasy"), Language("as", "assamese"),
    Language("tt", "tatar"), Language("haw", "hawaiian"), Language("ln", "lingala"), Language("ha", "hausa"),
    Language("ba", "bashkir"), Language("jw", "javanese"), Language("su", "sundanese"),
    Language("yue", "cantonese"),
  ]

  private static let otherNames = [
    "burmese": "my", "valencian": "ca", "flemish": "nl", "haitian": "ht", "letzeburgesch": "lb",
    "pushto": "ps", "panjabi": "pa", "moldavian": "ro", "moldovan": "ro", "sinhalese": "si",
    "castilian": "es", "mandarin": "zh",
  ]
}

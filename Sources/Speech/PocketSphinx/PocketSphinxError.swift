/// An error of the PocketSphinx recognizer. Its description says what to do about it.
public enum PocketSphinxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// None of the folders that were searched holds the acoustic model and the dictionary.
  case modelNotFound(searched: [String])
  /// The file of the language model is missing.
  case languageModelNotFound(path: String)
  /// The file of a language model, dictionary or acoustic model exists but cannot be read.
  case unreadableModel(path: String)
  /// The text is not a JSGF grammar that can be searched.
  case invalidGrammar(reason: String)
  /// The word has no letter that could be pronounced.
  case unpronounceableWord(String)
  /// The decoder refused audio or failed to search it.
  case decodingFailed
  /// The session has been finished or cancelled.
  case sessionEnded

  public var description: String {
    switch self {
    case .modelNotFound(let searched):
      "No PocketSphinx model in \(searched.joined(separator: ", ")). Install one with "
        + "`sudo apt install pocketsphinx-en-us`, or name its folder in VOICECORE_POCKETSPHINX."
    case .languageModelNotFound(let path):
      "No language model at \(path). Choose the general one, or build VoiceCore again so that its "
        + "resources lie beside the program."
    case .unreadableModel(let path):
      "PocketSphinx cannot read \(path). Reinstall it with "
        + "`sudo apt install --reinstall pocketsphinx-en-us`."
    case .invalidGrammar(let reason):
      "The grammar cannot be used: \(reason)"
    case .unpronounceableWord(let word):
      "The word \"\(word)\" has no letters of the English alphabet to pronounce it by. Spell it in them."
    case .decodingFailed:
      "PocketSphinx could not search the audio. Start a new session."
    case .sessionEnded:
      "This recognition session has ended. Start a new one."
    }
  }
}

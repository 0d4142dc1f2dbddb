/// What can go wrong with the PocketSphinx recognizer, and what to do about it.
public enum PocketSphinxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No directory that was searched holds the acoustic model and dictionary.
  case modelNotFound(searched: [String])
  /// The language model file is not there.
  case languageModelNotFound(path: String)
  /// A language model, dictionary or acoustic model file is there and cannot be used.
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

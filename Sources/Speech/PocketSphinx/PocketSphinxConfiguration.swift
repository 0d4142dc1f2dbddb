/// The settings of a PocketSphinx recognizer: the words it listens for.
public struct PocketSphinxConfiguration: Sendable, Hashable {
  /// An n-gram model of likely word sequences.
  public enum LanguageModel: Sendable, Hashable {
    /// General English, which comes with the acoustic model.
    case general
    /// General English and commands to an assistant; shipped with VoiceCore.
    case commands
  }

  /// The model of likely word sequences.
  public var languageModel: LanguageModel
  /// Words beyond the dictionary, such as the names in the user's contacts.
  public var vocabulary: [String]
  /// The answers to prefer when a question was asked, as the body of a rule in the Java Speech Grammar Format, or
  /// `nil` for none.
  public var answers: String?
  /// The acoustic model and dictionary, or `nil` to use those that ``PocketSphinxModel/find(environment:)`` finds.
  public var model: PocketSphinxModel?

  /// Creates a configuration.
  public init(
    languageModel: LanguageModel = .commands, vocabulary: [String] = [], answers: String? = nil,
    model: PocketSphinxModel? = nil
  ) {
    self.languageModel = languageModel
    self.answers = answers
    self.vocabulary = vocabulary
    self.model = model
  }
}

extension PocketSphinxConfiguration {
  /// The decoder's command-line settings.
  var settings: [String: String] {
    [
      // The second pass would begin only after the person has stopped, and make them wait.
      "-fwdflat": "no", "-bestpath": "yes",
      // Removing silence would shift the times of the words after it.
      "-remove_silence": "no",
      // In noise, the beams alone would let the search grow slower than real time.
      "-maxhmmpf": "5000", "-maxwpf": "20",
    ]
  }
}

extension PocketSphinxConfiguration.LanguageModel {
  /// Returns the path of the language model's file.
  ///
  /// - Throws: ``PocketSphinxError/languageModelNotFound(path:)`` if it should have come with VoiceCore and is
  ///   missing.
  func path(in model: PocketSphinxModel) throws -> String {
    switch self {
    case .general: return model.generalLanguageModel
    case .commands:
      guard let path = PocketSphinxModel.shipped("commands.lm.bin") else {
        throw PocketSphinxError.languageModelNotFound(path: "PocketSphinx/commands.lm.bin")
      }
      return path
    }
  }
}

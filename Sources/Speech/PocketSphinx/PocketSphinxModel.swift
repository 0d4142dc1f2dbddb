import Foundation

/// The paths of an English PocketSphinx model's files, in the layout of Debian's package pocketsphinx-en-us.
public struct PocketSphinxModel: Sendable, Hashable {
  /// The environment variable that names the model's folder. If it is set, no other folder is searched.
  public static let environmentVariable = "VOICECORE_POCKETSPHINX"

  /// The folder of the acoustic model.
  public var acousticModel: String
  /// The file of words with their pronunciations.
  public var dictionary: String
  /// The file of the n-gram model of general English.
  public var generalLanguageModel: String

  /// Creates the paths of the model in `folder`, or returns `nil` if the acoustic model or the dictionary is
  /// missing there.
  public init?(folder: String) {
    acousticModel = folder + "/en-us"
    dictionary = folder + "/cmudict-en-us.dict"
    generalLanguageModel = folder + "/en-us.lm.bin"
    let files = [acousticModel + "/mdef", acousticModel + "/means", dictionary]
    guard files.allSatisfy(FileManager.default.isReadableFile) else { return nil }
  }

  /// Returns the model in the folder that `VOICECORE_POCKETSPHINX` names, or, if that is not set, the first one
  /// where Debian and source installations put it.
  ///
  /// - Throws: ``PocketSphinxError/modelNotFound(searched:)``.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> PocketSphinxModel {
    var folders = [
      "/usr/share/pocketsphinx/model/en-us", "/usr/local/share/pocketsphinx/model/en-us",
    ]
    // A folder that was named is the only one tried, so that a misspelling is noticed.
    if let named = environment[environmentVariable], !named.isEmpty { folders = [named] }
    for folder in folders {
      if let model = PocketSphinxModel(folder: folder) { return model }
    }
    throw PocketSphinxError.modelNotFound(searched: folders)
  }

  /// Returns the path of a file that ships with the recognizer, or `nil` if the build's resources are not beside
  /// the program.
  static func shipped(_ name: String) -> String? {
    let places = [Bundle.main.bundleURL, Bundle.main.resourceURL].compactMap { $0 }
    return places.map { $0.appendingPathComponent("VoiceCore_Speech.resources/PocketSphinx/\(name)").path }
      .first(where: FileManager.default.isReadableFile)
  }

  /// Reads parameters from a JSON file that ships with the recognizer. Throws
  /// ``PocketSphinxError/unreadableModel(path:)``.
  static func shippedParameters<Parameters: Decodable>(_ name: String) throws -> Parameters {
    guard let path = shipped(name) else {
      throw PocketSphinxError.unreadableModel(path: "PocketSphinx/\(name)")
    }
    do {
      return try JSONDecoder().decode(Parameters.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw PocketSphinxError.unreadableModel(path: path)
    }
  }
}

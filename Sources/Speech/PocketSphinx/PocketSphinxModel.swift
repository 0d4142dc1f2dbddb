import Foundation

/// Where the files of an English PocketSphinx model lie, as Debian's pocketsphinx-en-us lays them out.
public struct PocketSphinxModel: Sendable, Hashable {
  /// The environment variable that names the model's folder before any other place is searched.
  public static let environmentVariable = "VOICECORE_POCKETSPHINX"

  /// Folder of the acoustic model.
  public var acousticModel: String
  /// Words with their pronunciations.
  public var dictionary: String
  /// The n-gram model of general English.
  public var generalLanguageModel: String

  /// The model in `folder`, or nil when one of its files is missing.
  public init?(folder: String) {
    acousticModel = folder + "/en-us"
    dictionary = folder + "/cmudict-en-us.dict"
    generalLanguageModel = folder + "/en-us.lm.bin"
    let files = [acousticModel + "/mdef", acousticModel + "/means", dictionary]
    guard files.allSatisfy(FileManager.default.isReadableFile) else { return nil }
  }

  /// The first model found: in the folder that `VOICECORE_POCKETSPHINX` names, then where Debian and
  /// source installations put it. Throws ``PocketSphinxError/modelNotFound(searched:)``.
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

  /// The path of a file that ships with the recognizer; nil if the build's resources are not beside the program.
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

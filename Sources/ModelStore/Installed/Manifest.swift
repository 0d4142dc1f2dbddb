import DurableFiles
import Foundation

/// An installed model.
package struct InstalledModel: Codable, Sendable, Hashable {
  package enum Origin: String, Codable, Sendable {
    /// Downloaded from a source of its entry.
    case downloaded
    /// Copied from a file that the person named.
    case copied
    /// Converted to the store's format from files that the person named.
    case converted
    /// Left where it is; the store only knows its path.
    case linked
  }

  package var name: String
  package var version: String
  package var task: ModelTask
  package var format: ModelFormat
  /// The path of its file.
  package var path: String
  package var bytes: Int
  package var sha256: String
  package var origin: Origin
  /// The address or path that the model came from.
  package var source: String
  package var licence: String?
  package var installed: Date
  /// The time at which its digest was last verified.
  package var verified: Date
  /// The milliseconds that ``ModelTask/measuredWork`` took on this machine; `nil` if that was not measured.
  package var milliseconds: Double?
  /// Whether its file has a wrong digest, so that it is not used.
  package var isDamaged = false
}

/// The contents of the store, kept in one file that is replaced as a whole.
struct Manifest: Codable, Sendable, Hashable {
  /// A digest that was computed from a first download and is expected of all later ones.
  struct Pin: Codable, Sendable, Hashable {
    var version: String
    var sha256: String
    var learned: Date
  }

  var models: [String: InstalledModel] = [:]
  /// The expected digests by model. They stay when a model is removed.
  var pins: [String: Pin] = [:]
  /// The milliseconds that ``ModelTask/measuredWork`` took with models of other stores, by their digests.
  var speeds: [String: Double]?

  static func read(_ path: String) throws(ModelStoreError) -> Manifest {
    let json: Data
    do {
      json = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return Manifest()
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode(Manifest.self, from: json)
    } catch {
      throw .badManifest(path: path, reason: "it is not in the manifest's form")
    }
  }

  func write(_ path: String) throws(ModelStoreError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json: Data
    do {
      json = try encoder.encode(self)
    } catch {
      throw .badManifest(path: path, reason: error.localizedDescription)
    }
    try stored(Draft.replace(path, with: json, permissions: 0o666))
  }
}

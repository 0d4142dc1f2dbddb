import Foundation

/// A model that is here.
package struct InstalledModel: Codable, Sendable, Hashable {
  package enum Origin: String, Codable, Sendable {
    /// Downloaded from a source of its entry.
    case downloaded
    /// Copied from a file that the user named.
    case copied
    /// Made from the files that the user named, in the store's format.
    case converted
    /// Still where it was found; the store only knows its path.
    case linked
  }

  package var name: String
  package var version: String
  package var task: ModelTask
  package var format: ModelFormat
  /// Where its file is.
  package var path: String
  package var bytes: Int
  package var sha256: String
  package var origin: Origin
  /// The address that it came from, or the path that it was copied from.
  package var source: String
  package var licence: String?
  package var installed: Date
  /// When its digest was last found to be right.
  package var verified: Date
  /// Milliseconds that ``ModelTask/measuredWork`` took on this machine, where that was measured.
  package var milliseconds: Double?
  /// Its file was found to be another than it should be; it is not used any more.
  package var isDamaged = false
}

/// What the store holds, in one file that is replaced as a whole.
struct Manifest: Codable, Sendable, Hashable {
  /// A digest that was learned from a first download and is expected of all later ones.
  struct Pin: Codable, Sendable, Hashable {
    var version: String
    var sha256: String
    var learned: Date
  }

  var models: [String: InstalledModel] = [:]
  /// By model; they stay when the model is removed.
  var pins: [String: Pin] = [:]
  /// Milliseconds that ``ModelTask/measuredWork`` took with models of other stores, by their digest.
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
    try AtomicFile.write(json, to: path)
  }
}

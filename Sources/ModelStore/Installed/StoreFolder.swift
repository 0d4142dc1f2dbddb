import DurableFiles
import Foundation

/// The paths in the store's folder.
struct StoreFolder: Sendable, Hashable {
  let root: String

  var manifest: String { "\(root)/manifest.json" }
  /// The catalogue of entries that the person added.
  var ownCatalogue: String { "\(root)/catalogue.json" }

  /// Takes a lock between processes. Returns `nil` if another process holds it.
  func lock(_ name: String) throws(ModelStoreError) -> FileLock? {
    try stored(FileLock.taken("\(root)/.locks/\(name)", permissions: 0o666))
  }

  /// Takes a lock, waiting until no other process holds it.
  ///
  /// - Parameter waiting: Called once if it has to wait.
  func awaitLock(_ name: String, waiting: () -> Void = {}) async throws -> FileLock {
    if let lock = try lock(name) { return lock }
    waiting()
    while true {
      try await Task.sleep(for: .milliseconds(50))
      if let lock = try lock(name) { return lock }
    }
  }

  /// Returns the folder of an unfinished download.
  func partial(_ name: String) -> String { "\(root)/.partial/\(name)" }

  /// Returns the path of a model's file. It contains the beginning of the digest, so that a new version never
  /// replaces a file in use.
  func model(_ name: String, digest: String, format: ModelFormat) -> String {
    "\(root)/\(name).\(digest.prefix(12)).\(format.fileExtension)"
  }

  /// Returns the models of this folder's manifest by name. The paths of its own files are adjusted in case the
  /// folder was moved.
  func models(of manifest: Manifest) -> [String: InstalledModel] {
    manifest.models.mapValues { model in
      var model = model
      if model.origin != .linked { model.path = "\(root)/\((model.path as NSString).lastPathComponent)" }
      return model
    }
  }

  /// Returns the files of a model with any digest.
  func files(_ name: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return files.filter { file in
      guard file.hasPrefix(name + ".") else { return false }
      let parts = file.dropFirst(name.count + 1).split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 2 && parts[0].utf8.count == 12 && parts[0].allSatisfy(\.isHexDigit)
        && ["bin", "gguf"].contains(parts[1])
    }.map { "\(root)/\($0)" }
  }

  func create() throws(ModelStoreError) {
    for folder in [root, "\(root)/.locks", "\(root)/.partial"] { try create(folder) }
    Draft.removeLeftovers(in: [root])
    #if canImport(Darwin)
      // Files that can be downloaded again need no backup.
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      var folder = URL(fileURLWithPath: root)
      try? folder.setResourceValues(values)
    #endif
  }

  func create(_ folder: String) throws(ModelStoreError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      var status = stat()
      if stat(folder, &status) == 0, status.st_mode & S_IFMT != S_IFDIR { throw .inTheWay(path: folder) }
      // The system's own error explains it best.
      guard mkdir(folder, 0o777) != 0 else { return }
      throw .unwritable(path: folder, reason: systemReason())
    }
  }
}

/// The read-only stores that are shared by all users: models downloaded when the program was built, and models
/// installed with it.
package enum SharedModels {
  /// Returns the stores' folders, whether or not they exist, in the order in which they are read.
  ///
  /// - Parameters:
  ///   - program: The file of the running program, with links resolved.
  ///   - environment: The environment. `VOICECORE_MODELS` names other folders, separated by colons; if it is set
  ///     but empty, none are read.
  package static func folders(program: URL?, environment: [String: String]) -> [String] {
    if let named = environment["VOICECORE_MODELS"] {
      return named.split(separator: ":").map(String.init)
    }
    guard let program else { return [] }
    let parts = program.pathComponents
    if let build = parts.lastIndex(where: { $0.hasPrefix(".build") }) {
      return ["/" + (parts[1..<build] + [".build", "models"]).joined(separator: "/")]
    }
    let folder = program.deletingLastPathComponent()
    guard folder.path.hasSuffix("/lib/voicecore") else { return [] }
    return [folder.deletingLastPathComponent().deletingLastPathComponent().path + "/share/voicecore/models"]
  }
}

import Foundation

/// Where everything lies in the store.
struct StoreFolder: Sendable, Hashable {
  let root: String

  var manifest: String { "\(root)/manifest.json" }
  /// Entries that the user added.
  var ownCatalogue: String { "\(root)/catalogue.json" }

  func lock(_ name: String) -> String { "\(root)/.locks/\(name)" }
  /// What has arrived of a model.
  func partial(_ name: String) -> String { "\(root)/.partial/\(name)" }

  /// A file's name holds the beginning of its digest, so that a file under its name is never another's, and a new
  /// version never takes the place of one that is in use.
  func model(_ name: String, digest: String, format: ModelFormat) -> String {
    "\(root)/\(name).\(digest.prefix(12)).\(format.fileExtension)"
  }

  /// The models of this folder's manifest, by name. Their files lie here wherever the folder has been moved to.
  func models(of manifest: Manifest) -> [String: InstalledModel] {
    manifest.models.mapValues { model in
      var model = model
      if model.origin != .linked { model.path = "\(root)/\((model.path as NSString).lastPathComponent)" }
      return model
    }
  }

  /// Files of this name, of whatever digest.
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
    #if canImport(Darwin)
      // What can be fetched again need not be in backups.
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
      // The system itself says best why.
      guard mkdir(folder, 0o777) != 0 else { return }
      throw .unwritable(path: folder, reason: systemReason())
    }
  }
}

import Foundation
import HTTPTransport

/// The store of models: which exist, which are installed, and where.
///
/// Any number of processes may use a store at the same time. A file under its own name is complete and had the right
/// digest when it got that name; unfinished downloads are kept apart.
package struct ModelStore: Sendable {
  /// The published catalogue with the person's entries, which never replace published ones.
  package let catalogue: Catalogue
  let published: Catalogue
  package var settings: DownloadSettings
  let folder: StoreFolder
  let transport: any Transport
  /// The folders of other stores whose models are used. Nothing is written to them.
  let sharedFolders: [StoreFolder]

  package var root: String { folder.root }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - root: The store's folder, which is created when something is first stored.
  ///   - sharedRoots: The folders of other stores, as in ``SharedModels``. Their models count as installed unless
  ///     `root` has one with the same name. Nothing is written to them.
  /// - Throws: ``ModelStoreError`` if a catalogue cannot be used.
  package init(
    root: String, sharedRoots: [String] = [], settings: DownloadSettings = DownloadSettings()
  ) throws(ModelStoreError) {
    try self.init(
      root: root, sharedRoots: sharedRoots, catalogue: .bundled(), settings: settings,
      transport: UsualTransport())
  }

  init(
    root: String, sharedRoots: [String] = [], catalogue: Catalogue, settings: DownloadSettings,
    transport: any Transport
  ) throws(ModelStoreError) {
    func folder(_ path: String) -> StoreFolder {
      StoreFolder(root: URL(fileURLWithPath: path).standardizedFileURL.path)
    }
    self.folder = folder(root)
    let own = self.folder
    sharedFolders = sharedRoots.map(folder).filter { $0 != own }
    published = catalogue
    self.catalogue = catalogue.merged(with: try Self.ownCatalogue(own))
    self.settings = settings
    self.transport = transport
  }

  /// Returns the installed models in the order of their names.
  package func installed() throws(ModelStoreError) -> [InstalledModel] {
    try models().values.sorted { $0.name < $1.name }
  }

  package func installed(_ name: String) throws(ModelStoreError) -> InstalledModel? { try models()[name] }

  /// Returns the complete and undamaged models in the order of their names.
  package func usable() throws(ModelStoreError) -> [InstalledModel] {
    try installed().filter { !$0.isDamaged && Self.length(of: $0.path) == $0.bytes }
  }

  private func models() throws(ModelStoreError) -> [String: InstalledModel] {
    let own = try Manifest.read(folder.manifest)
    var models = folder.models(of: own)
    for shared in sharedFolders {
      // A shared store that cannot be read counts as missing, so that this one stays usable.
      guard let manifest = try? Manifest.read(shared.manifest) else { continue }
      models.merge(shared.models(of: manifest)) { own, _ in own }
    }
    return models.mapValues { model in
      var model = model
      model.milliseconds = model.milliseconds ?? own.speeds?[model.sha256]
      return model
    }
  }

  /// Returns whether a model is in a folder that the store only reads.
  func isShared(_ model: InstalledModel) -> Bool {
    sharedFolders.contains { model.path.hasPrefix($0.root + "/") }
  }

  /// Returns the path of a model's file.
  ///
  /// - Throws: ``ModelStoreError`` if the model is missing, unknown or damaged. It says how to get the model.
  package func path(of name: String) throws(ModelStoreError) -> String {
    guard let model = try installed(name) else {
      guard catalogue[name] == nil else { throw .notInstalled(name: name) }
      throw .unknownModel(name: name, alike: alike(name))
    }
    guard !model.isDamaged else { throw .damaged(name: name, path: model.path) }
    guard Self.length(of: model.path) == model.bytes else { throw .missing(name: name, path: model.path) }
    return model.path
  }

  /// Returns the file for a command's argument: a path, or the name of a model in the store.
  package func path(argument: String) throws(ModelStoreError) -> String {
    if argument.contains("/") || FileManager.default.fileExists(atPath: argument) { return argument }
    // This is the name of a file that is missing. The error of the model's reader explains that best.
    let isInstalled = try installed(argument) != nil
    if !isInstalled, catalogue[argument] == nil,
      argument.hasSuffix(".bin") || argument.hasSuffix(".gguf")
    {
      return argument
    }
    return try path(of: argument)
  }

  /// Returns the name of a model's file without its extension, and without the digest that the store adds to
  /// names.
  package static func name(ofFile path: String) -> String {
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let digest = (name as NSString).pathExtension
    return digest.utf8.count == 12 && digest.allSatisfy(\.isHexDigit)
      ? (name as NSString).deletingPathExtension : name
  }

  /// Returns the arrived bytes of an unfinished download and their total, or `nil` if there is none.
  package func arriving(_ name: String) -> (done: Int, total: Int?)? {
    guard let state = PartialFile.state(in: folder.partial(name)), state.received > 0 else { return nil }
    return (state.received, state.total ?? catalogue[name]?.bytes)
  }

  /// Returns the digest that a model's file must have, and whether it was computed from a first download rather
  /// than published. Returns `nil` if no digest is known.
  package func expectedDigest(
    of entry: ModelEntry
  ) throws(ModelStoreError) -> (sha256: String, isLearned: Bool)? {
    if let published = entry.sha256 { return (published, false) }
    let pin = try Manifest.read(folder.manifest).pins[entry.name]
    return pin.flatMap { $0.version == entry.version ? ($0.sha256, true) : nil }
  }

  /// Returns the installed models of which the catalogue has another version.
  package func outdated() throws(ModelStoreError) -> [(installed: InstalledModel, entry: ModelEntry)] {
    try installed().compactMap { model in
      guard let entry = catalogue[model.name], !isCurrent(model, entry) else { return nil }
      return (model, entry)
    }
  }

  func isCurrent(_ model: InstalledModel, _ entry: ModelEntry) -> Bool {
    // A model that was made on this machine is not a version of the catalogue's.
    if model.version.isEmpty { return true }
    return entry.sha256.map { $0 == model.sha256 } ?? (entry.version == model.version)
  }

  /// Changes the manifest, one process at a time.
  func update<Result>(_ change: (inout Manifest) throws -> Result) async throws -> Result {
    let lock = try await folder.awaitLock("manifest")
    return try withExtendedLifetime(lock) {
      var manifest = try Manifest.read(folder.manifest)
      let before = manifest
      let result = try change(&manifest)
      if manifest != before { try manifest.write(folder.manifest) }
      return result
    }
  }

  /// Returns similar names that may have been meant, at most three.
  func alike(_ name: String) -> [String] {
    let wanted = name.lowercased()
    return Array(
      catalogue.models.map(\.name).filter { known in
        known.lowercased().contains(wanted) || wanted.contains(known.lowercased())
          || known.lowercased().hasSuffix("-" + wanted)
      }.prefix(3))
  }

  /// Returns the length of a file, or `nil` if there is no regular file.
  static func length(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  static func ownCatalogue(_ folder: StoreFolder) throws(ModelStoreError) -> Catalogue {
    guard let json = FileManager.default.contents(atPath: folder.ownCatalogue) else { return .empty }
    return try Catalogue(json: json, path: folder.ownCatalogue)
  }
}

import Foundation
import HTTPTransport

/// The store of models: which exist, which are installed, and where.
///
/// Any number of processes may use a store at the same time. A file under its own name is complete and had the right
/// digest when it got that name; unfinished downloads are kept apart.
package struct ModelStore: Sendable {
  /// The published catalogue with the user's entries, which never replace published ones.
  package let catalogue: Catalogue
  let published: Catalogue
  package var settings: DownloadSettings
  let folder: StoreFolder
  let transport: any Transport
  /// The folders of other stores whose models are used; nothing is written to them.
  let sharedFolders: [StoreFolder]

  package var root: String { folder.root }

  /// - Parameters:
  ///   - root: The store's folder, made when something is first stored.
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

  /// The installed models, by name.
  package func installed() throws(ModelStoreError) -> [InstalledModel] {
    try models().values.sorted { $0.name < $1.name }
  }

  package func installed(_ name: String) throws(ModelStoreError) -> InstalledModel? { try models()[name] }

  /// The complete and undamaged models, by name.
  package func usable() throws(ModelStoreError) -> [InstalledModel] {
    try installed().filter { !$0.isDamaged && Self.length(of: $0.path) == $0.bytes }
  }

  private func models() throws(ModelStoreError) -> [String: InstalledModel] {
    let own = try Manifest.read(folder.manifest)
    var models = folder.models(of: own)
    for shared in sharedFolders {
      // An unreadable one counts as missing, so that the store itself stays usable.
      guard let manifest = try? Manifest.read(shared.manifest) else { continue }
      models.merge(shared.models(of: manifest)) { own, _ in own }
    }
    return models.mapValues { model in
      var model = model
      model.milliseconds = model.milliseconds ?? own.speeds?[model.sha256]
      return model
    }
  }

  /// Whether a model is in a folder that the store only reads.
  func isShared(_ model: InstalledModel) -> Bool {
    sharedFolders.contains { model.path.hasPrefix($0.root + "/") }
  }

  /// The file of a model.
  ///
  /// - Throws: ``ModelStoreError`` that says how to get it if it is missing, unknown or damaged.
  package func path(of name: String) throws(ModelStoreError) -> String {
    guard let model = try installed(name) else {
      guard catalogue[name] == nil else { throw .notInstalled(name: name) }
      throw .unknownModel(name: name, alike: alike(name))
    }
    guard !model.isDamaged else { throw .damaged(name: name, path: model.path) }
    guard Self.length(of: model.path) == model.bytes else { throw .missing(name: name, path: model.path) }
    return model.path
  }

  /// The file for a command's argument: a path, or the name of a model in the store.
  package func path(argument: String) throws(ModelStoreError) -> String {
    if argument.contains("/") || FileManager.default.fileExists(atPath: argument) { return argument }
    // A model's own file that is missing; its reader's error explains it best.
    let isInstalled = try installed(argument) != nil
    if !isInstalled, catalogue[argument] == nil,
      argument.hasSuffix(".bin") || argument.hasSuffix(".gguf")
    {
      return argument
    }
    return try path(of: argument)
  }

  /// The name of a model's file, without its extension and without the digest in the store's names.
  package static func name(ofFile path: String) -> String {
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let digest = (name as NSString).pathExtension
    return digest.utf8.count == 12 && digest.allSatisfy(\.isHexDigit)
      ? (name as NSString).deletingPathExtension : name
  }

  /// The arrived bytes of an unfinished download, and the total.
  package func arriving(_ name: String) -> (done: Int, total: Int?)? {
    guard let state = PartialFile.state(in: folder.partial(name)), state.received > 0 else { return nil }
    return (state.received, state.total ?? catalogue[name]?.bytes)
  }

  /// The digest that a model's file must have, if one is known, and whether it was learned rather than published.
  package func expectedDigest(
    of entry: ModelEntry
  ) throws(ModelStoreError) -> (sha256: String, isLearned: Bool)? {
    if let published = entry.sha256 { return (published, false) }
    let pin = try Manifest.read(folder.manifest).pins[entry.name]
    return pin.flatMap { $0.version == entry.version ? ($0.sha256, true) : nil }
  }

  /// The models of which the catalogue has another version.
  package func outdated() throws(ModelStoreError) -> [(installed: InstalledModel, entry: ModelEntry)] {
    try installed().compactMap { model in
      guard let entry = catalogue[model.name], !isCurrent(model, entry) else { return nil }
      return (model, entry)
    }
  }

  func isCurrent(_ model: InstalledModel, _ entry: ModelEntry) -> Bool {
    // A model made on this machine is no version of the catalogue's.
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

  /// Similar names that may have been meant.
  func alike(_ name: String) -> [String] {
    let wanted = name.lowercased()
    return Array(
      catalogue.models.map(\.name).filter { known in
        known.lowercased().contains(wanted) || wanted.contains(known.lowercased())
          || known.lowercased().hasSuffix("-" + wanted)
      }.prefix(3))
  }

  /// The length of a file; nil if there is no regular file.
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

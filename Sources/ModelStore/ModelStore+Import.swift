import Crypto
import Foundation

extension ModelStore {
  /// Takes in a model's file from this machine.
  ///
  /// - Parameters:
  ///   - name: nil takes the catalogue's name for a file of that digest, or else the file's own.
  ///   - link: Leaves the file where it is.
  /// - Throws: ``ModelStoreError``; ``ModelStoreError/noModel(path:reason:)`` when the engine could not use it.
  @discardableResult
  public func importFile(
    _ path: String, name: String? = nil, link: Bool = false
  ) async throws -> InstalledModel {
    if let name, !ModelEntry.isName(name) { throw ModelStoreError.badName(name) }
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let inspection = try ModelInspection(path)
    let digest = try await computing { try FileDigest.of(path) { _ in try Task.checkCancellation() } }
    let published = catalogue.models.first { $0.sha256 == digest }
    let chosen = try self.name(for: path, given: name, published: published, digest: digest)
    try folder.create()
    let lock = try await FileLock.wait(folder.lock(chosen + ".model"))
    defer { withExtendedLifetime(lock) {} }
    var model = InstalledModel(
      name: chosen, version: catalogue[chosen]?.version ?? "", task: inspection.task,
      format: inspection.format, path: path, bytes: Self.length(of: path) ?? 0, sha256: digest,
      origin: .linked, source: path, licence: published?.licence, installed: .now, verified: .now)
    if !link {
      model.origin = .copied
      model.path = try await copy(model)
    }
    try await install(model, learned: false)
    PartialFile.discard(folder.partial(chosen))
    return model
  }

  /// The files in a folder and those below it that may be models, in the order of their paths.
  public static func modelFiles(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".bin") || $0.hasSuffix(".gguf") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Adds an entry to the store's own catalogue: a model at an address that the user gives.
  ///
  /// - Throws: ``ModelStoreError`` when the name or the address cannot be used.
  public func add(address: String, name: String) async throws -> ModelStore {
    guard ModelEntry.isName(name) else { throw ModelStoreError.badName(name) }
    guard let url = URL(string: address), let host = url.host?.lowercased(), !url.lastPathComponent.isEmpty,
      Catalogue(hosts: [host], licences: [:], models: []).allows(url)
    else { throw ModelStoreError.badAddress(address) }
    let format: ModelFormat = url.pathExtension.lowercased() == "gguf" ? .gguf : .ggml
    let licence = "stated at \(host)"
    let entry = ModelEntry(
      name: name, version: address, task: format == .gguf ? .language : .recognition,
      languages: ["multilingual"], format: format, file: url.lastPathComponent, sources: [address],
      licence: licence, goodFor: "Added by hand.")
    let added = Catalogue(
      hosts: [host],
      licences: [licence: Licence(name: "not known; see the publisher", holder: host, address: address)],
      models: [entry])
    try folder.create()
    let lock = try await FileLock.wait(folder.lock("catalogue"))
    defer { withExtendedLifetime(lock) {} }
    let own = try Self.ownCatalogue(folder).merged(with: added)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(own)
    _ = try Catalogue(json: json, path: address)
    try AtomicFile.write(json, to: folder.ownCatalogue)
    return try ModelStore(root: root, catalogue: catalogue, settings: settings, transport: transport)
  }

  private func name(
    for path: String, given: String?, published: ModelEntry?, digest: String
  ) throws(ModelStoreError) -> String {
    let own = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let name = given ?? published?.name ?? own
    guard ModelEntry.isName(name) else { throw .badName(name) }
    let expected = try catalogue[name].flatMap { entry throws(ModelStoreError) in
      try expectedDigest(of: entry)
    }
    guard expected == nil || expected?.sha256 == digest else { throw .otherModel(name: name, path: path) }
    if given == nil, let present = try installed(name), present.sha256 != digest {
      throw .otherModel(name: name, path: path)
    }
    return name
  }

  /// Copies the file below its own name; the copy must have the digest that the original had.
  private func copy(_ model: InstalledModel) async throws -> String {
    let partial = folder.partial(model.name)
    try folder.create(partial)
    try FreeSpace.require(model.bytes, margin: settings.margin, at: partial)
    let copy = partial + "/copy"
    unlink(copy)
    let descriptor = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ModelStoreError.unwritable(path: copy, reason: systemReason()) }
    defer { close(descriptor) }
    let target = folder.model(model.name, digest: model.sha256, format: model.format)
    do {
      try await computing {
        let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: model.path))
        var hasher = SHA256()
        var done = 0
        while let piece = try source.read(upToCount: 4 << 20), !piece.isEmpty {
          try Task.checkCancellation()
          hasher.update(data: piece)
          try piece.withUnsafeBytes { try AtomicFile.writeAll($0, to: descriptor, at: done, path: copy) }
          done += piece.count
        }
        guard FileDigest.text(hasher.finalize()) == model.sha256 else {
          throw ModelStoreError.unreadable(path: model.path, reason: "it changed while it was copied")
        }
        guard fsync(descriptor) == 0 else {
          throw ModelStoreError.unwritable(path: copy, reason: systemReason())
        }
      }
      try AtomicFile.rename(copy, to: target)
    } catch {
      PartialFile.discard(partial)
      throw error
    }
    return target
  }
}

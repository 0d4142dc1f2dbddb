import Digests
import DurableFiles
import Foundation
import Inference
import ModelConversion

extension ModelStore {
  /// Imports a model from this machine: a ggml or GGUF file; or a Whisper model as published by CTranslate2,
  /// Hugging Face or OpenAI, or a voice of Piper, which are converted.
  ///
  /// - Parameters:
  ///   - path: A file, or the folder with a model's files.
  ///   - name: The model's name in the store. `nil` uses the catalogue's name for a file with that digest or a
  ///     Whisper model of those sizes, otherwise the file's own.
  ///   - format: The format of the weights. `nil` leaves a ggml or GGUF file as it is and converts others to q8_0.
  ///   - link: Whether to leave the file where it is.
  ///   - progress: Called from any thread with the converted share, 0 to 1.
  /// - Throws: ``ModelStoreError``, such as ``ModelStoreError/noModel(path:reason:)`` if the engine cannot use the
  ///   model, or `CancellationError`. Nothing is left behind then.
  @discardableResult
  package func importModel(
    _ path: String, name: String? = nil, format: BlockFormat? = nil, link: Bool = false,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> InstalledModel {
    if let name, !ModelEntry.isName(name) { throw ModelStoreError.badName(name) }
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if let conversion = try ModelConversionPlan(path, format: format) {
      guard !link else { throw ModelStoreError.notLinkable(path: path) }
      return try await convert(conversion, name: name, progress)
    }
    return try await importFile(path, name: name, link: link)
  }

  private func importFile(_ path: String, name: String?, link: Bool) async throws -> InstalledModel {
    let inspection = try ModelInspection(path)
    let digest = try await computing { try FileDigest.of(path) { _ in try Task.checkCancellation() } }
    let published = catalogue.models.first { $0.sha256 == digest }
    let chosen = try self.name(
      for: path, given: name, published: published?.name, known: inspection.knownName, digest: digest)
    try folder.create()
    let lock = try await folder.awaitLock(chosen + ".model")
    defer { withExtendedLifetime(lock) {} }
    var model = InstalledModel(
      name: chosen, version: try version(chosen, digest: digest), task: inspection.task,
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

  private func convert(
    _ plan: ModelConversionPlan, name: String?, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> InstalledModel {
    // The digest may show a better name.
    let working = name ?? plan.knownName ?? Self.name(ofFile: plan.path)
    guard ModelEntry.isName(working) else { throw ModelStoreError.badName(working) }
    try folder.create()
    let lock = try await folder.awaitLock(working + ".model")
    defer { withExtendedLifetime(lock) {} }
    let partial = folder.partial(working)
    PartialFile.discard(partial)
    defer { PartialFile.discard(partial) }
    try folder.create(partial)
    try FreeSpace.require(plan.byteCount, margin: settings.margin, at: partial)
    let converted = partial + "/converted"
    let digest = try await computing {
      try plan.write(to: converted) { share in
        try Task.checkCancellation()
        progress(share)
      }
      return try FileDigest.of(converted) { _ in try Task.checkCancellation() }
    }
    let inspection = try ModelInspection(converted)
    let published = catalogue.models.first { $0.sha256 == digest }
    let chosen = try self.name(
      for: plan.path, given: name, published: published?.name, known: plan.knownName, digest: digest)
    let final = chosen == working ? nil : try await folder.awaitLock(chosen + ".model")
    defer { withExtendedLifetime(final) {} }
    let target = folder.model(chosen, digest: digest, format: inspection.format)
    try stored(FolderNames.rename(converted, to: target))
    let model = InstalledModel(
      name: chosen, version: try version(chosen, digest: digest), task: inspection.task,
      format: inspection.format, path: target, bytes: Self.length(of: target) ?? 0, sha256: digest,
      origin: .converted, source: plan.path, licence: published?.licence, installed: .now, verified: .now)
    try await install(model, learned: false)
    return model
  }

  /// Returns the paths of possible models at a path: a file, a folder that is a model, or the models in and below
  /// a folder, in the order of paths.
  package static func models(in path: String) -> [String] {
    guard isFolder(path) else { return [path] }
    if Checkpoint.mayBeFolder(path) { return [path] }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    return names.flatMap { name -> [String] in
      let path = "\(path)/\(name)"
      var status = stat()
      // A link to a folder may lead back to this one.
      guard lstat(path, &status) == 0 else { return [] }
      if status.st_mode & S_IFMT == S_IFDIR { return models(in: path) }
      return [".bin", ".gguf", ".pt", ".jit", ".safetensors", ".onnx"].contains { name.hasSuffix($0) }
        ? [path] : []
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Adds an entry to the store's own catalogue: a model at an address that the person gives.
  ///
  /// - Returns: A store with the new entry.
  /// - Throws: ``ModelStoreError`` if the name or the address is invalid, or the name already belongs to another
  ///   file with a known digest.
  package func add(address: String, name: String) async throws -> ModelStore {
    guard ModelEntry.isName(name) else { throw ModelStoreError.badName(name) }
    guard published[name] == nil else { throw ModelStoreError.published(name: name) }
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
    let lock = try await folder.awaitLock("catalogue")
    defer { withExtendedLifetime(lock) {} }
    let before = try Self.ownCatalogue(folder)
    // The digest is expected of every later download with this name.
    if let known = before[name], known.sources != [address], try expectedDigest(of: known) != nil {
      throw ModelStoreError.pinned(name: name, source: known.sources.joined(separator: ", "))
    }
    let own = added.merged(with: before)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(own)
    _ = try Catalogue(json: json, path: address)
    try stored(Draft.replace(folder.ownCatalogue, with: json, permissions: 0o666))
    return try ModelStore(
      root: root, sharedRoots: sharedFolders.map(\.root), catalogue: published, settings: settings,
      transport: transport)
  }

  /// Returns the catalogue's version of a model if the file is the expected one; empty for a file made elsewhere.
  private func version(_ name: String, digest: String) throws(ModelStoreError) -> String {
    guard let entry = catalogue[name] else { return "" }
    let expected = try expectedDigest(of: entry)
    return expected == nil || expected?.sha256 == digest ? entry.version : ""
  }

  /// Chooses the name under which a model is imported.
  ///
  /// - Parameters:
  ///   - given: The name that the person gave.
  ///   - published: The catalogue's name for a file with this digest.
  ///   - known: The catalogue's name for models of these sizes, which others may have trained or converted.
  private func name(
    for path: String, given: String?, published: String?, known: String?, digest: String
  ) throws(ModelStoreError) -> String {
    let name = given ?? published ?? known ?? Self.name(ofFile: path)
    guard ModelEntry.isName(name) else { throw .badName(name) }
    let expected = try catalogue[name].flatMap { entry throws(ModelStoreError) in
      try expectedDigest(of: entry)
    }
    guard expected == nil || expected?.sha256 == digest || name == known else {
      throw .otherModel(name: name, path: path)
    }
    if given == nil, let present = try installed(name), present.sha256 != digest, !isShared(present) {
      throw .otherModel(name: name, path: path)
    }
    return name
  }

  /// Copies the file into the store. The copy must have the original's digest.
  private func copy(_ model: InstalledModel) async throws -> String {
    try FreeSpace.require(model.bytes, margin: settings.margin, at: root)
    let target = folder.model(model.name, digest: model.sha256, format: model.format)
    try await computing {
      let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: model.path))
      var copy = try stored(Draft(of: target, permissions: 0o666))
      var hasher = SHA256Hasher()
      while let piece = try source.read(upToCount: 4 << 20), !piece.isEmpty {
        try Task.checkCancellation()
        hasher.update(piece)
        try stored(copy.append(piece))
      }
      guard "\(hasher.finalize())" == model.sha256 else {
        throw ModelStoreError.unreadable(path: model.path, reason: "it changed while it was copied")
      }
      try stored(copy.replace())
    }
    return target
  }
}

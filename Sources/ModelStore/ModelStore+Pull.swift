import DurableFiles
import Foundation

extension ModelStore {
  /// Makes sure that a model is installed: downloads it, continues an interrupted download, or waits for another
  /// process that downloads it.
  ///
  /// - Parameter report: Called from any thread.
  /// - Throws: ``ModelStoreError`` or `CancellationError`. The arrived bytes are kept.
  @discardableResult
  package func pull(
    _ name: String, report: @escaping @Sendable (PullEvent) -> Void = { _ in }
  ) async throws -> InstalledModel {
    guard let entry = catalogue[name] else {
      throw ModelStoreError.unknownModel(name: name, alike: alike(name))
    }
    try folder.create()
    let lock = try await folder.awaitLock(name + ".model") { report(.waiting) }
    defer { withExtendedLifetime(lock) {} }
    let partial = folder.partial(name)
    if let model = try installed(name), isCurrent(model, entry), !model.isDamaged,
      Self.length(of: model.path) == model.bytes
    {
      PartialFile.discard(partial)
      return model
    }
    let expected = try expectedDigest(of: entry)
    if let expected, let model = try await recovered(entry, digest: expected.sha256) { return model }
    try folder.create(partial)
    let arrived = try await Pull(
      entry: entry, expected: expected?.sha256, isLearned: expected?.isLearned ?? false,
      catalogue: published.naming(entry),
      transport: transport, settings: settings, folder: partial, report: report
    ).run()
    try inspect(arrived.path, entry, partial)
    if expected == nil { report(.learned(sha256: arrived.sha256)) }
    let path = folder.model(name, digest: arrived.sha256, format: entry.format)
    try stored(FolderNames.rename(arrived.path, to: path))
    let model = record(
      entry, path: path, bytes: arrived.bytes, digest: arrived.sha256,
      source: arrived.hosts.joined(separator: ", "))
    try await install(model, learned: entry.sha256 == nil)
    PartialFile.discard(partial)
    return model
  }

  /// Installs a file that already has its final name, left by a process that ended before it could record it.
  /// Returns `nil` if there is none with the right digest.
  private func recovered(_ entry: ModelEntry, digest: String) async throws -> InstalledModel? {
    let path = folder.model(entry.name, digest: digest, format: entry.format)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      try await computing({ try FileDigest.of(path) { _ in try Task.checkCancellation() } }) == digest
    else { return nil }
    let model = record(
      entry, path: path, bytes: Int(status.st_size), digest: digest, source: entry.sources[0])
    try await install(model, learned: false)
    return model
  }

  /// Checks the file itself, since the digest may just have been computed for the first time, or the catalogue may
  /// be wrong.
  private func inspect(_ path: String, _ entry: ModelEntry, _ partial: String) throws {
    do {
      let found = try ModelInspection(path)
      guard found.task == entry.task, found.format == entry.format else {
        throw ModelStoreError.noModel(
          path: entry.file, reason: "It is for \(found.task.rawValue), not for \(entry.task.rawValue).")
      }
    } catch {
      PartialFile.discard(partial)
      throw error
    }
  }

  private func record(
    _ entry: ModelEntry, path: String, bytes: Int, digest: String, source: String
  ) -> InstalledModel {
    InstalledModel(
      name: entry.name, version: entry.version, task: entry.task, format: entry.format, path: path,
      bytes: bytes, sha256: digest, origin: .downloaded, source: source, licence: entry.licence,
      installed: .now, verified: .now)
  }

  /// Records a model, then deletes the files that it replaces. A process that uses one of those keeps it until it
  /// ends.
  func install(_ model: InstalledModel, learned: Bool) async throws {
    try await update { manifest in
      manifest.models[model.name] = model
      if learned {
        manifest.pins[model.name] = Manifest.Pin(
          version: model.version, sha256: model.sha256, learned: model.installed)
      }
    }
    for file in folder.files(model.name) where file != model.path { unlink(file) }
  }
}

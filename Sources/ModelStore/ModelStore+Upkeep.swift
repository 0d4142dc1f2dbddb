import DurableFiles
import Foundation

/// The result of verifying a file.
package enum Verification: Sendable, Hashable {
  case right
  case damaged(found: String)
  case missing
}

extension ModelStore {
  /// Verifies a model's digest. If it is wrong, the model is marked as damaged and not used any more.
  package func verify(
    _ name: String, report: @escaping @Sendable (PullEvent) -> Void = { _ in }
  ) async throws -> Verification {
    guard let model = try installed(name) else {
      throw catalogue[name] == nil
        ? ModelStoreError.unknownModel(name: name, alike: alike(name))
        : ModelStoreError.notInstalled(name: name)
    }
    let result: Verification
    if Self.length(of: model.path) == nil {
      result = .missing
    } else {
      let found = try await computing {
        var shown = ContinuousClock.now
        return try FileDigest.of(model.path) { done in
          try Task.checkCancellation()
          guard ContinuousClock.now - shown > .milliseconds(200) else { return }
          shown = .now
          report(.verifying(done: done, total: model.bytes))
        }
      }
      result = found == model.sha256 ? .right : .damaged(found: found)
    }
    if isShared(model) { return result }
    try await update { manifest in
      // Another process may have replaced the file meanwhile. Then the result does not apply to it.
      guard manifest.models[name]?.path == model.path, manifest.models[name]?.sha256 == model.sha256 else {
        return
      }
      manifest.models[name]?.isDamaged = result != .right && result != .missing
      if result == .right { manifest.models[name]?.verified = .now }
    }
    return result
  }

  /// Stores the time that a model took on this machine for its ``ModelTask/measuredWork``. It is kept until the
  /// model's file changes.
  package func keep(milliseconds: Double, of model: InstalledModel) async throws {
    try folder.create()
    try await update { manifest in
      if manifest.models[model.name]?.sha256 == model.sha256 {
        manifest.models[model.name]?.milliseconds = milliseconds
      } else if isShared(model) {
        manifest.speeds = (manifest.speeds ?? [:]).merging([model.sha256: milliseconds]) { _, new in new }
      }
    }
  }

  /// Deletes the unfinished download of a model. A complete model stays.
  ///
  /// - Returns: The number of freed bytes.
  /// - Throws: ``ModelStoreError/inUse(name:)`` while a process downloads the model.
  @discardableResult
  package func discardArrived(_ name: String) throws(ModelStoreError) -> Int {
    guard ModelEntry.isName(name) else { throw .badName(name) }
    guard FileManager.default.fileExists(atPath: folder.partial(name)) else { return 0 }
    let lock = try exclusive(name)
    defer { withExtendedLifetime(lock) {} }
    return discardPartial(name)
  }

  /// Removes a model, and its unfinished download if there is one.
  ///
  /// - Returns: The number of freed bytes. A linked file is only forgotten, which frees nothing.
  /// - Throws: ``ModelStoreError/inUse(name:)`` while a process uses or downloads the model.
  @discardableResult
  package func remove(_ name: String) async throws -> Int {
    // The name becomes part of a path.
    guard ModelEntry.isName(name) else { throw ModelStoreError.badName(name) }
    let model = try installed(name)
    guard model != nil || FileManager.default.fileExists(atPath: folder.partial(name)) else {
      throw catalogue[name] == nil
        ? ModelStoreError.unknownModel(name: name, alike: alike(name))
        : ModelStoreError.notInstalled(name: name)
    }
    if let model, isShared(model) { throw ModelStoreError.shared(name: name, path: model.path) }
    let lock = try exclusive(name)
    defer { withExtendedLifetime(lock) {} }
    var freed = discardPartial(name)
    guard let model else { return freed }
    if model.origin == .linked {
      try await update { $0.models[name] = nil }
      return freed
    }
    // A process that has mapped a model holds a shared lock on its file, where the file system has locks.
    let unused = Result { () throws(FileError) in try FileLock.taken(onExisting: model.path) }
    defer { withExtendedLifetime(unused) {} }
    if case .success(nil) = unused { throw ModelStoreError.inUse(name: name) }
    try await update { $0.models[name] = nil }
    if let length = Self.length(of: model.path) {
      freed += length
      guard unlink(model.path) == 0 else {
        throw ModelStoreError.unwritable(path: model.path, reason: systemReason())
      }
    }
    return freed
  }

  private func exclusive(_ name: String) throws(ModelStoreError) -> FileLock {
    guard let lock = try folder.lock(name + ".model") else { throw .inUse(name: name) }
    return lock
  }

  private func discardPartial(_ name: String) -> Int {
    let partial = folder.partial(name)
    let freed = PartialFile.state(in: partial)?.received ?? 0
    PartialFile.discard(partial)
    return freed
  }
}

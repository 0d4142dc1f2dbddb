import Foundation

/// Checks and undoes changes and removals of files.
struct ChangedFiles: EffectUndoer {
  func owns(_ effect: Effect) -> Bool {
    switch effect {
    case .changedFile, .removedFile: true
    default: false
    }
  }

  func state(of effect: Effect) async -> EffectState {
    switch effect {
    case .changedFile(let path, let before, let sha256):
      switch FoundFile(at: path) {
      case .regular(let found) where found == sha256: .done
      case .regular(let found) where found == NewFile.sha256(of: before): .notDone
      default: .partly
      }
    case .removedFile(let path, let contents):
      switch FoundFile(at: path) {
      case .missing: .done
      case .regular(let found) where found == NewFile.sha256(of: contents): .notDone
      default: .partly
      }
    default: .partly
    }
  }

  func undo(_ effect: Effect) async -> UndoOutcome {
    switch effect {
    case .changedFile(let path, let before, let sha256): putBack(path, before, sha256)
    case .removedFile(let path, let contents): restore(path, contents)
    default: .refused("That is no change of a file.")
    }
  }

  private func putBack(_ path: String, _ before: Data, _ sha256: String) -> UndoOutcome {
    switch FoundFile(at: path) {
    case .missing: return .undone("\(path) is gone, and the change with it.")
    case .unreadable(let reason): return .refused("\(path) was left as it is: \(reason).")
    case .regular(let found) where found == NewFile.sha256(of: before):
      return .undone("\(path) is as it was already.")
    case .regular(let found) where found != sha256:
      return .refused("\(path) was edited since; it was left as it is.")
    case .regular: break
    }
    do {
      guard let now = BoundedFile.contents(of: path, limit: NewFile.largest),
        NewFile.sha256(of: now) == sha256
      else { return .refused("\(path) was edited since; it was left as it is.") }
      try FileChange(path: path, before: now, after: before).perform()
      return .undone("Put \(path) back.")
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }

  private func restore(_ path: String, _ contents: Data) -> UndoOutcome {
    switch FoundFile(at: path) {
    case .missing: break
    case .regular(let found) where found == NewFile.sha256(of: contents):
      return .undone("\(path) is there again already.")
    default: return .refused("\(path) is there again; it was left as it is.")
    }
    do {
      try NewFile(path: path, contents: contents).create()
      return .undone("Put \(path) back.")
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}

import Foundation
import Sentences

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
    default: .refused(UndoSentences.noFileChange)
    }
  }

  private func putBack(_ path: String, _ before: Data, _ sha256: String) -> UndoOutcome {
    switch FoundFile(at: path) {
    case .missing: return .undone(UndoSentences.goneWithChange(path))
    case .unreadable(let reason): return .refused(FailureSentences.leftAsItIs(path, reason))
    case .regular(let found) where found == NewFile.sha256(of: before):
      return .undone(UndoSentences.asBefore(path))
    case .regular(let found) where found != sha256:
      return .refused(UndoSentences.edited(path))
    case .regular: break
    }
    do {
      guard let now = BoundedFile.contents(of: path, limit: NewFile.largest),
        NewFile.sha256(of: now) == sha256
      else { return .refused(UndoSentences.edited(path)) }
      try FileChange(path: path, before: now, after: before).perform()
      return .undone(UndoSentences.putBack(path))
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }

  private func restore(_ path: String, _ contents: Data) -> UndoOutcome {
    switch FoundFile(at: path) {
    case .missing: break
    case .regular(let found) where found == NewFile.sha256(of: contents):
      return .undone(UndoSentences.thereAgain(path))
    default: return .refused(UndoSentences.replaced(path))
    }
    do {
      try NewFile(path: path, contents: contents).create()
      return .undone(UndoSentences.putBack(path))
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}

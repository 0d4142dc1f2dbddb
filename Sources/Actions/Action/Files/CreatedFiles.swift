import DurableFiles
import Foundation
import Sentences

/// Checks and undoes the creation of files and folders.
struct CreatedFiles: EffectUndoer {
  func owns(_ effect: Effect) -> Bool {
    switch effect {
    case .createdFile, .createdFolder: true
    default: false
    }
  }

  func state(of effect: Effect) async -> EffectState {
    switch effect {
    case .createdFile(let path, let sha256):
      switch FoundFile(at: path) {
      case .missing: .notDone
      case .regular(let found) where found == sha256: .done
      default: .partly
      }
    case .createdFolder(let path):
      folderIsThere(path) ? .done : .notDone
    default: .partly
    }
  }

  func undo(_ effect: Effect) async -> UndoOutcome {
    switch effect {
    case .createdFile(let path, let sha256): removeFile(path, sha256)
    case .createdFolder(let path): removeFolder(path)
    default: .refused(UndoSentences.noFile)
    }
  }

  private func removeFile(_ path: String, _ sha256: String) -> UndoOutcome {
    unlink(NewFile.draftPath(of: path, sha256: sha256))
    switch FoundFile(at: path) {
    case .missing: return .undone(UndoSentences.goneAlready(path))
    case .unreadable(let reason): return .refused(FailureSentences.leftAsItIs(path, reason))
    case .regular(let found) where found != sha256:
      return .refused(UndoSentences.edited(path))
    case .regular: break
    }
    guard unlink(path) == 0 else {
      return UndoOutcome(failedBy: ActionError(errno: errno, path: path))
    }
    FolderNames.synchronize(around: path)
    return .undone(UndoSentences.removed(path))
  }

  /// Removes the folder if it is empty; otherwise `rmdir` refuses.
  private func removeFolder(_ path: String) -> UndoOutcome {
    guard rmdir(path) == 0 else {
      return .refused(FailureSentences.leftAsItIs(path, String(cString: strerror(errno))))
    }
    FolderNames.synchronize(around: path)
    return .undone(UndoSentences.removed(path))
  }

  private func folderIsThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

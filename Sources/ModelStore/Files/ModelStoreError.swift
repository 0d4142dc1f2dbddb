import DurableFiles
import Foundation

/// The reason why a model could not be downloaded, checked, imported or removed. The description says what is
/// wrong and what to do.
package enum ModelStoreError: Error, Sendable, Hashable {
  case badCatalogue(path: String, reason: String)
  case badManifest(path: String, reason: String)
  case unknownModel(name: String, alike: [String])
  case notInstalled(name: String)
  case badName(String)
  case badAddress(String)
  /// The name already belongs to a published model at another address.
  case published(name: String)
  /// The name already belongs to a model whose digest was kept from its first download.
  case pinned(name: String, source: String)
  /// The store's file is gone or has changed.
  case missing(name: String, path: String)
  case damaged(name: String, path: String)
  case inUse(name: String)
  case diskFull(path: String)
  case notEnoughSpace(path: String, needed: Int, free: Int)
  /// The system refused, for this reason.
  case unwritable(path: String, reason: String)
  case unreadable(path: String, reason: String)
  /// Something other than a regular file has the name of one of the store's files.
  case inTheWay(path: String)
  case noSource(name: String, reasons: [String])
  case wrongChecksum(name: String, expected: String, found: String, sources: [String], isLearned: Bool)
  case noModel(path: String, reason: String)
  case otherModel(name: String, path: String)
  /// A model that must be converted cannot be linked in place.
  case notLinkable(path: String)
  /// The model is in a folder that the store only reads.
  case shared(name: String, path: String)
}

extension ModelStoreError: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .badCatalogue(let path, let reason): "The catalogue \(path) cannot be used: \(reason)."
    case .badManifest(let path, let reason):
      "\(path) cannot be used: \(reason). Mend or delete it; models are then found again with “voicecore models import”."
    case .unknownModel(let name, let alike):
      "No model is called “\(name)”."
        + (alike.isEmpty
          ? " “voicecore models list” shows those that are."
          : " Did you mean \(alike.joined(separator: " or "))?")
    case .notInstalled(let name):
      "The model \(name) is not here yet. Get it with “voicecore models pull \(name)”."
    case .badName(let name):
      "“\(name)” cannot be a model's name. Use letters, digits, dots, hyphens and underscores."
    case .badAddress(let address): "\(address) is no https address of a file."
    case .published(let name):
      "The catalogue has a model \(name), from its own sources. Give what is at your address another name."
    case .pinned(let name, let source):
      "\(name) stands for the file of \(source), whose SHA-256 is known. Give what is at your address another name."
    case .missing(let name, let path):
      "The file of the model \(name), \(path), is gone or has another length. "
        + "Get it again with “voicecore models pull \(name)”."
    case .damaged(let name, let path):
      "The file of the model \(name), \(path), is damaged and is not used. "
        + "Get it again with “voicecore models pull \(name)”."
    case .inUse(let name): "The model \(name) is in use. End what uses it, then try again."
    case .diskFull(let path):
      "The disk of \(path) is full. Free some space and pull again; what arrived is kept."
    case .notEnoughSpace(let path, let needed, let free):
      "\(byteText(needed)) are needed at \(path), with a margin, and \(byteText(free)) are free. Free some space."
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)."
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .inTheWay(let path): "\(path) is no regular file of the store's. Move it out of the way."
    case .noSource(let name, let reasons):
      "\(name) could not be downloaded: \(reasons.joined(separator: "; ")). What arrived is kept; pull again to go on."
    case .wrongChecksum(let name, let expected, let found, let sources, let isLearned):
      "What \(sources.joined(separator: " and ")) sent for \(name) is not "
        + (isLearned ? "what was first downloaded under that name" : "what the catalogue expects")
        + ": its SHA-256 is \(found), not \(expected). It was deleted. The file at the source has changed, "
        + "or something between altered it; pull again, and do not trust the source if this stays."
    case .noModel(let path, let reason): "\(path) is no model that can be used: \(reason)"
    case .otherModel(let name, let path):
      "\(path) is not the file that the name \(name) stands for. Give it another name with --name."
    case .notLinkable(let path):
      "\(path) has to be converted, so it cannot be used where it is. Import it without --link."
    case .shared(let name, let path):
      "The model \(name) came with the program and is not the store's own. Delete \(path) to be rid of it."
    }
  }

  package var errorDescription: String? { description }
}

extension ModelStoreError {
  init(_ error: FileError) {
    switch error.code {
    case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path: error.path)
    case ELOOP, EISDIR, ENOTEMPTY, EEXIST: self = .inTheWay(path: error.path)
    default: self = .unwritable(path: error.path, reason: error.reason)
    }
  }
}

/// Runs an operation on the store's files, turning its errors into those of the store.
func stored<Result: ~Copyable>(
  _ work: @autoclosure () throws(FileError) -> Result
) throws(ModelStoreError) -> Result {
  try wrapping(work(), in: ModelStoreError.init)
}

/// Returns a number of bytes in words, such as “59.7 MB”.
package func byteText(_ bytes: Int) -> String {
  let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
  guard let (unit, name) = units.first(where: { Double(bytes) >= $0.0 }) else { return "\(bytes) bytes" }
  return String(format: "%.1f \(name)", Double(bytes) / unit)
}

/// Returns the system's description of its last error.
func systemReason() -> String { String(cString: strerror(errno)) }

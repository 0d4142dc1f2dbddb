import Foundation

/// Why a model file could not be read or written. Its description says what was wrong and what to do.
///
/// `path` names the file in every case.
public enum ModelFileError: Error, Sendable, Hashable {
  case notFound(path: String)
  /// A folder, a pipe or a device.
  case notAFile(path: String)
  /// The system refused, with its reason.
  case unreadable(path: String, reason: String)
  /// The first bytes are those of no model file that is read here.
  case unknownKind(path: String)
  /// A model file of another kind than the caller reads.
  case otherKind(path: String, found: String, expected: String)
  /// The file ends within `field`, which begins at byte `offset`.
  case truncated(path: String, field: String, offset: Int)
  /// `field` holds what it cannot hold.
  case invalid(path: String, field: String, problem: String)
  /// A format or version that exists and is not read here.
  case unsupported(path: String, what: String)
  /// A checkpoint in the form of PyTorch before 1.6, which is a program more than data.
  case oldPyTorch(path: String)
  /// A folder that holds a model lacks one of its files; `path` is the folder.
  case incompleteFolder(path: String, missing: String)
  /// No tensor or metadata key of this name.
  case missing(path: String, name: String)
  /// The metadata value is of another type than the caller asks for.
  case wrongType(path: String, key: String, found: String, expected: String)
  /// The file was shortened or overwritten while it was in use.
  case changed(path: String)
  /// There is a file of this name already.
  case exists(path: String)
  /// The file to write is the one that is read.
  case sameFile(path: String)
  /// The rows of a tensor are no whole blocks of the format.
  case unsuitable(path: String, format: BlockFormat, tensor: String, columns: Int)
  /// The system refused, with its reason; nothing was left behind.
  case unwritable(path: String, reason: String)
}

extension ModelFileError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path) does not exist. Check the path."
    case .notAFile(let path):
      "\(path) is no regular file. Name a model file."
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Check that you may read it."
    case .unknownKind(let path):
      "\(path) is neither a ggml nor a GGUF model file. Name a file ending in .bin or .gguf."
    case .otherKind(let path, let found, let expected):
      "\(path) is \(found); \(expected) is needed."
    case .truncated(let path, let field, let offset):
      "\(path) ends within \(field) at byte \(offset). It was not copied or downloaded whole: get it again."
    case .invalid(let path, let field, let problem):
      "\(path) is damaged: \(field) \(problem). Get it again."
    case .unsupported(let path, let what):
      "\(path) uses \(what), which is not supported. Convert the model again from its original weights."
    case .oldPyTorch(let path):
      "\(path) was saved as PyTorch did before version 1.6, which is not read. Download it again, or save it anew with "
        + "torch.save(torch.load(path), path)."
    case .incompleteFolder(let path, let missing):
      "\(path) has no \(missing). Copy the whole folder, with every file that came with the model."
    case .missing(let path, let name):
      "\(path) has no \(name). It is another kind of model, or was not converted whole."
    case .wrongType(let path, let key, let found, let expected):
      "\(path): \(key) is \(found) where \(expected) is needed. Convert the model again."
    case .changed(let path):
      "\(path) changed while it was in use. Load it again; to update a model, write a new file and rename it."
    case .exists(let path):
      "\(path) exists already. Choose another name, or allow that it is replaced."
    case .sameFile(let path):
      "\(path) cannot be read and written at once. Choose another name for the output."
    case .unsuitable(let path, let format, let tensor, let columns):
      "\(path) cannot be stored as \(format), in blocks of \(format.blockLength) numbers: the rows of \(tensor) have "
        + "\(columns). Choose q8_0, q5_1, q5_0, q4_1 or q4_0."
    case .unwritable(let path, let reason):
      "\(path) cannot be written: \(reason)."
    }
  }

  public var errorDescription: String? { description }
}

/// What the system says about its last refusal.
func systemReason() -> String { String(cString: strerror(errno)) }

import Foundation

/// The reason why a model file could not be read or written. The description says what is wrong and what to do.
///
/// `path` names the file in every case.
public enum ModelFileError: Error, Sendable, Hashable {
  /// There is no such file.
  case notFound(path: String)
  /// It is a folder, a pipe or a device.
  case notAFile(path: String)
  /// The system refused to read it, for this reason.
  case unreadable(path: String, reason: String)
  /// The first bytes belong to no supported format.
  case unknownKind(path: String)
  /// It is a model file of another kind than expected.
  case otherKind(path: String, found: String, expected: String)
  /// The file ends within `field`, which begins at byte `offset`.
  case truncated(path: String, field: String, offset: Int)
  /// `field` has an impossible value.
  case invalid(path: String, field: String, problem: String)
  /// The format or version exists but is not supported.
  case unsupported(path: String, what: String)
  /// It is a checkpoint of PyTorch before 1.6, whose format is more a program than data.
  case oldPyTorch(path: String)
  /// A model's folder lacks one of its files; `path` is the folder.
  case incompleteFolder(path: String, missing: String)
  /// There is no tensor or metadata key with this name.
  case missing(path: String, name: String)
  /// The metadata value has another type than expected.
  case wrongType(path: String, key: String, found: String, expected: String)
  /// The file was shortened or overwritten while it was in use.
  case changed(path: String)
  /// A file with this name exists.
  case exists(path: String)
  /// The file to write is the one that is being read.
  case sameFile(path: String)
  /// The rows of a tensor are not whole blocks of the format.
  case unsuitable(path: String, format: BlockFormat, tensor: String, columns: Int)
  /// The system refused to write it, for this reason. Nothing was left behind.
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

/// Returns the system's description of its last error.
func systemReason() -> String { String(cString: strerror(errno)) }

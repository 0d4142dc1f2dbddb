import Inference

/// An archive of `torch.save` or TorchScript: a zip file in which the pickle `data.pkl` describes the tensors, and
/// each tensor's numbers are a separate entry. Source: PyTorch's `serialization.py`.
struct TorchArchive: Sendable {
  /// The first bytes of a zip archive.
  static let magic: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The first bytes of files of PyTorch before 1.6: a pickle of a fixed number.
  static let oldMagic: [UInt8] = [0x80, 2, 0x8A, 0x0A, 0x6C, 0xFC, 0x9C, 0x46, 0xF9, 0x20]

  let file: MappedFile
  private let archive: ZipArchive
  /// The prefix of every entry's name, which is the name under which the archive was first saved.
  private let prefix: String
  private let dictionaries: [PickleDictionary]
  /// The number of the outermost dictionary.
  private let root: Int

  init(_ file: MappedFile) throws(ModelFileError) {
    self.file = file
    archive = try ZipArchive(file)
    guard !archive.unreadable.contains(where: { $0.hasSuffix("/data.pkl") }) else {
      throw .unsupported(path: file.path, what: "compression for its entry data.pkl")
    }
    let pickles = archive.entries.keys.filter { $0.hasSuffix("/data.pkl") }
    guard pickles.count == 1, let name = pickles.first, let range = archive.entries[name] else {
      throw .missing(path: file.path, name: "entry data.pkl")
    }
    prefix = String(name.dropLast("data.pkl".count))
    if let order = archive.entries[prefix + "byteorder"], !file.bytes[order].elementsEqual("little".utf8) {
      throw .unsupported(path: file.path, what: "numbers with their highest byte first")
    }
    var pickle = PickleReader(file, range: range)
    guard case .dictionary(let root) = try pickle.read() else {
      throw .missing(path: file.path, name: "dictionary of weights")
    }
    self.root = root
    dictionaries = pickle.dictionaries
  }

  /// Returns the dictionary or object that these keys lead to, or `nil` if there is none.
  func dictionary(_ keys: [String]) -> PickleDictionary? {
    var number = root
    for key in keys {
      guard case .dictionary(let next)? = dictionaries[number][key] else { return nil }
      number = next
    }
    return dictionaries[number]
  }

  /// Returns a tensor. Throws if its numbers are not consecutive in the archive.
  func tensor(_ name: String, _ tensor: PickleValue.Tensor) throws(ModelFileError) -> CheckpointTensor {
    let format: BlockFormat =
      switch tensor.storage.type {
      case .halfStorage: .f16
      case .bfloat16Storage: .bf16
      default: .f32
      }
    guard let entry = archive.entries["\(prefix)data/\(tensor.storage.key)"] else {
      throw .missing(path: file.path, name: "entry data/\(tensor.storage.key) for the tensor \(name)")
    }
    var count = 1
    for (size, stride) in zip(tensor.shape, tensor.strides).reversed() {
      guard size <= 1 || stride == count else {
        throw .unsupported(path: file.path, what: "numbers of \(name) that do not lie one after another")
      }
      let (product, overflow) = count.multipliedReportingOverflow(by: size)
      guard !overflow else {
        throw .invalid(path: file.path, field: "the tensor \(name)", problem: "is larger than any file")
      }
      count = product
    }
    let available = entry.count / format.blockBytes
    guard tensor.offset <= available, count <= available - tensor.offset else {
      throw .invalid(
        path: file.path, field: "the tensor \(name)",
        problem: "has \(count) numbers, more than its entry of the archive")
    }
    let start = entry.lowerBound + tensor.offset * format.blockBytes
    return CheckpointTensor(
      name: name, shape: tensor.shape,
      numbers: CheckpointNumbers(
        file: file, storage: .float(format), bytes: start..<start + count * format.blockBytes))
  }
}

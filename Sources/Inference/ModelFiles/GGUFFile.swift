/// A model in the GGUF format, versions 2 and 3, little-endian: typed metadata, then tensors.
///
/// Source: the GGUF specification in ggml's docs/gguf.md. Tensors must begin at multiples of the file's alignment and
/// must not overlap; other files are refused.
public struct GGUFFile: Sendable {
  /// The mapped file.
  public let file: MappedFile
  /// The version of the format.
  public let version: Int
  /// The number of bytes at multiples of which tensor data begins.
  public let alignment: Int
  /// The metadata.
  public let metadata: GGUFMetadata
  /// The tensors in the file's order; empty if the file contains a vocabulary only.
  public let tensors: [StoredTensor]
  private let indexOfName: [String: Int]

  /// The first four bytes, “GGUF”, as a little-endian number.
  static let magic: UInt32 = 0x4655_4747
  static let alignmentKey = "general.alignment"

  /// Maps a file and reads its metadata and the list of its tensors.
  public init(path: String) throws(ModelFileError) {
    try self.init(MappedFile(path: path))
  }

  /// Reads the metadata of a mapped file and the list of its tensors.
  public init(_ file: MappedFile) throws(ModelFileError) {
    var reader = ByteReader(file)
    guard try reader.integer(UInt32.self, "its first bytes") == Self.magic else {
      throw .unknownKind(path: file.path)
    }
    let version = try reader.integer(UInt32.self, "the version")
    guard version == 2 || version == 3 else {
      throw .unsupported(
        path: file.path,
        what: (1...3).contains(version.byteSwapped)
          ? "big-endian numbers" : "version \(version) of GGUF")
    }
    let tensorCount = try reader.count("the number of tensors")
    let metadataCount = try reader.count("the number of metadata values")
    metadata = try GGUFMetadata(count: metadataCount, &reader)
    alignment = try Self.alignment(metadata, reader)
    let infos = try Self.tensors(tensorCount, alignment: alignment, &reader)
    (tensors, indexOfName) = infos
    self.file = file
    self.version = Int(version)
  }

  /// Returns the tensor with a name. Throws if there is none, or if its shape differs.
  public func tensor(_ name: String, shape: [Int]? = nil) throws(ModelFileError) -> StoredTensor {
    guard let index = indexOfName[name] else {
      throw .missing(path: file.path, name: "tensor \(name)")
    }
    return try tensors[index].checked(shape, in: file)
  }

  /// Returns the blocks of a tensor of this file. They are valid as long as ``file`` is.
  public func blocks(of tensor: StoredTensor) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[tensor.bytes])
  }

  private static func alignment(
    _ metadata: GGUFMetadata, _ reader: ByteReader
  ) throws(ModelFileError) -> Int {
    let alignment = try metadata.integer(alignmentKey, or: 32)
    guard (1...1 << 20).contains(alignment), alignment & (alignment - 1) == 0 else {
      throw reader.invalid(alignmentKey, "is \(alignment), not a power of two up to 2^20")
    }
    return alignment
  }

  private static func tensors(
    _ count: Int, alignment: Int, _ reader: inout ByteReader
  ) throws(ModelFileError) -> ([StoredTensor], [String: Int]) {
    var tensors: [StoredTensor] = []
    var indexOfName: [String: Int] = [:]
    for index in 0..<count {
      let tensor = try tensor(number: index + 1, alignment: alignment, &reader)
      guard indexOfName.updateValue(index, forKey: tensor.name) == nil else {
        throw reader.invalid("the tensor \(tensor.name)", "is there twice")
      }
      tensors.append(tensor)
    }
    guard count > 0 else { return ([], [:]) }

    let start = (reader.offset + alignment - 1) / alignment * alignment
    for index in tensors.indices {
      let (end, overflow) = tensors[index].bytes.upperBound.addingReportingOverflow(start)
      guard !overflow, end <= reader.file.bytes.count else {
        throw .truncated(
          path: reader.file.path, field: "the tensor \(tensors[index].name)",
          offset: reader.file.bytes.count)
      }
      tensors[index].bytes = tensors[index].bytes.lowerBound + start..<end
    }
    let inOrder = tensors.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    for (first, second) in zip(inOrder, inOrder.dropFirst())
    where first.bytes.upperBound > second.bytes.lowerBound {
      throw reader.invalid("the tensor \(second.name)", "overlaps the tensor \(first.name)")
    }
    return (tensors, indexOfName)
  }

  /// Reads the description of a tensor. The position of its bytes is counted from the start of the tensor data.
  private static func tensor(
    number: Int, alignment: Int, _ reader: inout ByteReader
  ) throws(ModelFileError) -> StoredTensor {
    let which = "tensor \(number)"
    let nameLength = try reader.count("the length of the name of \(which)")
    guard (1...256).contains(nameLength) else {
      throw reader.invalid("the name of \(which)", "is \(nameLength) bytes long, not 1 to 256")
    }
    let name = try reader.name(length: nameLength, "the name of \(which)")
    let dimensions = try reader.int32(in: 0...4, "the number of sizes of \(name)")
    var shape: [Int] = []
    for _ in 0..<dimensions { shape.append(try reader.count("a size of \(name)")) }
    let type = try reader.integer(Int32.self, "the type of \(name)")
    guard let format = BlockFormat(rawValue: type) else {
      throw .unsupported(path: reader.file.path, what: "the number format \(type) for \(name)")
    }
    guard let count = StoredTensor.byteCount(format: format, shape: shape) else {
      throw reader.invalid("the tensor \(name)", "cannot have the sizes \(shape) as \(format)")
    }
    let offset = try reader.count("the place of \(name)")
    let (end, overflow) = offset.addingReportingOverflow(count)
    guard !overflow, offset % alignment == 0 else {
      throw reader.invalid("the place of \(name)", "is \(offset), no multiple of \(alignment)")
    }
    return StoredTensor(name: name, format: format, shape: shape, bytes: offset..<end)
  }
}

/// A type of GGUF metadata values.
enum GGUFValueType: UInt32, Sendable {
  case uint8 = 0
  case int8 = 1
  case uint16 = 2
  case int16 = 3
  case uint32 = 4
  case int32 = 5
  case float32 = 6
  case bool = 7
  case string = 8
  case array = 9
  case uint64 = 10
  case int64 = 11
  case float64 = 12

  /// The number of bytes of a value; `nil` if the file states its length.
  var byteCount: Int? {
    switch self {
    case .uint8, .int8, .bool: 1
    case .uint16, .int16: 2
    case .uint32, .int32, .float32: 4
    case .uint64, .int64, .float64: 8
    case .string, .array: nil
    }
  }
}

/// The numbers in `general.file_type` for the format of most weights (`enum llama_ftype`).
///
/// Plain q4_K is called Q4_K_S there.
enum GGUFFileType {
  static func type(_ format: BlockFormat) -> UInt32 {
    switch format {
    case .f32: 0
    case .f16: 1
    case .q4_0: 2
    case .q4_1: 3
    case .q8_0: 7
    case .q5_0: 8
    case .q5_1: 9
    case .q2_K: 10
    case .q3_K: 11
    case .q4_K: 14
    case .q5_K: 16
    case .q6_K: 18
    case .iq4_NL: 25
    case .bf16: 32
    }
  }

  static func type(_ mixture: BlockMixture) -> UInt32 {
    switch mixture {
    case .q4_K_S: 14
    case .q4_K_M: 15
    case .q5_K_M: 17
    }
  }
}

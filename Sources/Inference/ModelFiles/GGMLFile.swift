/// A model in whisper.cpp's file format ("ggml", usually with the extension .bin): a header, then tensors until the
/// end.
///
/// A Whisper model's header contains its sizes, mel filters and vocabulary; that of the Silero voice activity model
/// contains the sizes of its layers. Source: `whisper_model_load` and `whisper_vad_init_with_params` in whisper.cpp.
///
/// Tensor data begins right after the tensor's name, at any byte, so it must be read with unaligned loads.
package struct GGMLFile: Sendable {
  package enum Header: Sendable {
    case whisper(WhisperHeader)
    case silero(SileroHeader)
  }

  package let file: MappedFile
  package let header: Header
  /// The tensors in the file's order; empty if the file contains a header only.
  package let tensors: [StoredTensor]
  private let indexOfName: [String: Int]

  /// The first four bytes, “ggml”, as a little-endian number.
  package static let magic: UInt32 = 0x6767_6d6c

  package init(path: String) throws(ModelFileError) {
    try self.init(MappedFile(path: path))
  }

  package init(_ file: MappedFile) throws(ModelFileError) {
    var reader = ByteReader(file)
    guard try reader.integer(UInt32.self, "its first bytes") == Self.magic else {
      throw .unknownKind(path: file.path)
    }
    header =
      if SileroHeader.begins(reader) {
        .silero(try SileroHeader(&reader))
      } else {
        .whisper(try WhisperHeader(&reader))
      }
    var tensors: [StoredTensor] = []
    var indexOfName: [String: Int] = [:]
    while reader.remaining > 0 {
      let tensor = try Self.tensor(number: tensors.count + 1, &reader)
      guard indexOfName.updateValue(tensors.count, forKey: tensor.name) == nil else {
        throw reader.invalid("the tensor \(tensor.name)", "is there twice")
      }
      tensors.append(tensor)
    }
    self.file = file
    self.tensors = tensors
    self.indexOfName = indexOfName
  }

  /// Returns the header of a Whisper model. Throws if the file contains another model.
  package func whisperHeader() throws(ModelFileError) -> WhisperHeader {
    guard case .whisper(let header) = header else {
      throw .otherKind(
        path: file.path, found: "a voice activity model", expected: "a Whisper model")
    }
    return header
  }

  /// Returns the header of a Silero voice activity model. Throws if the file contains another model.
  package func sileroHeader() throws(ModelFileError) -> SileroHeader {
    guard case .silero(let header) = header else {
      throw .otherKind(
        path: file.path, found: "a Whisper model", expected: "a voice activity model")
    }
    return header
  }

  /// Returns the tensor with a name. Throws if there is none, or if its shape differs.
  package func tensor(_ name: String, shape: [Int]? = nil) throws(ModelFileError) -> StoredTensor {
    guard let index = indexOfName[name] else {
      throw .missing(path: file.path, name: "tensor \(name)")
    }
    return try tensors[index].checked(shape, in: file)
  }

  /// Returns the blocks of a tensor of this file, at any alignment. They are valid as long as ``file`` is.
  package func blocks(of tensor: StoredTensor) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[tensor.bytes])
  }

  private static func tensor(
    number: Int, _ reader: inout ByteReader
  ) throws(ModelFileError) -> StoredTensor {
    let which = "tensor \(number)"
    let dimensions = try reader.int32(in: 0...4, "the number of sizes of \(which)")
    let nameLength = try reader.int32(in: 1...256, "the length of the name of \(which)")
    let type = try reader.integer(Int32.self, "the type of \(which)")
    var shape: [Int] = []
    for _ in 0..<dimensions {
      shape.append(try reader.int32(in: 1...Int(Int32.max), "a size of \(which)"))
    }
    let name = try reader.name(length: nameLength, "the name of \(which)")
    guard let format = BlockFormat(rawValue: type) else {
      throw .unsupported(path: reader.file.path, what: "the number format \(type) for \(name)")
    }
    guard let count = StoredTensor.byteCount(format: format, shape: shape) else {
      throw reader.invalid("the tensor \(name)", "cannot have the sizes \(shape) as \(format)")
    }
    let bytes = try reader.take(count, "the tensor \(name)")
    return StoredTensor(name: name, format: format, shape: shape, bytes: bytes)
  }
}

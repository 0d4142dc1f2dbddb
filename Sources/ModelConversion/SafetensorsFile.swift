import Inference
import JSONValues

/// A file in the safetensors format: a JSON header with the position of each tensor, then the numbers. Source: the
/// format's README at huggingface/safetensors.
struct SafetensorsFile: Sendable {
  private struct Entry: Sendable {
    var type: String
    var shape: [Int]
    var bytes: Range<Int>
  }

  let file: MappedFile
  private var entries: [String: Entry] = [:]
  /// The longest header that is read, several times as long as that of the largest models.
  private static let longestHeader = 16 << 20

  var names: [String] { Array(entries.keys) }

  init(_ file: MappedFile) throws(ModelFileError) {
    self.file = file
    var reader = ByteReader(file)
    let length = try reader.integer(UInt64.self, "the header's length")
    guard length <= Self.longestHeader else {
      throw reader.invalid("the header", "has \(length) bytes, more than \(Self.longestHeader)")
    }
    let text = try reader.text(length: Int(length), "the header")
    let json: JSONValue
    do {
      json = try JSONReader.read(text, maximumBytes: Self.longestHeader)
    } catch {
      throw reader.invalid("the header", "is no JSON: \(error)")
    }
    guard case .object(let members) = json else { throw reader.invalid("the header", "is no object") }
    for member in members where member.key != "__metadata__" {
      entries[member.key] = try Self.entry(member, reader)
    }
    try checkOverlaps()
  }

  /// Returns a tensor under another name. Throws if there is none, or if its number format is not one for weights.
  ///
  /// - Parameter key: Its name in the file.
  func tensor(_ key: String, as name: String) throws(ModelFileError) -> CheckpointTensor {
    guard let entry = entries[key] else { throw .missing(path: file.path, name: "tensor \(key)") }
    guard let format = Self.formats[entry.type] else {
      throw .unsupported(path: file.path, what: "the number format \(entry.type) for \(key)")
    }
    return CheckpointTensor(
      name: name, shape: entry.shape,
      numbers: CheckpointNumbers(file: file, storage: .float(format), bytes: entry.bytes))
  }

  private static let formats: [String: BlockFormat] = ["F32": .f32, "F16": .f16, "BF16": .bf16]
  private static let byteCounts = [
    "F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1,
    "U16": 2, "U32": 4, "U64": 8, "F8_E4M3": 1, "F8_E5M2": 1,
  ]

  /// - Parameter reader: A reader at the beginning of the numbers.
  private static func entry(_ member: JSONValue.Member, _ reader: ByteReader) throws(ModelFileError)
    -> Entry
  {
    let field = "the tensor \(member.key)"
    guard !member.key.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }), member.key.utf8.count <= 1 << 10
    else {
      throw reader.invalid("a tensor's name", "is too long or holds control characters")
    }
    guard case .string(let type)? = member.value["dtype"], let size = byteCounts[type] else {
      throw reader.invalid(field, "has no number format that is known")
    }
    guard case .array(let sizes)? = member.value["shape"],
      case .array(let offsets)? = member.value["data_offsets"],
      offsets.count == 2, let start = offsets[0].integer, let end = offsets[1].integer
    else { throw reader.invalid(field, "has no shape or no place") }
    var shape: [Int] = []
    var expected = size
    for value in sizes {
      guard let value = value.integer, value >= 0, shape.count < 8 else {
        throw reader.invalid(field, "has sizes that are no numbers, or too many")
      }
      let (product, overflow) = expected.multipliedReportingOverflow(by: value)
      guard !overflow else { throw reader.invalid(field, "is larger than any file") }
      shape.append(value)
      expected = product
    }
    guard start >= 0, end >= start, end <= reader.remaining, end - start == expected else {
      throw reader.invalid(
        field,
        "lies at \(start) to \(end) of \(reader.remaining) bytes, where its sizes \(shape) need \(expected)")
    }
    return Entry(type: type, shape: shape, bytes: reader.offset + start..<reader.offset + end)
  }

  private func checkOverlaps() throws(ModelFileError) {
    let inOrder = entries.filter { !$0.value.bytes.isEmpty }.sorted {
      $0.value.bytes.lowerBound < $1.value.bytes.lowerBound
    }
    for (first, second) in zip(inOrder, inOrder.dropFirst())
    where first.value.bytes.upperBound > second.value.bytes.lowerBound {
      throw .invalid(path: file.path, field: "the tensor \(second.key)", problem: "overlaps \(first.key)")
    }
  }
}

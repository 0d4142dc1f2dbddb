import Inference

/// A reader of the fields of a Protocol Buffers message in a mapped file, one after another. Nothing is copied; a
/// nested message is returned as its range, to be read by another reader.
///
/// Source: "Encoding" in the Protocol Buffers documentation.
struct ProtobufReader {
  enum Value {
    case integer(UInt64)
    /// The bits of a 32-bit number.
    case bits(UInt32)
    /// The range of bytes, a text, packed numbers or a nested message.
    case bytes(Range<Int>)
    /// A 64-bit number, which none of the fields that are read has.
    case other
  }

  private let file: MappedFile
  private var offset: Int
  private let end: Int

  /// - Parameter range: The range of the message.
  init(_ file: MappedFile, _ range: Range<Int>) {
    self.file = file
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  /// Returns the next field, or `nil` at the end.
  mutating func next() throws(ModelFileError) -> (field: Int, value: Value)? {
    guard offset < end else { return nil }
    let key = try integer()
    guard let field = Int(exactly: key >> 3), field > 0 else {
      throw damaged("a field of number \(key >> 3)")
    }
    switch key & 7 {
    case 0: return (field, .integer(try integer()))
    case 1:
      _ = try take(8)
      return (field, .other)
    case 2:
      guard let length = Int(exactly: try integer()) else { throw damaged("a field without end") }
      return (field, .bytes(try take(length)))
    case 5:
      let place = try take(4).lowerBound
      return (
        field, .bits(UInt32(littleEndian: file.bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
      )
    default: throw damaged("a field of the unknown type \(key & 7)")
    }
  }

  /// Reads a number of up to ten bytes with seven bits each.
  private mutating func integer() throws(ModelFileError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = UInt64(file.bytes[try take(1).lowerBound])
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw damaged("a number of more than ten bytes")
  }

  private mutating func take(_ count: Int) throws(ModelFileError) -> Range<Int> {
    guard count <= end - offset else {
      throw .truncated(path: file.path, field: "a message", offset: offset)
    }
    defer { offset += count }
    return offset..<offset + count
  }

  private func damaged(_ problem: String) -> ModelFileError {
    .invalid(path: file.path, field: "the message at byte \(offset)", problem: "holds \(problem)")
  }
}

extension MappedFile {
  /// Returns a text in a message, or `nil` if it is not UTF-8.
  func text(_ range: Range<Int>) -> String? { String(validating: bytes[range], as: UTF8.self) }

  /// Returns integers that a message packs.
  func packedIntegers(_ range: Range<Int>) throws(ModelFileError) -> [Int64] {
    var values: [Int64] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      var (value, shift): (UInt64, UInt64) = (0, 0)
      var byte: UInt8 = 0x80
      while byte >= 0x80 {
        guard offset < range.upperBound, shift < 70 else {
          throw .invalid(path: path, field: "a list of numbers", problem: "breaks off")
        }
        byte = bytes[offset]
        value |= UInt64(byte & 0x7F) << shift
        (offset, shift) = (offset + 1, shift + 7)
      }
      values.append(Int64(bitPattern: value))
    }
    return values
  }
}

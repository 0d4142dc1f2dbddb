/// A reader of the little-endian fields of a model file, in order. It refuses to read past the end.
package struct ByteReader {
  package let file: MappedFile
  package private(set) var offset: Int

  /// - Parameter offset: An offset within the file.
  package init(_ file: MappedFile, at offset: Int = 0) {
    self.file = file
    self.offset = offset
  }

  package var remaining: Int { file.bytes.count - offset }

  /// Skips `count` bytes and returns their range.
  ///
  /// - Parameter field: Their name, for the error.
  package mutating func take(
    _ count: Int, _ field: @autoclosure () -> String
  ) throws(ModelFileError) -> Range<Int> {
    guard count >= 0, count <= remaining else {
      throw .truncated(path: file.path, field: field(), offset: offset)
    }
    defer { offset += count }
    return offset..<offset + count
  }

  package mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, _ field: @autoclosure () -> String
  ) throws(ModelFileError) -> Value {
    let range = try take(MemoryLayout<Value>.size, field())
    return Value(
      littleEndian: file.bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: Value.self))
  }

  /// Reads a 32-bit number and checks that it is within `bounds`.
  package mutating func int32(
    in bounds: ClosedRange<Int>, _ field: @autoclosure () -> String
  ) throws(ModelFileError) -> Int {
    let value = Int(try integer(Int32.self, field()))
    guard bounds.contains(value) else {
      throw invalid(
        field(), "is \(value), not between \(bounds.lowerBound) and \(bounds.upperBound)")
    }
    return value
  }

  /// Reads `length` bytes of text.
  package mutating func text(
    length: Int, _ field: @autoclosure () -> String
  ) throws(ModelFileError) -> String {
    let range = try take(length, field())
    guard let text = String(validating: file.bytes[range], as: UTF8.self) else {
      throw invalid(field(), "is no UTF-8 text")
    }
    return text
  }

  /// Reads a name of `length` bytes. It may have no control characters, since names are shown in terminals.
  package mutating func name(
    length: Int, _ field: @autoclosure () -> String
  ) throws(ModelFileError) -> String {
    let name = try text(length: length, field())
    guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
      throw invalid(field(), "holds control characters")
    }
    return name
  }

  package func invalid(_ field: String, _ problem: String) -> ModelFileError {
    .invalid(path: file.path, field: field, problem: problem)
  }
}

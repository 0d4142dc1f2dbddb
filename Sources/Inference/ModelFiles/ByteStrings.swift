/// Byte strings that lie in a model file: the words of a vocabulary. They are read where they lie, not copied.
public struct ByteStrings: RandomAccessCollection, Sendable {
  let file: MappedFile
  let ranges: [Range<Int>]

  public var startIndex: Int { ranges.startIndex }
  public var endIndex: Int { ranges.endIndex }

  /// Valid for as long as the file is.
  public subscript(position: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[ranges[position]])
  }
}

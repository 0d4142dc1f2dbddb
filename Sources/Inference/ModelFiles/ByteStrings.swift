/// The byte strings in a model file, such as the words of a vocabulary, read in place.
public struct ByteStrings: RandomAccessCollection, Sendable {
  let file: MappedFile
  let ranges: [Range<Int>]

  public var startIndex: Int { ranges.startIndex }
  public var endIndex: Int { ranges.endIndex }

  /// The bytes are valid while the file is.
  public subscript(position: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[ranges[position]])
  }
}

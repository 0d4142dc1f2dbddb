import Inference

/// The uncompressed entries of a zip archive, as PyTorch stores them. Source: PKWARE's APPNOTE 6.3.
struct ZipArchive: Sendable {
  let file: MappedFile
  /// The range of each entry's bytes in the file, by name.
  private(set) var entries: [String: Range<Int>] = [:]
  /// The names of compressed or encrypted entries.
  private(set) var unreadable: Set<String> = []

  private static let mostEntries = 1 << 16
  /// The length of an end record without its comment.
  private static let endLength = 22

  init(_ file: MappedFile) throws(ModelFileError) {
    self.file = file
    let directory = try Self.directory(file)
    var reader = ByteReader(file, at: directory.offset)
    for number in 0..<directory.count {
      let (name, header) = try Self.entry(number, &reader, end: directory.end)
      // Folders have no bytes.
      if name.hasSuffix("/") { continue }
      let isNew: Bool
      if let header {
        isNew = entries.updateValue(try Self.bytes(name, header, file), forKey: name) == nil
      } else {
        isNew = unreadable.insert(name).inserted
      }
      guard isNew else { throw reader.invalid("the entry \(name)", "is there twice") }
    }
    guard unreadable.isDisjoint(with: entries.keys) else {
      throw reader.invalid("the list of its entries", "names one twice")
    }
  }

  private struct Directory {
    var offset: Int
    var count: Int
    /// The start of the record that describes the list, where the list must have ended.
    var end: Int
  }

  private struct Header {
    var offset: Int
    var size: Int
  }

  /// Finds the list of entries, with the record at the file's end or the longer one before it.
  private static func directory(_ file: MappedFile) throws(ModelFileError) -> Directory {
    let bytes = file.bytes
    let earliest = max(0, bytes.count - endLength - 0xFFFF)
    guard bytes.count >= endLength,
      let end = (earliest...bytes.count - endLength).reversed().first(where: {
        bytes[$0] == 0x50 && bytes[$0 + 1] == 0x4B && bytes[$0 + 2] == 5 && bytes[$0 + 3] == 6
      })
    else {
      throw .truncated(path: file.path, field: "the list of its entries", offset: bytes.count)
    }
    var reader = ByteReader(file, at: end)
    _ = try reader.take(10, "the end record")
    var count = Int(try reader.integer(UInt16.self, "the number of entries"))
    var size = Int(try reader.integer(UInt32.self, "the length of the list of entries"))
    var offset = Int(try reader.integer(UInt32.self, "the place of the list of entries"))
    var listEnd = end
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, end >= 20 {
      var locator = ByteReader(file, at: end - 20)
      if try locator.integer(UInt32.self, "the long end record's place") == 0x0706_4B50 {
        _ = try locator.take(4, "the long end record's place")
        listEnd = try Self.place(locator.integer(UInt64.self, "the long end record's place"), locator)
        var record = ByteReader(file, at: listEnd)
        guard try record.integer(UInt32.self, "the long end record") == 0x0606_4B50 else {
          throw record.invalid("the long end record", "is not where it should be")
        }
        _ = try record.take(28, "the long end record")
        count = try Self.place(record.integer(UInt64.self, "the number of entries"), record)
        size = try Self.place(record.integer(UInt64.self, "the length of the list of entries"), record)
        offset = try Self.place(record.integer(UInt64.self, "the place of the list of entries"), record)
      }
    }
    guard count <= mostEntries, offset <= listEnd, size <= listEnd - offset else {
      throw reader.invalid(
        "the list of its entries", "has \(count) entries in \(size) bytes at byte \(offset)")
    }
    return Directory(offset: offset, count: count, end: listEnd)
  }

  /// Returns a number as a position, which must be within the file.
  private static func place(_ value: UInt64, _ reader: ByteReader) throws(ModelFileError) -> Int {
    guard let value = Int(exactly: value), value <= reader.file.bytes.count else {
      throw reader.invalid("the list of its entries", "lies outside the file")
    }
    return value
  }

  /// Reads an entry of the list: its name and its header's position, which is `nil` for a compressed or encrypted
  /// entry.
  private static func entry(
    _ number: Int, _ reader: inout ByteReader, end: Int
  ) throws(ModelFileError) -> (name: String, Header?) {
    let field = "entry \(number)"
    guard try reader.integer(UInt32.self, field) == 0x0201_4B50 else {
      throw reader.invalid(field, "does not begin as one")
    }
    _ = try reader.take(4, field)
    let flags = try reader.integer(UInt16.self, field)
    let method = try reader.integer(UInt16.self, field)
    _ = try reader.take(8, field)
    var packed = UInt64(try reader.integer(UInt32.self, field))
    var size = UInt64(try reader.integer(UInt32.self, field))
    let nameLength = Int(try reader.integer(UInt16.self, field))
    let extraLength = Int(try reader.integer(UInt16.self, field))
    let commentLength = Int(try reader.integer(UInt16.self, field))
    _ = try reader.take(8, field)
    var offset = UInt64(try reader.integer(UInt32.self, field))
    let name = try reader.name(length: nameLength, "the name of \(field)")
    let extra = try reader.take(extraLength, field)
    _ = try reader.take(commentLength, field)
    guard reader.offset <= end else { throw reader.invalid(field, "lies behind the list's end") }
    try readLongSizes(extra, reader, &size, &packed, &offset)
    guard method == 0, flags & 1 == 0 else { return (name, nil) }
    guard packed == size, let size = Int(exactly: size), let offset = Int(exactly: offset),
      offset <= reader.file.bytes.count
    else { throw reader.invalid("the entry \(name)", "lies outside the file") }
    return (name, Header(offset: offset, size: size))
  }

  /// Reads the numbers that do not fit into 32 bits from an extra field, in which they have this order.
  private static func readLongSizes(
    _ extra: Range<Int>, _ reader: ByteReader, _ size: inout UInt64, _ packed: inout UInt64,
    _ offset: inout UInt64
  ) throws(ModelFileError) {
    var fields = ByteReader(reader.file, at: extra.lowerBound)
    while fields.offset + 4 <= extra.upperBound {
      let tag = try fields.integer(UInt16.self, "an extra field")
      let length = Int(try fields.integer(UInt16.self, "an extra field"))
      guard fields.offset + length <= extra.upperBound else {
        throw reader.invalid("an extra field", "is longer than its entry")
      }
      var values = fields
      _ = try fields.take(length, "an extra field")
      guard tag == 1 else { continue }
      for number in 0..<3 {
        let value = number == 0 ? size : number == 1 ? packed : offset
        guard value == 0xFFFF_FFFF, values.offset + 8 <= fields.offset else { continue }
        let long = try values.integer(UInt64.self, "a long size")
        if number == 0 { size = long } else if number == 1 { packed = long } else { offset = long }
      }
    }
  }

  /// Returns the range of an entry's bytes, which come after a header of their own with the same name.
  private static func bytes(_ name: String, _ header: Header, _ file: MappedFile) throws(ModelFileError)
    -> Range<Int>
  {
    var reader = ByteReader(file, at: header.offset)
    guard try reader.integer(UInt32.self, "the entry \(name)") == 0x0403_4B50 else {
      throw reader.invalid("the entry \(name)", "is not where the list says")
    }
    _ = try reader.take(22, "the entry \(name)")
    let nameLength = Int(try reader.integer(UInt16.self, "the entry \(name)"))
    let extraLength = Int(try reader.integer(UInt16.self, "the entry \(name)"))
    guard try reader.name(length: nameLength, "the entry \(name)") == name else {
      throw reader.invalid("the entry \(name)", "has another name where it lies")
    }
    _ = try reader.take(extraLength, "the entry \(name)")
    return try reader.take(header.size, "the entry \(name)")
  }
}

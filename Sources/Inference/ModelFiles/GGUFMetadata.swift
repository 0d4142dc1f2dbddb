/// The metadata of a GGUF file: values by key, decoded when they are asked for.
///
/// An integer may be stored as any integer type. If a key is absent or its value has another type, the error names
/// it.
public struct GGUFMetadata: Sendable {
  /// A value in the file.
  struct Entry: Sendable {
    var type: GGUFValueType
    /// The type and number of an array's elements.
    var elements: (type: GGUFValueType, count: Int)?
    /// The bytes of the value or of an array's elements.
    var value: Range<Int>
    /// The bytes of key, type and value, to be copied to another file.
    var bytes: Range<Int>

    var typeName: String { elements.map { "an array of \($0.type)" } ?? "\(type)" }
  }

  let file: MappedFile
  let entries: [String: Entry]
  /// The keys in the file's order.
  public let keys: [String]

  init(count: Int, _ reader: inout ByteReader) throws(ModelFileError) {
    var entries: [String: Entry] = [:]
    var keys: [String] = []
    for index in 0..<count {
      let start = reader.offset
      let length = try reader.count("the length of key \(index + 1)")
      guard (1...1 << 16).contains(length) else {
        throw reader.invalid("key \(index + 1)", "is \(length) bytes long, not 1 to 65536")
      }
      let key = try reader.name(length: length, "key \(index + 1)")
      var entry = try Self.entry(key, &reader)
      entry.bytes = start..<reader.offset
      guard entries.updateValue(entry, forKey: key) == nil else {
        throw reader.invalid("the key \(key)", "is there twice")
      }
      keys.append(key)
    }
    file = reader.file
    self.entries = entries
    self.keys = keys
  }

  /// Returns whether there is a value for a key.
  public func contains(_ key: String) -> Bool { entries[key] != nil }

  /// Returns the integer for a key.
  public func integer(_ key: String) throws(ModelFileError) -> Int {
    let entry = try entry(key)
    var reader = reader(of: entry)
    guard entry.elements == nil, let value = try reader.integer(entry.type, key) else {
      throw wrongType(key, entry, expected: "an integer")
    }
    return value
  }

  /// Returns the integer for a key, or `absent` if there is no such key.
  public func integer(_ key: String, or absent: Int) throws(ModelFileError) -> Int {
    contains(key) ? try integer(key) : absent
  }

  /// Returns the number for a key, stored as any type of number.
  public func number(_ key: String) throws(ModelFileError) -> Double {
    let entry = try entry(key)
    var reader = reader(of: entry)
    guard entry.elements == nil, let value = try reader.number(entry.type, key) else {
      throw wrongType(key, entry, expected: "a number")
    }
    return value
  }

  /// Returns the number for a key, or `absent` if there is no such key.
  public func number(_ key: String, or absent: Double) throws(ModelFileError) -> Double {
    contains(key) ? try number(key) : absent
  }

  /// Returns the boolean value for a key.
  public func flag(_ key: String) throws(ModelFileError) -> Bool {
    let entry = try entry(key)
    guard entry.type == .bool else { throw wrongType(key, entry, expected: "a bool") }
    var reader = reader(of: entry)
    return try reader.integer(UInt8.self, key) != 0
  }

  /// Returns the boolean value for a key, or `absent` if there is no such key.
  public func flag(_ key: String, or absent: Bool) throws(ModelFileError) -> Bool {
    contains(key) ? try flag(key) : absent
  }

  /// Returns the text for a key.
  public func text(_ key: String) throws(ModelFileError) -> String {
    let entry = try entry(key)
    guard entry.type == .string else { throw wrongType(key, entry, expected: "a string") }
    var reader = reader(of: entry)
    return try reader.text(length: reader.count(key), key)
  }

  /// Returns the text for a key, or `nil` if there is no such key.
  public func optionalText(_ key: String) throws(ModelFileError) -> String? {
    contains(key) ? try text(key) : nil
  }

  /// Returns the strings of an array as bytes, since the words of a vocabulary need not be valid text.
  public func strings(_ key: String) throws(ModelFileError) -> ByteStrings {
    let entry = try entry(key)
    guard let elements = entry.elements, elements.type == .string else {
      throw wrongType(key, entry, expected: "an array of strings")
    }
    var reader = reader(of: entry)
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(elements.count)
    for _ in 0..<elements.count {
      ranges.append(try reader.take(reader.count(key), key))
    }
    return ByteStrings(file: file, ranges: ranges)
  }

  /// Returns an array of integers, stored as any integer type.
  public func integers(_ key: String) throws(ModelFileError) -> [Int] {
    try array(key, "an array of integers") { (reader, type) throws(ModelFileError) in
      try reader.integer(type, key)
    }
  }

  /// Returns an array of numbers, stored as any type of number.
  public func numbers(_ key: String) throws(ModelFileError) -> [Double] {
    try array(key, "an array of numbers") { (reader, type) throws(ModelFileError) in
      try reader.number(type, key)
    }
  }

  /// Returns an array of boolean values.
  public func flags(_ key: String) throws(ModelFileError) -> [Bool] {
    try array(key, "an array of bools") { (reader, type) throws(ModelFileError) in
      type == .bool ? try reader.integer(UInt8.self, key) != 0 : nil
    }
  }

  /// Returns an array of arrays of integers, stored as any integer type.
  public func nestedIntegers(_ key: String) throws(ModelFileError) -> [[Int]] {
    try array(key, "an array of arrays of integers") { (reader, type) throws(ModelFileError) in
      guard type == .array else { return nil }
      let elements = try reader.elements(key)
      var values: [Int] = []
      for _ in 0..<elements.count {
        guard let value = try reader.integer(elements.type, key) else { return nil }
        values.append(value)
      }
      return values
    }
  }

  private func array<Element>(
    _ key: String, _ expected: String,
    read: (inout ByteReader, GGUFValueType) throws(ModelFileError) -> Element?
  ) throws(ModelFileError) -> [Element] {
    let entry = try entry(key)
    guard let elements = entry.elements else { throw wrongType(key, entry, expected: expected) }
    var reader = reader(of: entry)
    var values: [Element] = []
    values.reserveCapacity(elements.count)
    for _ in 0..<elements.count {
      guard let value = try read(&reader, elements.type) else {
        throw wrongType(key, entry, expected: expected)
      }
      values.append(value)
    }
    return values
  }

  private func entry(_ key: String) throws(ModelFileError) -> Entry {
    guard let entry = entries[key] else { throw .missing(path: file.path, name: "key \(key)") }
    return entry
  }

  private func reader(of entry: Entry) -> ByteReader {
    ByteReader(file, at: entry.value.lowerBound)
  }

  private func wrongType(_ key: String, _ entry: Entry, expected: String) -> ModelFileError {
    .wrongType(path: file.path, key: key, found: entry.typeName, expected: expected)
  }

  private static func entry(
    _ key: String, _ reader: inout ByteReader
  ) throws(ModelFileError) -> Entry {
    let type = try reader.metadataType(key)
    let elements = type == .array ? try reader.elements(key) : nil
    let start = reader.offset
    if let elements {
      try reader.skip(elements, depth: 1, key)
    } else {
      try reader.skip((type, 1), depth: 0, key)
    }
    return Entry(
      type: type, elements: elements, value: start..<reader.offset, bytes: start..<reader.offset)
  }
}

extension ByteReader {
  /// Reads a 64-bit count, length or offset, which must fit in an `Int`.
  mutating func count(_ field: @autoclosure () -> String) throws(ModelFileError) -> Int {
    let value = try integer(UInt64.self, field())
    guard let count = Int(exactly: value) else { throw invalid(field(), "is \(value)") }
    return count
  }

  fileprivate mutating func metadataType(_ key: String) throws(ModelFileError) -> GGUFValueType {
    let value = try integer(UInt32.self, "the type of \(key)")
    guard let type = GGUFValueType(rawValue: value) else {
      throw .unsupported(path: file.path, what: "the metadata type \(value) for \(key)")
    }
    return type
  }

  /// Reads the type and number of the elements that follow.
  fileprivate mutating func elements(
    _ key: String
  ) throws(ModelFileError) -> (type: GGUFValueType, count: Int) {
    let type = try metadataType(key)
    let count = try count("the length of \(key)")
    // An element takes at least 1 byte, a string 8 and an array 12.
    let least = type.byteCount ?? (type == .string ? 8 : 12)
    guard count <= remaining / least else {
      throw .truncated(path: file.path, field: "the array \(key)", offset: offset)
    }
    return (type, count)
  }

  /// Skips values.
  fileprivate mutating func skip(
    _ values: (type: GGUFValueType, count: Int), depth: Int, _ key: String
  ) throws(ModelFileError) {
    guard depth <= 8 else { throw invalid("the array \(key)", "holds arrays too deep") }
    if let size = values.type.byteCount {
      _ = try take(size * values.count, key)
      return
    }
    for _ in 0..<values.count {
      if values.type == .string {
        _ = try take(count(key), key)
      } else {
        try skip(elements(key), depth: depth + 1, key)
      }
    }
  }

  /// Reads an integer of the type, or returns `nil` if it is not an integer type.
  fileprivate mutating func integer(
    _ type: GGUFValueType, _ key: String
  ) throws(ModelFileError) -> Int? {
    switch type {
    case .uint8: Int(try integer(UInt8.self, key))
    case .int8: Int(try integer(Int8.self, key))
    case .uint16: Int(try integer(UInt16.self, key))
    case .int16: Int(try integer(Int16.self, key))
    case .uint32: Int(try integer(UInt32.self, key))
    case .int32: Int(try integer(Int32.self, key))
    case .uint64: try count(key)
    case .int64: Int(try integer(Int64.self, key))
    case .float32, .float64, .bool, .string, .array: nil
    }
  }

  /// Reads a number of the type, or returns `nil` if it is not a number type.
  fileprivate mutating func number(
    _ type: GGUFValueType, _ key: String
  ) throws(ModelFileError) -> Double? {
    switch type {
    case .float32: Double(Float(bitPattern: try integer(UInt32.self, key)))
    case .float64: Double(bitPattern: try integer(UInt64.self, key))
    default: try integer(type, key).map(Double.init)
    }
  }
}

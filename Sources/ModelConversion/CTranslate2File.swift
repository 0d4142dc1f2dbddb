import Inference

/// A file `model.bin` of CTranslate2, versions 2 to 6: named variables, and aliases of them. Source:
/// `ModelSpec._serialize` of its Python package and `Model::load` in `src/models/model.cc`.
struct CTranslate2File: Sendable {
  struct Variable: Sendable {
    var storage: Storage
    var shape: [Int]
    var bytes: Range<Int>
  }

  /// The number formats, with the numbers of `DataType` in `include/ctranslate2/types.h`.
  enum Storage: UInt8, Sendable {
    case float32 = 0
    case int8 = 1
    case int16 = 2
    case int32 = 3
    case float16 = 4
    case bfloat16 = 5

    var byteCount: Int {
      switch self {
      case .int8: 1
      case .int16, .float16, .bfloat16: 2
      case .int32, .float32: 4
      }
    }
  }

  let file: MappedFile
  /// The kind of model, which is "WhisperSpec" for Whisper.
  let kind: String
  private var variables: [String: Variable] = [:]

  init(_ file: MappedFile) throws(ModelFileError) {
    self.file = file
    var reader = ByteReader(file)
    let version = try reader.integer(UInt32.self, "its version")
    guard (2...6).contains(version) else {
      throw .unsupported(path: file.path, what: "version \(version) of CTranslate2's format")
    }
    kind = try Self.name(&reader, "the model's kind")
    _ = try reader.integer(UInt32.self, "the layout's revision")
    for number in 0..<(try reader.integer(UInt32.self, "the number of variables")) {
      let name = try Self.name(&reader, "the name of variable \(number)")
      let variable = try Self.variable(name, version: version, &reader)
      guard variables.updateValue(variable, forKey: name) == nil else {
        throw reader.invalid("the variable \(name)", "is there twice")
      }
    }
    if version >= 3 { try readAliases(&reader) }
    guard reader.remaining == 0 else {
      throw reader.invalid("the end", "is followed by \(reader.remaining) bytes")
    }
  }

  /// Returns whether a file begins like a file of any version.
  static func begins(_ path: String) -> Bool {
    let first = ModelFolder.firstBytes(of: path, 4)
    // The version's other three bytes are zero, while ggml and PyTorch files begin with letters.
    return first.count == 4 && first[0] < 0x20 && first.dropFirst().allSatisfy { $0 == 0 }
  }

  subscript(name: String) -> Variable? { variables[name] }

  /// Returns a required variable. Throws if there is none.
  func variable(_ name: String) throws(ModelFileError) -> Variable {
    guard let variable = variables[name] else { throw .missing(path: file.path, name: "variable \(name)") }
    return variable
  }

  private mutating func readAliases(_ reader: inout ByteReader) throws(ModelFileError) {
    for number in 0..<(try reader.integer(UInt32.self, "the number of aliases")) {
      let alias = try Self.name(&reader, "the name of alias \(number)")
      let name = try Self.name(&reader, "what alias \(number) stands for")
      guard let variable = variables[name] else {
        throw reader.invalid("the alias \(alias)", "stands for \(name), which is not there")
      }
      guard variables.updateValue(variable, forKey: alias) == nil else {
        throw reader.invalid("the variable \(alias)", "is there twice")
      }
    }
  }

  private static func variable(
    _ name: String, version: UInt32, _ reader: inout ByteReader
  ) throws(ModelFileError) -> Variable {
    let rank = try reader.integer(UInt8.self, "the number of sizes of \(name)")
    guard rank <= 4 else { throw reader.invalid("the variable \(name)", "has \(rank) sizes") }
    var shape: [Int] = []
    for _ in 0..<rank { shape.append(Int(try reader.integer(UInt32.self, "a size of \(name)"))) }
    let type = try reader.integer(UInt8.self, "the number format of \(name)")
    let length = Int(try reader.integer(UInt32.self, "the length of \(name)"))
    let storage: Storage
    let byteCount: Int
    if version >= 4 {
      guard let known = Storage(rawValue: type) else {
        throw .unsupported(path: reader.file.path, what: "the number format \(type) for \(name)")
      }
      (storage, byteCount) = (known, length)
    } else {
      // Older versions state the bytes of each number, and the count of numbers.
      guard let known: Storage = [1: .int8, 2: .float16, 4: .float32][type] else {
        throw .unsupported(path: reader.file.path, what: "numbers of \(type) bytes for \(name)")
      }
      (storage, byteCount) = (known, length * known.byteCount)
    }
    var expected = storage.byteCount
    for size in shape {
      let (product, overflow) = expected.multipliedReportingOverflow(by: size)
      guard !overflow else { throw reader.invalid("the variable \(name)", "cannot have the sizes \(shape)") }
      expected = product
    }
    guard expected == byteCount else {
      throw reader.invalid(
        "the variable \(name)", "has \(byteCount) bytes, not the \(expected) of its sizes \(shape)")
    }
    return Variable(storage: storage, shape: shape, bytes: try reader.take(byteCount, "the variable \(name)"))
  }

  /// Reads a name, which ends with a zero byte that its length includes.
  private static func name(_ reader: inout ByteReader, _ field: String) throws(ModelFileError) -> String {
    let length = Int(try reader.integer(UInt16.self, "the length of \(field)"))
    guard length > 0 else { throw reader.invalid(field, "is empty") }
    let name = try reader.name(length: length - 1, field)
    guard try reader.integer(UInt8.self, field) == 0 else { throw reader.invalid(field, "does not end") }
    return name
  }
}

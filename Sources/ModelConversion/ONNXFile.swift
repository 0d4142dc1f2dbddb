import Inference

/// The graph of an ONNX file: its tensors, and its nodes with their inputs.
///
/// Source: onnx.proto3 of ONNX 1.16. Tensors must be in the file itself.
struct ONNXFile {
  struct Node {
    var name = ""
    var operation = ""
    var inputs: [String] = []
    /// The attributes that are integers or lists of them.
    var integers: [String: [Int64]] = [:]
  }

  let file: MappedFile
  /// The tensors of 32-bit floating-point numbers, by name.
  private(set) var tensors: [String: CheckpointTensor] = [:]
  private(set) var nodes: [Node] = []

  private static let most = 1 << 20

  init(_ file: MappedFile) throws(ModelFileError) {
    self.file = file
    var reader = ProtobufReader(file, 0..<file.bytes.count)
    var hasGraph = false
    while let (field, value) = try reader.next() {
      guard field == 7, case .bytes(let range) = value else { continue }
      guard !hasGraph else { throw damaged("the graph", "is there twice") }
      hasGraph = true
      try readGraph(range)
    }
    guard hasGraph else { throw .unknownKind(path: file.path) }
  }

  /// Returns whether a file may be an ONNX file, which begins with the format's version: a field of one number.
  static func begins(_ first: [UInt8]) -> Bool { first.count > 2 && first[0] == 0x08 && first[1] < 0x80 }

  private mutating func readGraph(_ range: Range<Int>) throws(ModelFileError) {
    var reader = ProtobufReader(file, range)
    while let (field, value) = try reader.next() {
      guard case .bytes(let range) = value else { continue }
      guard nodes.count + tensors.count < Self.most else { throw damaged("the graph", "has too many parts") }
      if field == 1 { nodes.append(try node(range)) }
      if field == 5, let tensor = try tensor(range) {
        guard tensors.updateValue(tensor, forKey: tensor.name) == nil else {
          throw damaged("the tensor \(tensor.name)", "is there twice")
        }
      }
    }
  }

  private func node(_ range: Range<Int>) throws(ModelFileError) -> Node {
    var node = Node()
    var reader = ProtobufReader(file, range)
    while let (field, value) = try reader.next() {
      guard case .bytes(let range) = value else { continue }
      switch field {
      case 1: node.inputs.append(try text(range))
      case 3: node.name = try text(range)
      case 4: node.operation = try text(range)
      case 5:
        let (name, integers) = try attribute(range)
        node.integers[name] = integers
      default: break
      }
    }
    return node
  }

  private func attribute(_ range: Range<Int>) throws(ModelFileError) -> (name: String, integers: [Int64]) {
    var (name, integers): (String, [Int64]) = ("", [])
    var reader = ProtobufReader(file, range)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let range)): name = try text(range)
      case (3, .integer(let value)), (8, .integer(let value)): integers.append(Int64(bitPattern: value))
      case (8, .bytes(let range)): integers += try file.packedIntegers(range)
      default: break
      }
    }
    return (name, integers)
  }

  /// Reads a tensor, or returns `nil` if its numbers are not 32-bit floating-point ones.
  private func tensor(_ range: Range<Int>) throws(ModelFileError) -> CheckpointTensor? {
    var (name, sizes, type): (String, [Int64], UInt64) = ("", [], 0)
    var bytes: Range<Int>?
    var reader = ProtobufReader(file, range)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .integer(let size)): sizes.append(Int64(bitPattern: size))
      case (1, .bytes(let range)): sizes += try file.packedIntegers(range)
      case (2, .integer(let value)): type = value
      // Packed 32-bit numbers are stored like raw ones.
      case (4, .bytes(let range)), (9, .bytes(let range)): bytes = range
      case (8, .bytes(let range)): name = try text(range)
      case (13, _): throw .unsupported(path: file.path, what: "weights in another file")
      default: break
      }
    }
    guard type == 1 else { return nil }
    guard sizes.count <= 4, sizes.allSatisfy({ (1...1 << 30).contains($0) }),
      let length = StoredTensor.byteCount(format: .f32, shape: sizes.map(Int.init)), bytes?.count == length,
      let bytes
    else { throw damaged("the tensor \(name)", "has the sizes \(sizes) and \(bytes?.count ?? 0) bytes") }
    return CheckpointTensor(
      name: name, shape: sizes.map(Int.init),
      numbers: CheckpointNumbers(file: file, storage: .float(.f32), bytes: bytes))
  }

  private func text(_ range: Range<Int>) throws(ModelFileError) -> String {
    guard let text = file.text(range), !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw damaged("a name", "is no text")
    }
    return text
  }

  private func damaged(_ field: String, _ problem: String) -> ModelFileError {
    .invalid(path: file.path, field: field, problem: problem)
  }
}

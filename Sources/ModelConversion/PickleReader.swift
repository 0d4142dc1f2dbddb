import Inference

/// A reader of the pickle of a checkpoint as `torch.save` writes it, which executes nothing.
///
/// It builds numbers, texts, tuples, lists, dictionaries and descriptions of tensors. Calls are interpreted only
/// for the few names in ``PickleValue/Global``; any other name or instruction is an error. Source: CPython's
/// `pickletools.py`, protocols 2 to 4, and PyTorch's `_utils.py` and `serialization.py`.
struct PickleReader {
  private(set) var dictionaries: [PickleDictionary] = []
  private(set) var lists: [[PickleValue]] = []
  private var stack: [PickleValue] = []
  /// The heights that the stack had when each mark was set.
  private var marks: [Int] = []
  private var memo: [Int: PickleValue] = [:]
  private var reader: ByteReader
  private let end: Int

  /// The most instructions; the largest checkpoint needs fewer.
  private static let mostSteps = 1 << 20

  /// - Parameter range: The range of the pickle in the file.
  init(_ file: MappedFile, range: Range<Int>) {
    reader = ByteReader(file, at: range.lowerBound)
    end = range.upperBound
  }

  /// Returns the value that the pickle describes.
  mutating func read() throws(ModelFileError) -> PickleValue {
    for _ in 0..<Self.mostSteps {
      guard reader.offset < end else { break }
      let code = try reader.integer(UInt8.self, "the pickle")
      if code == UInt8(ascii: ".") {
        guard stack.count == 1, let value = stack.popLast() else {
          throw damaged("does not end with one value")
        }
        return value
      }
      try step(code)
    }
    throw damaged("does not end")
  }

  private mutating func step(_ code: UInt8) throws(ModelFileError) {
    switch code {
    case 0x80:
      let version = try reader.integer(UInt8.self, "the pickle's version")
      guard (2...5).contains(version) else { throw unsupported("version \(version) of pickle") }
    case 0x95: _ = try take(8)
    case UInt8(ascii: "N"): stack.append(.none)
    case 0x88, 0x89: stack.append(.boolean(code == 0x88))
    case UInt8(ascii: "J"): stack.append(.integer(Int(try reader.integer(Int32.self, "a number"))))
    case UInt8(ascii: "K"): stack.append(.integer(try byte()))
    case UInt8(ascii: "M"): stack.append(.integer(Int(try reader.integer(UInt16.self, "a number"))))
    case 0x8A: stack.append(.integer(try longInteger()))
    case UInt8(ascii: "G"):
      stack.append(.number(Double(bitPattern: try reader.integer(UInt64.self, "a number").byteSwapped)))
    case UInt8(ascii: "X"): try appendText(Int(reader.integer(UInt32.self, "a text's length")))
    case 0x8C: try appendText(byte())
    case UInt8(ascii: "("): marks.append(stack.count)
    case UInt8(ascii: ")"): stack.append(.tuple([]))
    case UInt8(ascii: "t"): stack.append(.tuple(try popToMark()))
    case 0x85, 0x86, 0x87: stack.append(.tuple(try pop(Int(code) - 0x84)))
    case UInt8(ascii: "]"): stack.append(newList())
    case UInt8(ascii: "a"): try append([try pop()])
    case UInt8(ascii: "e"): try append(try popToMark())
    case UInt8(ascii: "}"): stack.append(newDictionary())
    case UInt8(ascii: "s"): try setItems(try pop(2))
    case UInt8(ascii: "u"): try setItems(try popToMark())
    case UInt8(ascii: "q"): try remember(byte())
    case UInt8(ascii: "r"): try remember(Int(reader.integer(UInt32.self, "a number")))
    case 0x94: try remember(memo.count)
    case UInt8(ascii: "h"): try recall(byte())
    case UInt8(ascii: "j"): try recall(Int(reader.integer(UInt32.self, "a number")))
    case UInt8(ascii: "c"): stack.append(try global(module: line(), name: line()))
    case 0x93:
      let names = try pop(2)
      guard let module = names[0].text, let name = names[1].text else { throw damaged("names nothing") }
      stack.append(try global(module: module, name: name))
    case UInt8(ascii: "Q"): stack.append(try storage(pop()))
    case UInt8(ascii: "R"): try call()
    case 0x81: try makeObject()
    case UInt8(ascii: "b"): try build()
    default: throw unsupported("the pickle instruction \(code), which checkpoints do not need")
    }
  }

  // MARK: Calls

  private func global(module: String, name: String) throws(ModelFileError) -> PickleValue {
    if module.hasPrefix(PickleValue.Global.scriptClass.rawValue) { return .global(.scriptClass) }
    guard let global = PickleValue.Global(rawValue: "\(module).\(name)") else {
      let shown = "\(module).\(name)".unicodeScalars.prefix(80).map { $0.isASCII && $0.value > 31 ? $0 : "?" }
      var text = ""
      text.unicodeScalars.append(contentsOf: shown)
      throw unsupported("the Python object \(text), which weights do not need and which may be harmful")
    }
    return .global(global)
  }

  /// Reads a storage: `('storage', type, key, place, count)`.
  private func storage(_ value: PickleValue) throws(ModelFileError) -> PickleValue {
    guard case .tuple(let parts) = value, parts.count == 5, parts[0].text == "storage",
      case .global(let type) = parts[1], [.floatStorage, .halfStorage, .bfloat16Storage].contains(type),
      let key = parts[2].text, let count = parts[4].integer, count >= 0
    else { throw damaged("refers to numbers in a way that is not known") }
    return .storage(PickleValue.Storage(type: type, key: key, count: count))
  }

  private mutating func call() throws(ModelFileError) {
    let parts = try pop(2)
    guard case .global(let global) = parts[0], case .tuple(let arguments) = parts[1] else {
      throw damaged("calls what is no function")
    }
    switch global {
    case .orderedDictionary:
      guard arguments.isEmpty else { throw unsupported("a dictionary that is made of other values") }
      stack.append(newDictionary())
    case .rebuildTensor: stack.append(.tensor(try tensor(arguments)))
    case .rebuildParameter:
      guard case .tensor(let tensor)? = arguments.first else {
        throw damaged("makes a parameter of no tensor")
      }
      stack.append(.tensor(tensor))
    case .buildIntegers: stack.append(arguments.first ?? .none)
    case .floatStorage, .halfStorage, .bfloat16Storage, .scriptClass:
      throw damaged("calls what is no function")
    }
  }

  /// Reads a tensor: `(storage, offset, sizes, strides, …)`.
  private func tensor(_ arguments: [PickleValue]) throws(ModelFileError) -> PickleValue.Tensor {
    guard arguments.count >= 4, case .storage(let storage) = arguments[0], let offset = arguments[1].integer,
      case .tuple(let sizes) = arguments[2], case .tuple(let steps) = arguments[3],
      sizes.count == steps.count,
      offset >= 0, sizes.count <= 8
    else { throw damaged("describes a tensor in a way that is not known") }
    let shape = sizes.compactMap(\.integer)
    let strides = steps.compactMap(\.integer)
    guard shape.count == sizes.count, strides.count == steps.count, shape.allSatisfy({ $0 >= 0 }) else {
      throw damaged("gives a tensor sizes that are no numbers")
    }
    return PickleValue.Tensor(storage: storage, offset: offset, shape: shape, strides: strides)
  }

  private mutating func makeObject() throws(ModelFileError) {
    let parts = try pop(2)
    guard case .global(.scriptClass) = parts[0] else {
      throw unsupported("a Python object with a state of its own")
    }
    let object = newDictionary()
    dictionaries[dictionaries.count - 1].isObject = true
    stack.append(object)
  }

  /// Gives an object its attributes. Dictionaries of weights have attributes too, which are not needed.
  private mutating func build() throws(ModelFileError) {
    let state = try pop()
    guard case .dictionary(let number)? = stack.last else {
      throw unsupported("a Python object with a state of its own")
    }
    guard dictionaries[number].isObject, case .dictionary(let attributes) = state else { return }
    for (key, value) in dictionaries[attributes].entries {
      guard dictionaries[number].add(key, value) else { throw damaged("has the attribute \(key) twice") }
    }
  }

  // MARK: Containers

  private mutating func newList() -> PickleValue {
    lists.append([])
    return .list(lists.count - 1)
  }

  private mutating func newDictionary() -> PickleValue {
    dictionaries.append(PickleDictionary())
    return .dictionary(dictionaries.count - 1)
  }

  private mutating func append(_ values: [PickleValue]) throws(ModelFileError) {
    guard case .list(let number)? = stack.last else { throw damaged("appends to what is no list") }
    lists[number] += values
  }

  private mutating func setItems(_ items: [PickleValue]) throws(ModelFileError) {
    guard case .dictionary(let number)? = stack.last, items.count % 2 == 0 else {
      throw damaged("sets members of what is no dictionary")
    }
    for index in stride(from: 0, to: items.count, by: 2) {
      guard let key = items[index].text else { continue }
      guard dictionaries[number].add(key, items[index + 1]) else { throw damaged("has the key \(key) twice") }
    }
  }

  // MARK: The stack

  private mutating func pop() throws(ModelFileError) -> PickleValue {
    guard stack.count > marks.last ?? 0, let value = stack.popLast() else {
      throw damaged("takes a value from nowhere")
    }
    return value
  }

  private mutating func pop(_ count: Int) throws(ModelFileError) -> [PickleValue] {
    guard stack.count - (marks.last ?? 0) >= count else { throw damaged("takes values from nowhere") }
    defer { stack.removeLast(count) }
    return Array(stack.suffix(count))
  }

  private mutating func popToMark() throws(ModelFileError) -> [PickleValue] {
    guard let mark = marks.popLast() else { throw damaged("has no mark") }
    defer { stack.removeLast(stack.count - mark) }
    return Array(stack[mark...])
  }

  private mutating func remember(_ number: Int) throws(ModelFileError) {
    guard let value = stack.last else { throw damaged("remembers nothing") }
    memo[number] = value
  }

  private mutating func recall(_ number: Int) throws(ModelFileError) {
    guard let value = memo[number] else { throw damaged("recalls what it never had") }
    stack.append(value)
  }

  // MARK: Bytes

  private mutating func take(_ count: Int) throws(ModelFileError) -> Range<Int> {
    guard count <= end - reader.offset else { throw damaged("ends within a value") }
    return try reader.take(count, "the pickle")
  }

  private mutating func byte() throws(ModelFileError) -> Int {
    Int(try reader.integer(UInt8.self, "the pickle"))
  }

  private mutating func appendText(_ length: Int) throws(ModelFileError) {
    guard length <= end - reader.offset else { throw damaged("ends within a text") }
    stack.append(.text(try reader.name(length: length, "a text of the pickle")))
  }

  /// Reads an integer of up to eight bytes, the last of which has the sign.
  private mutating func longInteger() throws(ModelFileError) -> Int {
    let length = try byte()
    guard length <= 8 else { throw unsupported("numbers of more than 64 bits") }
    var value: UInt64 = 0
    var last = 0
    for index in 0..<length {
      last = try byte()
      value |= UInt64(last) << (8 * index)
    }
    if last >= 0x80, length < 8 { value |= UInt64.max << (8 * length) }
    return Int(Int64(bitPattern: value))
  }

  private mutating func line() throws(ModelFileError) -> String {
    var bytes: [UInt8] = []
    while true {
      let byte = try reader.integer(UInt8.self, "the pickle")
      guard byte != 0x0A else { return String(decoding: bytes, as: UTF8.self) }
      guard bytes.count < 256, reader.offset < end else { throw damaged("has a name that does not end") }
      bytes.append(byte)
    }
  }

  private func damaged(_ problem: String) -> ModelFileError { reader.invalid("the pickle", problem) }

  private func unsupported(_ what: String) -> ModelFileError {
    .unsupported(path: reader.file.path, what: what)
  }
}

/// What a pickle of tensors can hold. Lists and dictionaries are kept apart and named by their number, since several
/// values may be the same one.
enum PickleValue: Sendable {
  case none
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case tuple([PickleValue])
  case list(Int)
  /// A dictionary, or an object of a TorchScript module, which is the dictionary of its attributes.
  case dictionary(Int)
  /// A class or function of those that ``PickleReader`` knows; nothing of it is run.
  case global(Global)
  case storage(Storage)
  case tensor(Tensor)

  /// The names that a checkpoint of tensors needs.
  enum Global: String, Sendable {
    case orderedDictionary = "collections.OrderedDict"
    case rebuildTensor = "torch._utils._rebuild_tensor_v2"
    case rebuildParameter = "torch._utils._rebuild_parameter"
    case floatStorage = "torch.FloatStorage"
    case halfStorage = "torch.HalfStorage"
    case bfloat16Storage = "torch.BFloat16Storage"
    case buildIntegers = "torch.jit._pickle.build_intlist"
    /// Any class of a TorchScript module; all begin so.
    case scriptClass = "__torch__."
  }

  /// Numbers in an entry of the archive.
  struct Storage: Sendable {
    var type: Global
    /// Of the entry, below "data/".
    var key: String
    /// Numbers in all.
    var count: Int
  }

  struct Tensor: Sendable {
    var storage: Storage
    /// Of its first number in the storage.
    var offset: Int
    var shape: [Int]
    var strides: [Int]
  }

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}

/// A dictionary of a pickle, in its order. Only keys of text are kept: nothing else names what is looked for.
struct PickleDictionary: Sendable {
  /// Whether it is an object's attributes.
  var isObject = false
  private(set) var entries: [(key: String, value: PickleValue)] = []
  private var places: [String: Int] = [:]

  subscript(key: String) -> PickleValue? { places[key].map { entries[$0].value } }

  /// - Returns: False where the key is there already.
  mutating func add(_ key: String, _ value: PickleValue) -> Bool {
    guard places.updateValue(entries.count, forKey: key) == nil else { return false }
    entries.append((key, value))
    return true
  }
}

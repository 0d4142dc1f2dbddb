/// A value in a pickle of tensors. Lists and dictionaries are stored elsewhere and referred to by number, since
/// several values may refer to the same one.
enum PickleValue: Sendable {
  case none
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case tuple([PickleValue])
  case list(Int)
  /// A dictionary, or the attributes of an object of a TorchScript module.
  case dictionary(Int)
  /// A class or function that ``PickleReader`` knows. It is never run.
  case global(Global)
  case storage(Storage)
  case tensor(Tensor)

  /// The names of classes and functions that a checkpoint of tensors needs.
  enum Global: String, Sendable {
    case orderedDictionary = "collections.OrderedDict"
    case rebuildTensor = "torch._utils._rebuild_tensor_v2"
    case rebuildParameter = "torch._utils._rebuild_parameter"
    case floatStorage = "torch.FloatStorage"
    case halfStorage = "torch.HalfStorage"
    case bfloat16Storage = "torch.BFloat16Storage"
    case buildIntegers = "torch.jit._pickle.build_intlist"
    /// The prefix of the names of all classes of a TorchScript module.
    case scriptClass = "__torch__."
  }

  /// The numbers in an entry of the archive.
  struct Storage: Sendable {
    var type: Global
    /// The name of the entry, below "data/".
    var key: String
    /// The count of its numbers.
    var count: Int
  }

  struct Tensor: Sendable {
    var storage: Storage
    /// The index of its first number in the storage.
    var offset: Int
    var shape: [Int]
    var strides: [Int]
  }

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}

/// A dictionary of a pickle, in order. Only text keys are kept, since no others are looked up.
struct PickleDictionary: Sendable {
  /// Whether it contains an object's attributes.
  var isObject = false
  private(set) var entries: [(key: String, value: PickleValue)] = []
  private var places: [String: Int] = [:]

  subscript(key: String) -> PickleValue? { places[key].map { entries[$0].value } }

  /// Adds an entry.
  ///
  /// - Returns: Whether the key is new. If not, the entry is not added.
  mutating func add(_ key: String, _ value: PickleValue) -> Bool {
    guard places.updateValue(entries.count, forKey: key) == nil else { return false }
    entries.append((key, value))
    return true
  }
}

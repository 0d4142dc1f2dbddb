/// A compiled part of a sentence. Equal parts are stored once.
enum Item: Hashable, Sendable {
  /// The letters of a word or of a piece of one.
  case letters([UInt32])
  /// A blank, at which a word ends or begins.
  case blank
  case sequence([Int32])
  case alternatives([Int32])
  case permutation([Int32])
  /// A value of a list.
  case list(ListPlace)
}

/// The place of a list's value in a sentence.
struct ListPlace: Hashable, Sendable {
  var list: Int32
  var slot: Int32
  var isCapture: Bool
  var endsWord: Bool
}

/// The first letters of a word, at most three. They narrow down the few parts, among thousands, that may follow.
struct Beginning: Hashable, Sendable {
  static let length = 3

  private let packed: UInt64

  init(_ letters: ArraySlice<UInt32>) {
    // A scalar has 21 bits and none is 0, so that beginnings of different length differ.
    packed = letters.prefix(Self.length).reduce(0) { $0 << 21 | UInt64($1) }
  }
}

/// All items of a set of skills, by number.
struct ItemStore: Sendable {
  private(set) var items: [Item] = []
  private var numbers: [Item: Int32] = [:]
  /// The possible beginnings of each item, or `nil` if it may begin with anything.
  private(set) var beginnings: [Set<Beginning>?] = []

  private static let mostBeginnings = 256

  subscript(_ number: Int32) -> Item { items[Int(number)] }

  /// Returns the number of an existing item, or `nil` if it is not in the store.
  func number(of item: Item) -> Int32? { numbers[item] }

  mutating func add(_ item: Item) -> Int32 {
    if let number = numbers[item] { return number }
    let number = Int32(items.count)
    beginnings.append(beginnings(item))
    items.append(item)
    numbers[item] = number
    return number
  }

  private func beginnings(_ item: Item) -> Set<Beginning>? {
    switch item {
    case .letters(let letters): return [Beginning(letters[...])]
    case .sequence(let parts): return parts.first.flatMap { beginnings[Int($0)] }
    case .alternatives(let parts):
      var all: Set<Beginning> = []
      for part in parts {
        guard let some = beginnings[Int(part)] else { return nil }
        all.formUnion(some)
        guard all.count <= Self.mostBeginnings else { return nil }
      }
      return all
    case .blank, .permutation, .list: return nil
    }
  }
}

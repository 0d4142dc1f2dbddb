/// The bytes of a model's tokens, as trees in which tokens with a common beginning share nodes.
///
/// It depends on the model alone, so it can be made once and used for any number of grammars.
public final class TokenVocabulary: Sendable {
  /// The number of tokens. Each token is a number from 0 to `count - 1`.
  public let count: Int
  /// The tokens that end a text.
  public let endTokens: [Int]

  private let bytes: [UInt8]
  private let offsets: [Int32]

  /// The bytes of the nodes of two trees (plain-text tokens, and all others), each in depth-first order with
  /// children by ascending byte. Where any plain text is allowed, most of the first tree is accepted at once, and
  /// the second is small.
  private let nodeByte: [UInt8]
  private let nodeDepth: [Int32]
  /// For each node, the node after the last one below it.
  private let nodeEnd: [Int32]
  /// For a node that begins a character, the number of characters of the longest path from there, if all are plain
  /// text. For other nodes, a number larger than any.
  private let nodeTextHeight: [Int32]
  /// For each node, the index in `ordered` at which its tokens begin. They end where the next node's begin.
  private let nodeTokens: [Int32]
  /// The tokens by ascending bytes, plain text first.
  private let ordered: [Int32]
  /// The roots of the trees, which stand for the empty text.
  private let roots: [Int]
  /// The length of the longest token in bytes.
  let longest: Int
  /// For each number of characters, the plain-text tokens with at most that many, counting an incomplete last one.
  /// The last mask has all plain-text tokens.
  private let textMasks: [TokenMask]

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - tokens: Each token's bytes. A token without bytes, such as a control token, is never allowed by a
  ///     grammar.
  ///   - endTokens: The tokens that end a text. They are allowed where the grammar is complete, and never as text.
  public init(tokens: [[UInt8]], endTokens: [Int]) {
    count = tokens.count
    self.endTokens = endTokens.filter { tokens.indices.contains($0) }
    var bytes: [UInt8] = []
    var offsets: [Int32] = [0]
    let isEnd = Set(self.endTokens)
    for (token, text) in tokens.enumerated() {
      if !isEnd.contains(token) { bytes += text }
      offsets.append(Int32(bytes.count))
    }
    self.bytes = bytes
    self.offsets = offsets
    let trees = bytes.withUnsafeBufferPointer { TokenTrees(bytes: $0, offsets: offsets) }
    nodeByte = trees.byte
    nodeDepth = trees.depth
    nodeEnd = trees.end
    nodeTokens = trees.firstToken
    ordered = trees.ordered
    roots = trees.roots
    longest = trees.longest
    nodeTextHeight = trees.textHeight
    textMasks = trees.textMasks(count: count)
  }

  /// Returns the plain-text tokens with at most `length` characters.
  func textTokens(upTo length: Int) -> TokenMask { textMasks[min(max(length, 0), textMasks.count - 1)] }

  /// Pointers to the trees' nodes.
  struct Trees {
    let roots: [Int]
    let byte: UnsafeBufferPointer<UInt8>
    let depth: UnsafeBufferPointer<Int32>
    let end: UnsafeBufferPointer<Int32>
    let textHeight: UnsafeBufferPointer<Int32>
    let firstToken: UnsafeBufferPointer<Int32>
    let ordered: UnsafeBufferPointer<Int32>
  }

  func withTrees(_ body: (Trees) -> Void) {
    nodeByte.withUnsafeBufferPointer { byte in
      nodeDepth.withUnsafeBufferPointer { depth in
        nodeEnd.withUnsafeBufferPointer { end in
          nodeTextHeight.withUnsafeBufferPointer { textHeight in
            nodeTokens.withUnsafeBufferPointer { firstToken in
              ordered.withUnsafeBufferPointer { ordered in
                body(
                  Trees(
                    roots: roots, byte: byte, depth: depth, end: end, textHeight: textHeight,
                    firstToken: firstToken, ordered: ordered))
              }
            }
          }
        }
      }
    }
  }

  /// Returns the bytes of a token, which are empty if a grammar never allows it or it does not exist.
  public func bytes(of token: Int) -> ArraySlice<UInt8> {
    guard token >= 0, token < count else { return [] }
    return bytes[Int(offsets[token])..<Int(offsets[token + 1])]
  }
}

/// The construction of a vocabulary's trees.
private struct TokenTrees {
  private(set) var byte: [UInt8] = []
  private(set) var depth: [Int32] = []
  private(set) var end: [Int32] = []
  private(set) var firstToken: [Int32] = []
  private(set) var textHeight: [Int32] = []
  private(set) var ordered: [Int32] = []
  private(set) var roots: [Int] = []
  private(set) var longest = 0
  /// The parent of each node; a root is its own.
  private var parents: [Int32] = []
  /// The position in plain text at each node.
  private var progress: [PlainText?] = []

  init(bytes: UnsafeBufferPointer<UInt8>, offsets: [Int32]) {
    func text(_ token: Int32) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[Int(offsets[Int(token)])..<Int(offsets[Int(token) + 1])])
    }
    var tokens = Self.sorted(bytes, offsets).map(\.token)
    let others = tokens.filter { !PlainText.holds(text($0)) }
    tokens.removeAll { !PlainText.holds(text($0)) }
    byte.reserveCapacity(bytes.count)
    depth.reserveCapacity(bytes.count)
    end.reserveCapacity(bytes.count)
    firstToken.reserveCapacity(bytes.count)
    parents.reserveCapacity(bytes.count)
    progress.reserveCapacity(bytes.count)
    for group in [tokens, others] { addTree(group, text) }
    firstToken.append(Int32(ordered.count))
    textHeight = Self.textHeights(byte, parents, progress)
  }

  /// Adds a tree.
  ///
  /// - Parameter tokens: The tree's tokens, by ascending bytes.
  private mutating func addTree(_ tokens: [Int32], _ text: (Int32) -> UnsafeBufferPointer<UInt8>) {
    let root = Int32(byte.count)
    roots.append(Int(root))
    addNode(0, parent: root, depth: 0, .boundary)
    // The nodes from the root to the previous token.
    var path = [root]
    var previous: UnsafeBufferPointer<UInt8>?
    for token in tokens {
      let text = text(token)
      var common = 0
      if let previous {
        let limit = min(previous.count, text.count)
        while common < limit, previous[common] == text[common] { common += 1 }
      }
      while path.count > common + 1 { end[Int(path.removeLast())] = Int32(byte.count) }
      for index in common..<text.count {
        let parent = path[path.count - 1]
        path.append(Int32(byte.count))
        addNode(
          text[index], parent: parent, depth: Int32(index + 1), progress[Int(parent)]?.after(text[index]))
      }
      ordered.append(token)
      longest = max(longest, text.count)
      previous = text
    }
    for node in path { end[Int(node)] = Int32(byte.count) }
  }

  private mutating func addNode(_ byte: UInt8, parent: Int32, depth: Int32, _ progress: PlainText?) {
    self.byte.append(byte)
    self.depth.append(depth)
    self.progress.append(progress)
    parents.append(parent)
    end.append(0)
    firstToken.append(Int32(ordered.count))
  }

  /// Returns, for each number of characters up to the maximum, the plain-text tokens with at most that many,
  /// counting an incomplete last one.
  func textMasks(count: Int) -> [TokenMask] {
    var characters = [Int](repeating: 0, count: byte.count)
    var tokens: [[Int32]] = [[]]
    // All plain-text tokens are in the first tree.
    for node in 1..<roots[1] {
      let parent = Int(parents[node])
      characters[node] = characters[parent] + (progress[parent] == .boundary ? 1 : 0)
      while tokens.count <= characters[node] { tokens.append([]) }
      tokens[characters[node]] += ordered[Int(firstToken[node])..<Int(firstToken[node + 1])]
    }
    var mask = TokenMask(count: count)
    return tokens.map { more in
      if !more.isEmpty { mask.formUnion(.few(more)) }
      return mask
    }
  }

  private static func textHeights(
    _ bytes: [UInt8], _ parents: [Int32], _ progress: [PlainText?]
  ) -> [Int32] {
    var heights = [Int32](repeating: 0, count: bytes.count)
    // Going backwards, each node comes after its children.
    for node in bytes.indices.dropFirst().reversed() {
      let parent = Int(parents[node])
      let begins: Int32 = progress[parent] == .boundary ? 1 : 0
      if progress[node] == nil || heights[node] == .max {
        heights[node] = .max
      } else {
        heights[node] += begins
      }
      heights[parent] = max(heights[parent], heights[node])
    }
    for node in bytes.indices.dropFirst() where progress[Int(parents[node])] != .boundary {
      heights[node] = .max
    }
    return heights
  }

  private struct Key {
    /// The first eight bytes, the first one the most significant.
    let prefix: UInt64
    let token: Int32
  }

  private static func sorted(_ bytes: UnsafeBufferPointer<UInt8>, _ offsets: [Int32]) -> [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(offsets.count)
    for token in 0..<(offsets.count - 1) where offsets[token] < offsets[token + 1] {
      var prefix: UInt64 = 0
      let start = Int(offsets[token])
      let stop = min(start + 8, Int(offsets[token + 1]))
      for index in start..<stop { prefix |= UInt64(bytes[index]) << UInt64(56 - 8 * (index - start)) }
      keys.append(Key(prefix: prefix, token: Int32(token)))
    }
    keys.sort { one, other in
      if one.prefix != other.prefix { return one.prefix < other.prefix }
      let first = Int(offsets[Int(one.token)])..<Int(offsets[Int(one.token) + 1])
      let second = Int(offsets[Int(other.token)])..<Int(offsets[Int(other.token) + 1])
      if first.count <= 8, second.count <= 8 {
        return first.count != second.count ? first.count < second.count : one.token < other.token
      }
      if bytes[first].elementsEqual(bytes[second]) { return one.token < other.token }
      return bytes[first].lexicographicallyPrecedes(bytes[second])
    }
    return keys
  }
}

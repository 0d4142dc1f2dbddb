import Inference

/// The hypotheses of a decoding: what each has said, and the keys and values that its self-attention has seen.
///
/// All are equally long. Each has a sequence of the cache to itself; when they branch, one child goes on in its parent's
/// sequence, and the others copy what their own sequence does not hold already.
struct Hypotheses {
  private(set) var cache: KeyValueCache
  /// Tokens of each, and so positions in the cache.
  private(set) var length = 0
  /// The cache's sequence of each hypothesis.
  private(set) var sequences: [Int] = []
  /// What each sequence of the cache holds.
  private var tokens: [[Int32]]

  init(_ dimensions: WhisperDimensions) {
    cache = KeyValueCache(
      layers: dimensions.textLayers, heads: dimensions.textHeads,
      headLength: dimensions.textState / dimensions.textHeads, capacity: dimensions.textContext)
    tokens = [Self.noTokens(capacity: dimensions.textContext)]
  }

  var count: Int { sequences.count }

  /// Forgets all, also what could be copied: it is no longer true when the audio is another.
  mutating func removeAll() {
    for sequence in tokens.indices { tokens[sequence].removeAll(keepingCapacity: true) }
    sequences.removeAll(keepingCapacity: true)
    length = 0
  }

  /// Starts one hypothesis of these tokens; their keys and values are stored next.
  mutating func start(_ prompt: [Int32]) {
    removeAll()
    sequences.append(0)
    tokens[0].append(contentsOf: prompt)
    length = prompt.count
  }

  /// Appends a token to each; their keys and values are stored next.
  mutating func append(_ next: [Int32]) {
    for (sequence, token) in zip(sequences, next) { tokens[sequence].append(token) }
    length += 1
  }

  /// Goes on with as many hypotheses as there are parents, each from what its parent has.
  mutating func branch(parents: [Int]) {
    precondition(parents.allSatisfy(sequences.indices.contains), "There is no such parent.")
    reserve(parents.count)
    let old = sequences
    var isFree = [Bool](repeating: true, count: tokens.count)
    for parent in parents { isFree[old[parent]] = false }
    var isTaken = [Bool](repeating: false, count: tokens.count)
    sequences.removeAll(keepingCapacity: true)
    for parent in parents {
      let source = old[parent]
      guard isTaken[source] else {
        isTaken[source] = true
        sequences.append(source)
        continue
      }
      // There are at least as many sequences as parents, so one is left.
      guard let target = isFree.firstIndex(of: true) else { break }
      isFree[target] = false
      copy(source, to: target)
      sequences.append(target)
    }
  }

  private mutating func copy(_ source: Int, to target: Int) {
    var common = 0
    let shortest = min(tokens[target].count, length)
    while common < shortest, tokens[source][common] == tokens[target][common] { common += 1 }
    cache.copy(common..<length, from: source, to: target)
    tokens[target].removeLast(tokens[target].count - common)
    tokens[target].append(contentsOf: tokens[source][common..<length])
  }

  private mutating func reserve(_ count: Int) {
    guard count > cache.sequences else { return }
    cache = KeyValueCache(copying: cache, positions: 0..<length, sequences: count)
    while tokens.count < count { tokens.append(Self.noTokens(capacity: cache.capacity)) }
  }

  private static func noTokens(capacity: Int) -> [Int32] {
    var tokens: [Int32] = []
    tokens.reserveCapacity(capacity)
    return tokens
  }
}

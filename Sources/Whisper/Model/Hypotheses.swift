import Inference

/// The hypotheses of a decoding: their tokens, and the places of their keys and values in the cache.
///
/// All have the same length, and each has its own sequence of the cache. When they branch, one child continues in
/// its parent's sequence; the others copy what their own sequence does not already contain.
struct Hypotheses {
  private(set) var cache: KeyValueCache
  /// The number of tokens of each hypothesis, which is the number of its positions in the cache.
  private(set) var length = 0
  /// The cache's sequence of each hypothesis.
  private(set) var sequences: [Int] = []
  /// The tokens in each sequence of the cache.
  private var tokens: [[Int32]]

  init(_ dimensions: WhisperDimensions) {
    cache = KeyValueCache(
      layers: dimensions.textLayers, heads: dimensions.textHeads,
      headLength: dimensions.textState / dimensions.textHeads, capacity: dimensions.textContext)
    tokens = [Self.noTokens(capacity: dimensions.textContext)]
  }

  var count: Int { sequences.count }

  /// Forgets all hypotheses and all tokens in the cache, none of which are valid for other audio.
  mutating func removeAll() {
    for sequence in tokens.indices { tokens[sequence].removeAll(keepingCapacity: true) }
    sequences.removeAll(keepingCapacity: true)
    length = 0
  }

  /// Starts one hypothesis with these tokens. The caller stores their keys and values next.
  mutating func start(_ prompt: [Int32]) {
    removeAll()
    sequences.append(0)
    tokens[0].append(contentsOf: prompt)
    length = prompt.count
  }

  /// Appends a token to each hypothesis. The caller stores their keys and values next.
  mutating func append(_ next: [Int32]) {
    for (sequence, token) in zip(sequences, next) { tokens[sequence].append(token) }
    length += 1
  }

  /// Keeps the first `kept` tokens of the only hypothesis and appends others. The caller stores their keys and
  /// values next.
  mutating func resume(after kept: Int, with next: [Int32]) {
    precondition(sequences.count == 1 && kept <= length, "There is one hypothesis, and it is that long.")
    tokens[sequences[0]].removeLast(length - kept)
    tokens[sequences[0]].append(contentsOf: next)
    length = kept + next.count
  }

  /// Replaces the hypotheses by one for each parent, which continues it.
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
      // There are at least as many sequences as parents, so one is free.
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

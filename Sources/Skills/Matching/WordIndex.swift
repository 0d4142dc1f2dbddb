import Foundation

/// An index of the words in sentences, with the information that each word gives. A word in few blocks tells which
/// sentence is meant, while one in most blocks (“the”) does not.
struct WordIndex: Sendable {
  /// The weight of each word by its item number, or 0 for a word in no sentence.
  private let weights: [Float]
  private let costsOfLeavingOut: [Float]
  private let sentences: [[Int32]]
  /// The sentences that can be said with values only: “small latte”.
  private let ofValues: [Int32]

  private enum Weight {
    static let least: Float = 0.2
    /// The number of blocks up to which little can be learned about a word.
    static let fewBlocks = 8.0
    static let unknownShort: Float = 0.5
    static let unknown: Float = 1
    /// The factor for skipping a word that has a meaning in other sentences.
    static let passedOver: Float = 1.2
    static let leastPassedOver: Float = 0.5
    /// The factor for a word of a value. It names a thing, and without it another thing would be meant.
    static let ofValue: Float = 2
    /// The factor for leaving out a word. Words that a sentence requires say more than words that a person adds.
    static let leftOut: Float = 1.4
    static let leastLeftOut: Float = 0.5
    static let shareOfSmallWords = 0.5
  }

  init(_ automaton: SkillAutomaton) {
    let store = automaton.store
    let words = Self.words(in: store)
    var sentences = [[Int32]](repeating: [], count: store.items.count)
    var blocks = [Int32](repeating: 0, count: store.items.count)
    var lastBlock = [Int32](repeating: -1, count: store.items.count)
    for (number, sentence) in automaton.sentences.enumerated() {
      for word in Set(sentence.items.flatMap { words[Int($0)] }) {
        sentences[Int(word)].append(Int32(number))
        if lastBlock[Int(word)] != sentence.block {
          lastBlock[Int(word)] = sentence.block
          blocks[Int(word)] += 1
        }
      }
    }
    let count = Double(automaton.blocks.count)
    let scale = log(max(count, Weight.fewBlocks))
    weights = blocks.map { blocks in
      blocks > 0 ? max(Weight.least, Float(log(count / Double(blocks)) / scale)) : 0
    }
    costsOfLeavingOut = zip(weights, blocks).map { weight, blocks in
      let isSmall = Double(blocks) >= Weight.shareOfSmallWords * count
      return Weight.leftOut * (isSmall ? weight : max(weight, Weight.leastLeftOut))
    }
    self.sentences = sentences
    let required = Self.requiringWords(in: store)
    ofValues = automaton.sentences.indices.map(Int32.init).filter { number in
      automaton.sentences[Int(number)].items.allSatisfy { !required[Int($0)] }
    }
  }

  /// Returns for each item whether it cannot be said without a word of its own.
  private static func requiringWords(in store: ItemStore) -> [Bool] {
    var required: [Bool] = []
    required.reserveCapacity(store.items.count)
    for item in store.items {
      switch item {
      case .letters: required.append(true)
      case .blank, .list: required.append(false)
      case .sequence(let parts), .permutation(let parts):
        required.append(parts.contains { required[Int($0)] })
      case .alternatives(let parts): required.append(parts.allSatisfy { required[Int($0)] })
      }
    }
    return required
  }

  /// Returns the words in each item, without those of lists. Parts have smaller numbers than the items that contain
  /// them.
  private static func words(in store: ItemStore) -> [[Int32]] {
    var words: [[Int32]] = []
    words.reserveCapacity(store.items.count)
    for (number, item) in store.items.enumerated() {
      switch item {
      case .letters: words.append([Int32(number)])
      case .blank, .list: words.append([])
      case .sequence(let parts), .alternatives(let parts), .permutation(let parts):
        words.append(Array(Set(parts.flatMap { words[Int($0)] })))
      }
    }
    return words
  }

  /// Returns the weight of a word in a sentence.
  func weight(of item: Int32) -> Float {
    Int(item) < weights.count ? weights[Int(item)] : 0
  }

  /// Returns the cost of leaving out a word.
  func costOfLeavingOut(_ item: Int32) -> Float {
    Int(item) < costsOfLeavingOut.count ? costsOfLeavingOut[Int(item)] : Weight.ofValue
  }

  /// Returns the cost of skipping a spoken word.
  func cost(of letters: ArraySlice<UInt32>, _ store: ItemStore) -> Float {
    guard let item = store.number(of: .letters(Array(letters))) else {
      return letters.count <= 3 ? Weight.unknownShort : Weight.unknown
    }
    let weight = weight(of: item)
    guard weight > 0 else { return Weight.ofValue }
    return max(Weight.leastPassedOver, weight * Weight.passedOver)
  }

  /// The number of sentences above which a word says too little to examine them all.
  private static let tellsLittle = 1_000

  /// Returns the sentences that share the most weight with a text.
  func candidates(for text: FoldedText, _ store: ItemStore, most: Int) -> [Int32] {
    let words = Set(text.words.map { Array(text.scalars[$0]) })
      .compactMap { store.number(of: .letters($0)) }.filter { Int($0) < sentences.count }
      .sorted { (sentences[Int($0)].count, $0) < (sentences[Int($1)].count, $1) }
    var shared: [Int32: Float] = [:]
    for word in words {
      let holding = sentences[Int(word)]
      if holding.count > Self.tellsLittle, shared.count >= most { break }
      for sentence in holding { shared[sentence, default: 0] += weights[Int(word)] }
    }
    guard shared.count > most else {
      return (shared.keys + ofValues.lazy.filter { shared[$0] == nil }.prefix(most - shared.count)).sorted()
    }
    let sorted = shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    // Ties with the last one are included: “on” and “off” do not differ in anything that was said.
    let least = sorted[most - 1].value
    return sorted.prefix(4 * most).prefix { $0.value >= least }.map(\.key)
  }
}

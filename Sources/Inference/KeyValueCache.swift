import CKernels
import Foundation

/// The keys and values that a decoder's attention has seen, in half precision: for every layer and sequence (a beam),
/// head by head, position after position.
///
/// Not synchronized: one decoder uses it at a time.
public final class KeyValueCache: @unchecked Sendable {
  public let layers: Int
  public let sequences: Int
  /// Key and value heads.
  public let heads: Int
  public let headLength: Int
  /// Positions for which there is room.
  public let capacity: Int
  private let memory: UnsafeMutableRawPointer
  private let halves: UnsafeMutablePointer<UInt16>

  public init(layers: Int, sequences: Int = 1, heads: Int, headLength: Int, capacity: Int) {
    self.layers = layers
    self.sequences = sequences
    self.heads = heads
    self.headLength = headLength
    self.capacity = capacity
    let count = layers * sequences * 2 * heads * capacity * headLength
    // calloc takes zeroed pages from the system: those that are never used take no memory.
    guard let memory = calloc(count * 2 + 64, 1) else { fatalError("out of memory") }
    self.memory = memory
    halves = memory.alignedUp(toMultipleOf: 64).bindMemory(to: UInt16.self, capacity: count)
  }

  /// Room for more sequences, with what the other one's sequences hold at these positions.
  public convenience init(copying other: KeyValueCache, positions: Range<Int>, sequences: Int) {
    precondition(sequences >= other.sequences && positions.upperBound <= other.capacity)
    self.init(
      layers: other.layers, sequences: sequences, heads: other.heads, headLength: other.headLength,
      capacity: other.capacity)
    for sequence in 0..<other.sequences { copy(positions, of: other, from: sequence, to: sequence) }
  }

  deinit { free(memory) }

  /// The first number of a head's keys; its values follow the keys of all heads.
  private func keys(layer: Int, sequence: Int, head: Int) -> UnsafeMutablePointer<UInt16> {
    halves + ((layer * sequences + sequence) * 2 * heads + head) * capacity * headLength
  }

  func cache(layer: Int, sequence: Int, head: Int) -> ck_cache {
    let keys = keys(layer: layer, sequence: sequence, head: head)
    return ck_cache(keys: keys, values: keys + heads * capacity * headLength, stride: headLength)
  }

  /// Stores keys and values of some heads, from rows of all of them, at `position` and the positions after it.
  func store(
    keys: Vectors, values: Vectors, layer: Int, sequence: Int, at position: Int, heads range: Range<Int>,
    kernels: Kernels
  ) {
    precondition(position >= 0 && position + keys.count <= capacity, "The cache holds \(capacity) positions.")
    precondition(values.count == keys.count && layer < layers && sequence < sequences)
    precondition(keys.columns == heads * headLength && values.columns == keys.columns)
    for head in range {
      let target = self.keys(layer: layer, sequence: sequence, head: head) + position * headLength
      store(keys, head: head, in: target, kernels: kernels)
      store(values, head: head, in: target + heads * capacity * headLength, kernels: kernels)
    }
  }

  private func store(
    _ rows: Vectors, head: Int, in target: UnsafeMutablePointer<UInt16>, kernels: Kernels
  ) {
    for index in 0..<rows.count {
      kernels.table.pointee.f16_from_f32(
        rows.numbers + index * rows.stride + head * headLength, target + index * headLength, headLength)
    }
  }

  /// Copies some positions of a sequence to another one, in all layers.
  public func copy(_ positions: Range<Int>, from source: Int, to target: Int) {
    precondition(positions.lowerBound >= 0 && positions.upperBound <= capacity)
    precondition(source < sequences && target < sequences)
    guard source != target else { return }
    copy(positions, of: self, from: source, to: target)
  }

  private func copy(_ positions: Range<Int>, of other: KeyValueCache, from source: Int, to target: Int) {
    for layer in 0..<layers {
      // The values' heads follow those of the keys.
      for head in 0..<2 * heads {
        let offset = positions.lowerBound * headLength
        (keys(layer: layer, sequence: target, head: head) + offset)
          .update(
            from: other.keys(layer: layer, sequence: source, head: head) + offset,
            count: positions.count * headLength)
      }
    }
  }
}

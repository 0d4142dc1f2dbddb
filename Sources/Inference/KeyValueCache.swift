import CKernels

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
  private let halves: UnsafeMutablePointer<UInt16>

  public init(layers: Int, sequences: Int = 1, heads: Int, headLength: Int, capacity: Int) {
    self.layers = layers
    self.sequences = sequences
    self.heads = heads
    self.headLength = headLength
    self.capacity = capacity
    let count = layers * sequences * 2 * heads * capacity * headLength
    halves = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * 2, alignment: 64)
      .bindMemory(to: UInt16.self, capacity: count)
    halves.initialize(repeating: 0, count: count)
  }

  deinit { UnsafeMutableRawPointer(halves).deallocate() }

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
    for layer in 0..<layers {
      // The values' heads follow those of the keys.
      for head in 0..<2 * heads {
        let offset = positions.lowerBound * headLength
        (keys(layer: layer, sequence: target, head: head) + offset)
          .update(
            from: keys(layer: layer, sequence: source, head: head) + offset,
            count: positions.count * headLength)
      }
    }
  }
}

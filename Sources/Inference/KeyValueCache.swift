import CKernels
import Foundation

/// The keys and values of a decoder's attention: for every layer and sequence (a beam), head by head, position by
/// position.
///
/// It is not synchronized: one decoder may use it at a time.
public final class KeyValueCache: @unchecked Sendable {
  /// A format in which numbers are stored.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// Half precision.
    case f16
    /// 8-bit integers with a scale for every 32: little more than half the memory, but less accurate.
    case q8
  }

  /// The number of layers.
  public let layers: Int
  /// The number of sequences.
  public let sequences: Int
  /// The number of key and value heads.
  public let heads: Int
  /// The length of a head's vectors.
  public let headLength: Int
  /// The number of positions of each sequence.
  public let capacity: Int
  /// The format of the numbers.
  public let form: Form
  private let memory: UnsafeMutableRawPointer
  private let numbers: UnsafeMutableRawPointer
  private let scales: UnsafeMutablePointer<Float>?

  /// Creates an empty cache.
  public init(
    layers: Int, sequences: Int = 1, heads: Int, headLength: Int, capacity: Int, form: Form = .f16
  ) {
    self.layers = layers
    self.sequences = sequences
    self.heads = heads
    self.headLength = headLength
    self.capacity = capacity
    self.form = form
    let rows = layers * sequences * 2 * heads * capacity
    let numberBytes = (rows * headLength * form.numberBytes + 63) / 64 * 64
    let scaleCount = rows * form.scales(headLength)
    // calloc gets zeroed pages from the system. Pages that are not used take no memory.
    guard let memory = calloc(numberBytes + scaleCount * 4 + 64, 1) else { fatalError("out of memory") }
    self.memory = memory
    numbers = memory.alignedUp(toMultipleOf: 64)
    scales =
      scaleCount > 0 ? (numbers + numberBytes).bindMemory(to: Float.self, capacity: scaleCount) : nil
  }

  /// Creates a cache with at least as many sequences as another one, and copies the other's contents at these
  /// positions.
  public convenience init(copying other: KeyValueCache, positions: Range<Int>, sequences: Int) {
    precondition(sequences >= other.sequences && positions.upperBound <= other.capacity)
    self.init(
      layers: other.layers, sequences: sequences, heads: other.heads, headLength: other.headLength,
      capacity: other.capacity, form: other.form)
    for sequence in 0..<other.sequences { copy(positions, of: other, from: sequence, to: sequence) }
  }

  deinit { free(memory) }

  /// Returns the row of the keys of a position. The row of its values is `heads * capacity` rows further.
  private func row(layer: Int, sequence: Int, head: Int, position: Int = 0) -> Int {
    ((layer * sequences + sequence) * 2 * heads + head) * capacity + position
  }

  private func numbers(ofRow row: Int) -> UnsafeMutableRawPointer {
    numbers + row * headLength * form.numberBytes
  }

  private func scales(ofRow row: Int) -> UnsafeMutablePointer<Float>? {
    scales.map { $0 + row * form.scales(headLength) }
  }

  /// Returns a view of a head's keys and values from a position on.
  func cache(layer: Int, sequence: Int, head: Int, from position: Int = 0) -> ck_cache {
    let keys = row(layer: layer, sequence: sequence, head: head, position: position)
    let values = keys + heads * capacity
    return ck_cache(
      keys: numbers(ofRow: keys), values: numbers(ofRow: values), stride: headLength,
      key_scales: scales(ofRow: keys), value_scales: scales(ofRow: values),
      scales_stride: form.scales(headLength))
  }

  /// Stores keys and values of some heads at `position` and the positions after it. The vectors have the columns
  /// of all heads.
  func store(
    keys: Vectors, values: Vectors, layer: Int, sequence: Int, at position: Int, heads range: Range<Int>,
    kernels: Kernels
  ) {
    precondition(position >= 0 && position + keys.count <= capacity, "The cache holds \(capacity) positions.")
    precondition(values.count == keys.count && layer < layers && sequence < sequences)
    precondition(keys.columns == heads * headLength && values.columns == keys.columns)
    for head in range {
      let target = row(layer: layer, sequence: sequence, head: head, position: position)
      store(keys, head: head, inRow: target, kernels: kernels)
      store(values, head: head, inRow: target + heads * capacity, kernels: kernels)
    }
  }

  private func store(_ vectors: Vectors, head: Int, inRow row: Int, kernels: Kernels) {
    for index in 0..<vectors.count {
      let source = vectors.numbers + index * vectors.stride + head * headLength
      let target = numbers(ofRow: row + index)
      if let scales = scales(ofRow: row + index) {
        kernels.table.pointee.bytes_from_f32(
          source, target.assumingMemoryBound(to: Int8.self), scales, headLength)
      } else {
        kernels.table.pointee.f16_from_f32(
          source, target.assumingMemoryBound(to: UInt16.self), headLength)
      }
    }
  }

  /// Converts a head's keys and values at some positions to floating-point numbers, position by position.
  func unpack(
    layer: Int, sequence: Int, head: Int, positions: Range<Int>, keys: UnsafeMutablePointer<Float>,
    values: UnsafeMutablePointer<Float>, kernels: Kernels
  ) {
    let first = row(layer: layer, sequence: sequence, head: head, position: positions.lowerBound)
    for (row, target) in [(first, keys), (first + heads * capacity, values)] {
      let source = numbers(ofRow: row)
      if let scales = scales(ofRow: row) {
        // Each position has scales of its own.
        for position in 0..<positions.count {
          kernels.table.pointee.f32_from_bytes(
            source.assumingMemoryBound(to: Int8.self) + position * headLength,
            scales + position * form.scales(headLength), target + position * headLength, headLength)
        }
      } else {
        kernels.table.pointee.f32_from_f16(
          source.assumingMemoryBound(to: UInt16.self), target, positions.count * headLength)
      }
    }
  }

  /// Copies positions from one sequence to another, in all layers.
  public func copy(_ positions: Range<Int>, from source: Int, to target: Int) {
    precondition(positions.lowerBound >= 0 && positions.upperBound <= capacity)
    precondition(source < sequences && target < sequences)
    guard source != target else { return }
    copy(positions, of: self, from: source, to: target)
  }

  private func copy(_ positions: Range<Int>, of other: KeyValueCache, from source: Int, to target: Int) {
    for layer in 0..<layers {
      // The heads of values follow those of keys.
      for head in 0..<2 * heads {
        let here = row(layer: layer, sequence: target, head: head, position: positions.lowerBound)
        let there = other.row(layer: layer, sequence: source, head: head, position: positions.lowerBound)
        numbers(ofRow: here).copyMemory(
          from: other.numbers(ofRow: there), byteCount: positions.count * headLength * form.numberBytes)
        if let from = other.scales(ofRow: there) {
          scales(ofRow: here)?.update(from: from, count: positions.count * form.scales(headLength))
        }
      }
    }
  }
}

extension KeyValueCache.Form {
  fileprivate var numberBytes: Int { self == .f16 ? 2 : 1 }

  /// Returns the number of scales of a position and head.
  fileprivate func scales(_ headLength: Int) -> Int {
    let block = ck_cache_block
    return self == .f16 ? 0 : (headLength + block - 1) / block
  }
}

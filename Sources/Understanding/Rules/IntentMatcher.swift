import Foundation

/// A linear classifier of intents over TF-IDF features.
///
/// It is a multinomial logistic regression, or one-against-all margins with a temperature, fitted by
/// `training/understanding/train.py`. The weights are 8-bit with one scale for each label, and the file stays
/// memory-mapped.
struct IntentMatcher: Sendable {
  struct Match: Sendable {
    /// The probability of each label, the likeliest first.
    var labels: [(name: String, probability: Double)]
    /// The share of words that occur in no training phrasing.
    var unknownShare: Double
  }

  private let file: Data
  private let labels: [String]
  private let biases: [Float]
  private let scales: [Float]
  private let temperature: Float
  private let featureCount: Int
  private let hashes: Int
  private let frequencies: Int
  private let weights: Int

  /// - Throws: `IntentMatcherError` if the file is not a matcher of this version, or is cut short.
  init(file: Data) throws(IntentMatcherError) {
    var reader = WeightsReader(file)
    guard try reader.bytes(4) == Array("VCIM".utf8), try reader.number() == 1 else { throw .noMatcher }
    let labelCount = Int(try reader.number())
    featureCount = Int(try reader.number())
    guard (1...256).contains(labelCount), (1...1_000_000).contains(featureCount) else { throw .noMatcher }
    temperature = try reader.float()
    var labels: [String] = []
    for _ in 0..<labelCount {
      let length = Int(try reader.number())
      guard length <= 100 else { throw .noMatcher }
      labels.append(String(decoding: try reader.bytes(length), as: UTF8.self))
    }
    self.labels = labels
    biases = try (0..<labelCount).map { _ throws(IntentMatcherError) in try reader.float() }
    scales = try (0..<labelCount).map { _ throws(IntentMatcherError) in try reader.float() }
    hashes = reader.position
    frequencies = hashes + featureCount * 4
    weights = frequencies + featureCount * 4
    guard file.count == weights + featureCount * labelCount else { throw .cutShort }
    guard temperature.isFinite, temperature > 0 else { throw .noMatcher }
    self.file = file
  }

  func match(_ text: String) -> Match {
    let features = IntentFeatures(text)
    var scores = [Float](repeating: 0, count: labels.count)
    var known = 0
    file.withUnsafeBytes { bytes in
      var norm: Float = 0
      // A fixed order keeps the sums, and so the JSON, identical in every run.
      for (hash, count) in features.counts.sorted(by: { $0.key < $1.key }) {
        guard let row = row(of: hash, in: bytes) else { continue }
        let frequency = bytes.loadUnaligned(fromByteOffset: frequencies + row * 4, as: Float.self)
        let value = (1 + Float(log(Double(count)))) * frequency
        norm += value * value
        let start = weights + row * labels.count
        for label in labels.indices {
          scores[label] += value * Float(Int8(bitPattern: bytes[start + label]))
        }
      }
      if norm > 0 {
        let scale = 1 / norm.squareRoot()
        for label in labels.indices { scores[label] *= scale * scales[label] }
      }
      known = features.words.count { row(of: $0, in: bytes) != nil }
    }
    for label in labels.indices { scores[label] = (scores[label] + biases[label]) / temperature }
    let highest = scores.max() ?? 0
    let exponentials = scores.map { exp(Double($0 - highest)) }
    let sum = exponentials.reduce(0, +)
    let order = labels.indices.sorted { (-exponentials[$0], $0) < (-exponentials[$1], $1) }
    return Match(
      labels: order.map { (labels[$0], exponentials[$0] / sum) },
      unknownShare: features.words.isEmpty ? 1 : 1 - Double(known) / Double(features.words.count))
  }

  /// Returns the row of a feature by binary search of the sorted hashes, or `nil` if it is unknown.
  private func row(of hash: UInt32, in bytes: UnsafeRawBufferPointer) -> Int? {
    var low = 0
    var high = featureCount
    while low < high {
      let middle = (low + high) / 2
      let found = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: hashes + middle * 4, as: UInt32.self))
      if found == hash { return middle }
      if found < hash { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

/// What is wrong with a file of matcher weights.
public enum IntentMatcherError: Error, Sendable, Hashable {
  case noMatcher
  case cutShort
}

extension IntentMatcherError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noMatcher:
      "the file holds no intent matcher of version 1; make it with training/understanding/train.py"
    case .cutShort: "the intent matcher's file is not as long as its head says; copy it again"
    }
  }
}

/// Reads little-endian numbers from the head of a file, never beyond its end.
private struct WeightsReader {
  private let file: Data
  private(set) var position = 0

  init(_ file: Data) { self.file = file }

  mutating func bytes(_ count: Int) throws(IntentMatcherError) -> [UInt8] {
    guard count >= 0, count <= file.count - position else { throw .cutShort }
    let start = file.startIndex + position
    position += count
    return Array(file[start..<start + count])
  }

  mutating func number() throws(IntentMatcherError) -> UInt32 {
    try bytes(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func float() throws(IntentMatcherError) -> Float { Float(bitPattern: try number()) }
}

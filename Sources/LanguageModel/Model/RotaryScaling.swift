import Foundation
import Inference

/// The frequencies of the rotary embedding (Su et al., 2021): how far each pair of a head's numbers is rotated per
/// position, possibly slowed to make a longer context fit.
public struct RotaryScaling: Sendable, Hashable {
  /// The rotation of each pair, in radians per position.
  public var frequencies: [Float]
  /// The factor by which rotated queries and keys are multiplied. It differs from 1 only for YaRN.
  public var magnitude: Float

  /// Creates plain or linearly scaled frequencies.
  ///
  /// - Parameters:
  ///   - base: The base; frequency j is base^(−2j / head length).
  ///   - linearFactor: The divisor of all frequencies.
  ///   - factors: The divisor of each frequency, one for each pair (Llama 3's `rope_freqs`); `nil` for none.
  public init(headLength: Int, base: Double, linearFactor: Double = 1, factors: [Float]? = nil) {
    frequencies = Self.plain(headLength, base).enumerated().map { index, frequency in
      Float(frequency / linearFactor / Double(factors?[index] ?? 1))
    }
    magnitude = 1
  }

  /// Creates frequencies scaled by YaRN (Peng et al., 2023): pairs that rotate often within the original context
  /// keep their frequency, those that rotate less than once are slowed by the factor, and those between get a
  /// mixture.
  public init(
    headLength: Int, base: Double, yarnFactor factor: Double, originalContext: Int,
    attentionFactor: Double = 1
  ) {
    let (often, seldom) = (32.0, 1.0)
    func pair(turning turns: Double) -> Double {
      Double(headLength) * log(Double(originalContext) / (turns * 2 * Double.pi)) / (2 * log(base))
    }
    let first = max(floor(pair(turning: often)), 0)
    let last = min(ceil(pair(turning: seldom)), Double(headLength - 1))
    frequencies = Self.plain(headLength, base).enumerated().map { index, frequency in
      let ramp = min(max((Double(index) - first) / max(last - first, 0.001), 0), 1)
      return Float(frequency * (1 - ramp) + frequency / factor * ramp)
    }
    magnitude = Float(attentionFactor * (1 + 0.1 * log(factor)))
  }

  init(_ file: GGUFFile, architecture: String, headLength: Int, contextLength: Int) throws(ModelFileError) {
    let metadata = file.metadata
    let prefix = "\(architecture).rope"
    let base = try metadata.number("\(prefix).freq_base", or: 10_000)
    let kind = try metadata.optionalText("\(prefix).scaling.type") ?? "none"
    let factor = try metadata.number("\(prefix).scaling.factor", or: 1)
    guard base > 1, base < 1e12, factor >= 1, factor <= 1_000 else {
      throw .invalid(
        path: file.file.path, field: "\(prefix).freq_base",
        problem: "is \(base), with a scaling factor of \(factor)")
    }
    switch kind {
    case "none", "linear":
      self.init(
        headLength: headLength, base: base, linearFactor: kind == "linear" ? factor : 1,
        factors: try Self.factors(file, headLength / 2))
    case "yarn":
      let original = try metadata.integer("\(prefix).scaling.original_context_length", or: contextLength)
      guard original > 0 else {
        throw .invalid(
          path: file.file.path, field: "\(prefix).scaling.original_context_length", problem: "is \(original)")
      }
      self.init(
        headLength: headLength, base: base, yarnFactor: factor, originalContext: original,
        attentionFactor: try metadata.number("\(prefix).scaling.attn_factor", or: 1))
    default:
      throw .unsupported(path: file.file.path, what: "the rotary scaling “\(kind)”")
    }
  }

  private static func plain(_ headLength: Int, _ base: Double) -> [Double] {
    (0..<headLength / 2).map { pow(base, -2 * Double($0) / Double(headLength)) }
  }

  /// Returns the divisors in Llama 3's files, or `nil` for other files.
  private static func factors(_ file: GGUFFile, _ count: Int) throws(ModelFileError) -> [Float]? {
    guard file.tensors.contains(where: { $0.name == "rope_freqs.weight" }) else { return nil }
    let factors = try FloatBuffer(file, "rope_freqs.weight", count: count)
    guard factors.numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw .invalid(path: file.file.path, field: "the tensor rope_freqs.weight", problem: "holds no factors")
    }
    return Array(factors.numbers)
  }
}

/// The cosines and sines by which queries and keys are rotated: a vector of half a head for each position.
typealias Turning = (cosines: Vectors, sines: Vectors)

/// The memory for the cosines and sines by which queries and keys are rotated.
struct RotaryAngles {
  private let cosines, sines: FloatBuffer
  private let half: Int

  /// - Parameter count: The most positions at a time.
  init(count: Int, headLength: Int) {
    half = headLength / 2
    (cosines, sines) = (FloatBuffer(count: count * half), FloatBuffer(count: count * half))
  }

  /// Returns the cosines and sines of positions from `first` on, valid until the next call.
  func angles(of rotary: RotaryScaling, from first: Int, count: Int) -> Turning {
    let vectors = (
      cosines: cosines.vectors(count, columns: half), sines: sines.vectors(count, columns: half)
    )
    for row in 0..<count {
      let (cosine, sine) = (vectors.cosines.vector(row), vectors.sines.vector(row))
      let position = Double(first + row)
      for (index, frequency) in rotary.frequencies.enumerated() {
        let angle = position * Double(frequency)
        cosine[index] = rotary.magnitude * Float(cos(angle))
        sine[index] = rotary.magnitude * Float(sin(angle))
      }
    }
    return vectors
  }
}

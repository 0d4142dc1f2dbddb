import Foundation
import Inference

/// Normally distributed numbers from a seed (Box and Muller, 1958).
public struct GaussianNoise: Sendable {
  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  public mutating func numbers(_ count: Int) -> [Float] {
    var numbers: [Float] = []
    numbers.reserveCapacity(count + 1)
    while numbers.count < count {
      // Not zero, whose logarithm is infinite.
      let first = Float(random.next() >> 40 | 1) / Float(1 << 24)
      let second = Float(random.next() >> 40) / Float(1 << 24)
      let (radius, angle) = ((-2 * log(first)).squareRoot(), 2 * Float.pi * second)
      numbers.append(radius * cos(angle))
      numbers.append(radius * sin(angle))
    }
    return Array(numbers.prefix(count))
  }
}

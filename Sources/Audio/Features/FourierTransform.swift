import Foundation

/// A complex fast Fourier transform of one fixed size, radix 2, in place (Cooley and Tukey, 1965).
struct FourierTransform: Sendable {
  let size: Int
  private let cosines: [Float]
  private let sines: [Float]
  private let reversed: [Int]

  /// - Parameter exponent: The size is two to this power.
  init(exponent: Int) {
    let size = 1 << exponent
    self.size = size
    cosines = (0..<size / 2).map { Float(cos(2 * Double.pi * Double($0) / Double(size))) }
    sines = (0..<size / 2).map { Float(-sin(2 * Double.pi * Double($0) / Double(size))) }
    reversed = (0..<size).map { index in
      (0..<exponent).reduce(0) { $0 | ((index >> $1) & 1) << (exponent - 1 - $1) }
    }
  }

  /// Transforms in place. Both arrays must have `size` numbers.
  func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
    precondition(real.count == size && imaginary.count == size, "the transform's size is fixed")
    for index in 0..<size where reversed[index] > index {
      real.swapAt(index, reversed[index])
      imaginary.swapAt(index, reversed[index])
    }
    var half = 1
    while half < size {
      let stride = size / (2 * half)
      for start in Swift.stride(from: 0, to: size, by: 2 * half) {
        for offset in 0..<half {
          let upper = start + offset
          let lower = upper + half
          let cosine = cosines[offset * stride]
          let sine = sines[offset * stride]
          let turnedReal = real[lower] * cosine - imaginary[lower] * sine
          let turnedImaginary = real[lower] * sine + imaginary[lower] * cosine
          real[lower] = real[upper] - turnedReal
          imaginary[lower] = imaginary[upper] - turnedImaginary
          real[upper] += turnedReal
          imaginary[upper] += turnedImaginary
        }
      }
      half *= 2
    }
  }
}

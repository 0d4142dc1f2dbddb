import CKernels
import Testing

@testable import Inference

/// Convolutions over time on each instruction set, against sums of products.
@Suite struct ConvolutionKernelTests {
  @Test(arguments: Kernels.available.map(\.name))
  func aConvolutionIsTheSumOverTapsAndChannels(_ name: String) throws {
    let kernels = try Kernels.named(name)
    for (rows, channels, taps, dilation, frames) in [
      (1, 32, 7, 1, 30), (29, 12, 1, 1, 13), (32, 16, 3, 2, 27), (40, 5, 5, 6, 12), (3, 33, 2, 3, 5),
    ] {
      var random = Randomness(state: UInt64(rows))
      let weights = random.numbers(rows * channels * taps)
      let bias = random.numbers(rows)
      let convolution = Convolution(
        rows: rows, channels: channels, taps: taps, dilation: dilation, numbers: weights,
        strides: Convolution.Strides(row: channels * taps, channel: taps, tap: 1), bias: bias,
        kernels: kernels)
      let length = frames + convolution.reach
      let input = FloatBuffer(random.numbers(length * channels))
      let output = FloatBuffer([Float](repeating: 1, count: frames * rows))
      let (x, y) = (input.vectors(length, columns: channels), output.vectors(frames, columns: rows))
      convolution.apply(x, adds: true, into: y)
      var largest: Float = 0
      for frame in 0..<frames {
        for row in 0..<rows {
          var sum = 1 + Double(bias[row])
          for channel in 0..<channels {
            for tap in 0..<taps {
              sum += Double(
                x.vector(frame + tap * dilation)[channel] * weights[(row * channels + channel) * taps + tap])
            }
          }
          largest = max(largest, abs(Float(sum) - y.vector(frame)[row]))
        }
      }
      #expect(largest < 2e-5, "\(rows) of \(channels)")
      let stored = FloatBuffer(count: frames * rows)
      convolution.apply(x, into: stored.vectors(frames, columns: rows))
      #expect(zip(stored.numbers, output.numbers).allSatisfy { abs($0 + 1 - $1) < 2e-5 })
    }
  }
}

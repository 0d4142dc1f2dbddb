import CKernels

/// The weights of a convolution over time, in the order in which the kernels of an instruction set read them.
package struct Convolution: Sendable {
  /// The number of output channels.
  package let rows: Int
  /// The number of input channels.
  package let channels: Int
  package let taps: Int
  /// The number of frames from one tap to the next.
  package let dilation: Int
  private let kernels: Kernels
  private let weights: FloatBuffer
  private let bias: FloatBuffer?

  /// The number of frames that an output needs besides the one of its first tap.
  package var reach: Int { (taps - 1) * dilation }

  /// The distances between weights: of neighbouring output channels, input channels and taps.
  package struct Strides: Sendable {
    var row, channel, tap: Int

    package init(row: Int, channel: Int, tap: Int = 0) {
      (self.row, self.channel, self.tap) = (row, channel, tap)
    }
  }

  /// Copies the weights.
  ///
  /// - Parameters:
  ///   - numbers: The weight of the first channels and tap. The others lie at distances of `strides` from it.
  ///   - bias: A number for each output channel; `nil` for none.
  package init(
    rows: Int, channels: Int, taps: Int = 1, dilation: Int = 1, numbers: UnsafePointer<Float>,
    strides: Strides, bias: [Float]? = nil, kernels: Kernels
  ) {
    precondition(rows > 0 && channels > 0 && taps > 0 && dilation > 0)
    precondition(bias.map { $0.count == rows } ?? true, "The bias has another length.")
    (self.rows, self.channels, self.taps, self.dilation) = (rows, channels, taps, dilation)
    self.kernels = kernels
    self.bias = bias.map { FloatBuffer($0) }
    let tile = rows == 1 ? 1 : kernels.table.pointee.convolve_tile
    let tiles = (rows - 1) / tile + 1
    weights = FloatBuffer(count: tiles * tile * channels * taps)
    var to = weights.numbers.baseAddress!
    for first in stride(from: 0, to: rows, by: tile) {
      let count = min(tile, rows - first)
      for tap in 0..<taps {
        for channel in 0..<channels {
          let from = numbers + first * strides.row + channel * strides.channel + tap * strides.tap
          for row in 0..<count { to[row] = from[row * strides.row] }
          to += tile
        }
      }
    }
  }

  /// Convolves on this thread: output i is the sum over the taps at frames i, i + dilation and so on of the input,
  /// which has ``reach`` more frames.
  ///
  /// - Parameter adds: Whether the result is added to the contents of `y` instead of replacing them.
  package func apply(_ x: Vectors, adds: Bool = false, into y: Vectors) {
    precondition(
      x.columns == channels && y.columns == rows, "The frames have other channels than the weights.")
    precondition(x.count >= y.count + reach, "The input has too few frames.")
    guard y.count > 0 else { return }
    var convolution = ck_convolution(
      weights: weights.numbers.baseAddress, bias: bias?.numbers.baseAddress, rows: rows, channels: channels,
      taps: taps, dilation: dilation)
    kernels.table.pointee.convolve(&convolution, x.numbers, x.stride, y.count, adds, y.numbers, y.stride)
  }
}

extension Processor {
  /// Convolves as ``Convolution/apply(_:adds:into:)`` does, from all threads.
  package func convolve(_ x: Vectors, _ convolution: Convolution, adds: Bool = false, into y: Vectors) {
    let piece = piece(
      of: y.count, unit: table.vector_group,
      columns: convolution.channels * convolution.taps * convolution.rows / 16)
    threads.run(y.count, grain: piece) { range, _ in
      convolution.apply(
        x[range.lowerBound..<range.upperBound + convolution.reach], adds: adds, into: y[range])
    }
  }
}

extension Kernels {
  /// Computes x, or slope · x where x is negative, for each number.
  package func leakyRectify(
    _ x: UnsafePointer<Float>, slope: Float, into y: UnsafeMutablePointer<Float>, count: Int
  ) {
    table.pointee.leaky_relu(x, slope, y, count)
  }

  /// Computes y += x for each number.
  package func add(_ x: UnsafePointer<Float>, to y: UnsafeMutablePointer<Float>, count: Int) {
    table.pointee.add(x, y, count)
  }

  /// Computes x/2 (1 + erf(x/√2)) for each number, in place.
  package func gelu(_ x: UnsafeMutablePointer<Float>, count: Int) { table.pointee.gelu(x, count) }

  /// Computes tanh(a) / (1 + exp(−b)). Each row has `columns` numbers a, followed by as many b.
  package func gatedTanh(
    _ x: UnsafePointer<Float>, rows: Int, columns: Int, into y: UnsafeMutablePointer<Float>
  ) {
    table.pointee.gated_tanh(x, rows, columns, y)
  }
}

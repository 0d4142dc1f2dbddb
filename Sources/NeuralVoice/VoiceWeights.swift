import Inference

/// A reader of a voice's tensors, which checks each one and puts it into the kernels' order.
struct VoiceWeights {
  let file: GGUFFile
  let kernels: Kernels

  /// Returns a tensor's numbers and sizes, the outermost first.
  func numbers(_ name: String) throws(ModelFileError) -> (numbers: [Float], sizes: [Int]) {
    let tensor = try file.tensor(name)
    let blocks = file.blocks(of: tensor)
    let numbers = [Float](unsafeUninitializedCapacity: tensor.count) { values, initialized in
      tensor.format.read(blocks, into: UnsafeMutableBufferPointer(rebasing: values[..<tensor.count]))
      initialized = tensor.count
    }
    file.file.release(tensor.bytes)
    return (numbers, tensor.shape.reversed())
  }

  func numbers(_ name: String, sizes: [Int]) throws(ModelFileError) -> [Float] {
    let found = try numbers(name)
    try check(found.sizes == sizes, name, "has the sizes \(found.sizes), not \(sizes)")
    return found.numbers
  }

  func has(_ name: String) -> Bool { file.tensors.contains { $0.name == name } }

  /// Returns a convolution whose output is as long as its input.
  ///
  /// - Parameters:
  ///   - scale: The factor by which the weights are multiplied.
  ///   - channels: The number of input channels that it must have.
  ///   - rows: The number of output channels that it must have; `nil` for any.
  func convolution(
    _ name: String, dilation: Int = 1, scale: Float = 1, channels: Int, rows: Int? = nil
  ) throws(ModelFileError) -> Convolution {
    var (numbers, sizes) = try numbers(name + ".weight")
    try check(
      sizes.count == 3 && sizes[1] == channels && rows ?? sizes[0] == sizes[0] && !sizes[2].isMultiple(of: 2)
        && sizes[2] < 64,
      name, "has the sizes \(sizes), not those of a convolution of \(channels) channels")
    let bias = has(name + ".bias") ? try self.numbers(name + ".bias", sizes: [sizes[0]]) : nil
    if scale != 1 { for index in numbers.indices { numbers[index] *= scale } }
    return Convolution(
      rows: sizes[0], channels: channels, taps: sizes[2], dilation: dilation, numbers: numbers,
      strides: Convolution.Strides(row: channels * sizes[2], channel: sizes[2], tap: 1), bias: bias,
      kernels: kernels)
  }

  func norm(_ name: String, columns: Int) throws(ModelFileError) -> LayerNorm {
    LayerNorm(
      weight: FloatBuffer(try numbers(name + ".gamma", sizes: [columns])),
      bias: FloatBuffer(try numbers(name + ".beta", sizes: [columns])))
  }

  func check(_ holds: Bool, _ field: String, _ problem: @autoclosure () -> String) throws(ModelFileError) {
    guard holds else { throw .invalid(path: file.file.path, field: field, problem: problem()) }
  }
}

/// A normalization of each frame's channels.
struct LayerNorm: Sendable {
  let weight, bias: FloatBuffer

  func apply(_ processor: Processor, _ x: Vectors) {
    processor.layerNorm(x, weight: weight, bias: bias, into: x)
  }
}

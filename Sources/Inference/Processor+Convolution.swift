import CKernels

/// Frames of several channels, such as a spectrogram, stored in either order.
package struct Frames {
  var numbers: UnsafePointer<Float>
  var count: Int
  var channels: Int
  var frameStride: Int
  var channelStride: Int

  /// Creates a view of frames that are stored frame by frame.
  package init(_ vectors: Vectors) {
    numbers = UnsafePointer(vectors.numbers)
    count = vectors.count
    channels = vectors.columns
    frameStride = vectors.stride
    channelStride = 1
  }

  /// Creates a view of frames that are stored channel by channel: each vector holds all frames of a channel.
  package init(channels vectors: Vectors) {
    numbers = UnsafePointer(vectors.numbers)
    count = vectors.columns
    channels = vectors.count
    frameStride = 1
    channelStride = vectors.stride
  }
}

extension Processor {
  /// Convolves over time with kernels of three frames, assuming a frame of zeros on either side.
  ///
  /// - Parameters:
  ///   - product: The weights: a row for each output channel with three numbers for each input channel, as in
  ///     Whisper's files. The output has `(frames − 1) / step + 1` vectors.
  ///   - step: The number of frames from one output to the next.
  package func convolve(_ frames: Frames, step: Int, _ product: Product) {
    let columns = 3 * frames.channels
    let count = (frames.count - 1) / step + 1
    precondition(product.weights.columns == columns, "The weights have another number of channels.")
    precondition(product.output.count == count, "The convolution gives \(count) vectors.")
    let format = product.weights.format.kernelFormat
    let table = kernels.table
    reservePacked(bytes: table.pointee.packed_bytes(format, count, columns))
    // A few groups of vectors are gathered and packed at a time, so that they stay in the processor's cache.
    let part = 4 * table.pointee.vector_group
    reserveScratch(bytes: part * columns * 4)
    let packed = UnsafeMutableRawPointer(self.packed.numbers.baseAddress!)
    threads.run(count, grain: part) { [self] range, thread in
      let rows = scratch(of: thread).assumingMemoryBound(to: Float.self)
      for index in range {
        gather(frames, around: index * step, to: rows + (index - range.lowerBound) * columns)
      }
      table.pointee.pack(
        format, ck_rows(numbers: rows, stride: columns), columns, range.lowerBound, range.upperBound, count,
        packed)
    }
    multiplyPacked(count, product)
  }

  /// Gathers the frames before, at and after `center`, channel by channel.
  private func gather(_ frames: Frames, around center: Int, to row: UnsafeMutablePointer<Float>) {
    for tap in 0..<3 {
      let frame = center + tap - 1
      if frame < 0 || frame >= frames.count {
        for channel in 0..<frames.channels { row[3 * channel + tap] = 0 }
      } else {
        let from = frames.numbers + frame * frames.frameStride
        for channel in 0..<frames.channels { row[3 * channel + tap] = from[channel * frames.channelStride] }
      }
    }
  }
}

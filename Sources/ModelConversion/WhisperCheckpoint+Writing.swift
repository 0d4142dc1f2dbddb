import Inference

extension WhisperCheckpoint {
  /// Writes the model in whisper.cpp's format: the bytes that its own converter and quantizer give.
  ///
  /// The file appears under its name only when it is whole; after an error nothing is left of it.
  ///
  /// - Parameters:
  ///   - path: Of the file; one that has this name is replaced.
  ///   - format: Of the matrices. Unless it is ``BlockFormat/f32``, every number is first rounded to 16 bits, as
  ///     whisper.cpp's converter does.
  ///   - progress: Called with the share that is written, from 0 to 1; may throw to end it.
  /// - Throws: ``ModelFileError``, and what `progress` throws.
  public func write(
    to path: String, format: BlockFormat, progress: (Double) throws -> Void = { _ in }
  ) throws {
    let rules = WhisperQuantization(target: format)
    for tensor in tensors {
      let format = rules.format(of: tensor.name, dimensions: tensor.shape.count)
      guard StoredTensor.byteCount(format: format, shape: ggmlShape(tensor)) != nil else {
        throw ModelFileError.unsuitable(
          path: tensor.numbers.file.path, format: format, tensor: tensor.name, columns: tensor.shape.last ?? 1
        )
      }
    }
    let file = try NewModelFile(path: path)
    try file.append(header(format))
    let total = tensors.reduce(0) { $0 + $1.numbers.count }
    var done = 0
    for tensor in tensors {
      let shape = ggmlShape(tensor)
      let tensorFormat = rules.format(of: tensor.name, dimensions: tensor.shape.count)
      try file.append(GGMLWriter.tensorHeader(name: tensor.name, shape: shape, format: tensorFormat))
      for numbers in NumberConversion.steps(tensor.numbers.count) {
        try file.append(blocks(of: tensor, numbers, as: tensorFormat, rounds: format != .f32))
        tensor.numbers.release(numbers)
        done += numbers.count
        try progress(Double(done) / Double(total))
      }
    }
    for tensor in tensors { try tensor.numbers.file.checkUnchanged() }
    try file.finish()
  }

  /// The bytes of the file that ``write(to:format:progress:)`` makes.
  public func byteCount(format: BlockFormat) -> Int {
    let rules = WhisperQuantization(target: format)
    return tensors.reduce(header(format).count) { sum, tensor in
      let format = rules.format(of: tensor.name, dimensions: tensor.shape.count)
      return sum + format.bytes(of: tensor.numbers.count)
        + GGMLWriter.tensorHeader(name: tensor.name, shape: ggmlShape(tensor), format: format).count
    }
  }

  private func blocks(
    of tensor: CheckpointTensor, _ numbers: Range<Int>, as format: BlockFormat, rounds: Bool
  ) throws(ModelFileError) -> [UInt8] {
    let blocks = NumberConversion.blocks(of: numbers, as: format) { piece, values in
      tensor.numbers.read(piece, into: values)
      if rounds, !tensor.numbers.storage.isHalf { round(values) }
    }
    guard let blocks else {
      throw .invalid(
        path: tensor.numbers.file.path, field: "the tensor \(tensor.name)",
        problem: "holds numbers that are not finite, or too great for 16 bits")
    }
    return blocks
  }

  /// Rounds numbers to what 16 bits hold.
  private func round(_ values: UnsafeMutableBufferPointer<Float>) {
    withUnsafeTemporaryAllocation(byteCount: 2 * values.count, alignment: 2) { half in
      BlockFormat.f16.write(values, to: half)
      BlockFormat.f16.read(UnsafeRawBufferPointer(half), into: values)
    }
  }

  /// The sizes in ggml's order. whisper.cpp wants the convolutions' biases as matrices of one column.
  private func ggmlShape(_ tensor: CheckpointTensor) -> [Int] {
    let isConvolution = ["encoder.conv1.bias", "encoder.conv2.bias"].contains(tensor.name)
    return (isConvolution ? [1] : []) + tensor.shape.reversed()
  }

  /// Everything before the first tensor.
  private func header(_ format: BlockFormat) -> [UInt8] {
    var filters = MelFilters.weights(bands: dimensions.melBands)
    if reference == .publishedFiles { filters[0] = 0 }
    let numbers: [Int] = [
      dimensions.vocabularySize, dimensions.audioContext, dimensions.state, dimensions.audioHeads,
      dimensions.audioLayers, dimensions.textContext, dimensions.state, dimensions.textHeads,
      dimensions.textLayers,
      dimensions.melBands,
    ]
    var bytes = GGMLFile.magic.littleEndianBytes
    for number in numbers { bytes += Int32(number).littleEndianBytes }
    bytes += GGMLFileType.headerValue(format).littleEndianBytes
    bytes += Int32(dimensions.melBands).littleEndianBytes + Int32(MelFilters.frequencyBins).littleEndianBytes
    for filter in filters { bytes += filter.bitPattern.littleEndianBytes }
    bytes += Int32(words.count).littleEndianBytes
    for word in words { bytes += Int32(word.count).littleEndianBytes + word }
    return bytes
  }
}

extension CheckpointNumbers.Storage {
  /// Whether 16 bits hold every number.
  fileprivate var isHalf: Bool { if case .float(.f16) = self { true } else { false } }
}

import Inference

extension WhisperCheckpoint {
  /// The model in whisper.cpp's format, byte for byte like its own converter and quantizer.
  ///
  /// - Parameter format: The format of the matrices. Unless it is ``BlockFormat/f32``, every number is first rounded
  ///   to 16 bits, as in whisper.cpp's converters.
  func contents(_ format: BlockFormat) -> GGMLContents {
    let rules = WhisperQuantization(target: format)
    return GGMLContents(
      header: header(format),
      tensors: tensors.map { tensor in
        let shape = ggmlShape(tensor)
        return GGMLContents.Tensor(
          numbers: tensor.numbers, name: tensor.name, shape: shape,
          format: rules.format(of: tensor.name, dimensions: shape.count), isRounded: format != .f32)
      })
  }

  /// A tensor's shape in the file. whisper.cpp expects the convolutions' biases as matrices of one column.
  private func ggmlShape(_ tensor: CheckpointTensor) -> [Int] {
    let isConvolution = ["encoder.conv1.bias", "encoder.conv2.bias"].contains(tensor.name)
    return (isConvolution ? [1] : []) + tensor.shape.reversed()
  }

  /// The bytes before the first tensor.
  private func header(_ format: BlockFormat) -> [UInt8] {
    var filters = SlaneyMelWeights.of(bands: dimensions.melBands)
    if reference == .publishedFiles { filters[0] = 0 }
    let sizes = [
      dimensions.vocabularySize, dimensions.audioContext, dimensions.state, dimensions.audioHeads,
      dimensions.audioLayers, dimensions.textContext, dimensions.state, dimensions.textHeads,
      dimensions.textLayers, dimensions.melBands,
    ]
    var bytes = GGMLFile.magic.littleEndianBytes
    for size in sizes { bytes += Int32(size).littleEndianBytes }
    bytes += GGMLFileType.headerValue(format).littleEndianBytes
    bytes +=
      Int32(dimensions.melBands).littleEndianBytes + Int32(SlaneyMelWeights.frequencyBins).littleEndianBytes
    for filter in filters { bytes += filter.bitPattern.littleEndianBytes }
    bytes += Int32(words.count).littleEndianBytes
    for word in words { bytes += Int32(word.count).littleEndianBytes + word }
    return bytes
  }
}

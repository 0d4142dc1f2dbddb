import Inference

/// A published Whisper model: its sizes, words and tensors, whatever the format of its files.
///
/// Only its structure is in memory. The numbers stay in the mapped files until they are read.
package struct WhisperCheckpoint: Sendable {
  /// A program whose output is reproduced byte for byte. The two differ in one bit of the mel filters.
  enum Reference: Sendable {
    /// The ggml files that whisper.cpp publishes, whose first filter begins with 0.
    case publishedFiles
    /// The output of whisper.cpp's converters with the filters of OpenAI's package, whose first filter begins with
    /// −0.
    case converters
  }

  package let dimensions: WhisperCheckpointDimensions
  /// The bytes of each token, from token 0 on.
  let words: [[UInt8]]
  /// The tensors under OpenAI's names, in the order in which they are written.
  let tensors: [CheckpointTensor]
  let reference: Reference

  /// Creates a model and checks it.
  ///
  /// - Throws: `ModelFileError`, which names `path`, if words or tensors do not fit the sizes.
  init(
    _ dimensions: WhisperCheckpointDimensions, words: [[UInt8]], tensors: [CheckpointTensor],
    reference: Reference,
    path: String
  ) throws(ModelFileError) {
    guard words.count <= dimensions.vocabularySize else {
      throw .invalid(
        path: path, field: "the vocabulary",
        problem: "has \(words.count) words, more than the model's \(dimensions.vocabularySize) tokens")
    }
    let shapes = dimensions.tensorShapes
    for tensor in tensors {
      guard let shape = shapes[tensor.name] else {
        throw .unsupported(path: path, what: "the tensor \(tensor.name), which Whisper models do not have")
      }
      guard tensor.shape == shape else {
        throw .invalid(
          path: path, field: "the tensor \(tensor.name)",
          problem: "has the sizes \(tensor.shape), not \(shape)")
      }
    }
    let names = Set(tensors.map(\.name))
    if let missing = dimensions.tensorNames.first(where: { !names.contains($0) }) {
      throw .missing(path: path, name: "tensor \(missing)")
    }
    guard names.count == tensors.count else {
      throw .invalid(path: path, field: "the list of tensors", problem: "names one twice")
    }
    self.dimensions = dimensions
    self.words = words
    self.tensors = tensors
    self.reference = reference
  }
}

extension WhisperCheckpoint {
  /// Returns the model in whisper.cpp's format, with the same bytes as its own converter and quantizer.
  ///
  /// - Parameter format: The format of the matrices. Unless it is ``BlockFormat/f32``, every number is first
  ///   rounded to 16 bits, as in whisper.cpp's converters.
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

  /// Returns a tensor's shape in the file. whisper.cpp expects the convolutions' biases as matrices of one column.
  private func ggmlShape(_ tensor: CheckpointTensor) -> [Int] {
    let isConvolution = ["encoder.conv1.bias", "encoder.conv2.bias"].contains(tensor.name)
    return (isConvolution ? [1] : []) + tensor.shape.reversed()
  }

  /// Returns the bytes before the first tensor.
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

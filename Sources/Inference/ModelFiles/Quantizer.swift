import Foundation

/// A quantizer, which converts a model's weights to another format: ggml to ggml, GGUF to GGUF.
///
/// The output appears under its name only when it is complete. After an error nothing is left of it.
package struct Quantizer: Sendable {
  /// The progress of a conversion.
  package struct Progress: Sendable, Hashable {
    /// The tensor that is being written.
    package var tensor: String
    /// The share of the numbers that are converted, from 0 to 1.
    package var share: Double
  }

  /// The result of a conversion.
  package struct Summary: Sendable, Hashable {
    package var tensors: Int
    /// The number of tensors whose format changed.
    package var converted: Int
    /// The number of those that were quantized before, and so lost accuracy twice.
    package var quantizedTwice: Int
    package var inputBytes: Int
    package var outputBytes: Int
  }

  /// The format of most weights.
  package let format: BlockFormat
  /// The mixture that gives some weights a finer format; `nil` for none.
  package let mixture: BlockMixture?
  /// Whether an existing file with the output's name is replaced.
  package var replacesOutput: Bool

  package init(format: BlockFormat, replacesOutput: Bool = false) {
    self.format = format
    mixture = nil
    self.replacesOutput = replacesOutput
  }

  /// Creates a quantizer for language models.
  package init(mixture: BlockMixture, replacesOutput: Bool = false) {
    format = mixture.format
    self.mixture = mixture
    self.replacesOutput = replacesOutput
  }

  /// Converts a model file.
  ///
  /// - Parameter progress: Called while it runs. It may throw to stop the conversion.
  /// - Throws: ``ModelFileError``, and the errors of `progress`.
  package func quantize(
    _ input: String, to output: String, progress: (Progress) throws -> Void = { _ in }
  ) throws -> Summary {
    try checkNames(input, output)
    let file = try MappedFile(path: input)
    if file.bytes.starts(with: GGUFFile.magic.littleEndianBytes) {
      return try quantize(GGUFFile(file), to: output, progress)
    }
    return try quantize(GGMLFile(file), to: output, progress)
  }

  private func checkNames(_ input: String, _ output: String) throws(ModelFileError) {
    var outputStatus = stat()
    guard stat(output, &outputStatus) == 0 else { return }
    var inputStatus = stat()
    if stat(input, &inputStatus) == 0, inputStatus.st_dev == outputStatus.st_dev,
      inputStatus.st_ino == outputStatus.st_ino
    {
      throw .sameFile(path: output)
    }
    guard outputStatus.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: output) }
    guard replacesOutput else { throw .exists(path: output) }
  }

  private func quantize(
    _ model: GGMLFile, to output: String, _ progress: (Progress) throws -> Void
  ) throws -> Summary {
    let header = try model.whisperHeader()
    if let mixture {
      throw ModelFileError.unsupported(
        path: model.file.path, what: "the mixture \(mixture.rawValue) in a Whisper model; use \(format)")
    }
    let rules = WhisperQuantization(target: format)
    let conversions = try conversions(model.file, model.tensors) {
      rules.format(of: $0.name, dimensions: $0.shape.count)
    }
    let result = try NewModelFile(path: output)
    try result.append(GGMLWriter.header(model, header, format: format))
    try write(conversions, to: result, progress) {
      GGMLWriter.tensorHeader(name: $0.tensor.name, shape: $0.tensor.shape, format: $0.format)
    }
    return try finish(conversions, model.file, result)
  }

  private func quantize(
    _ model: GGUFFile, to output: String, _ progress: (Progress) throws -> Void
  ) throws -> Summary {
    let rules = LanguageModelQuantization(target: format, mixture: mixture, tensors: model.tensors)
    let conversions = try conversions(model.file, model.tensors, rules.format)
    var writer = GGUFWriter(alignment: model.alignment)
    let fileType = "general.file_type"
    let version = "general.quantization_version"
    for key in model.metadata.keys where key != fileType && key != version {
      writer.copy(key, from: model.metadata)
    }
    writer.set(fileType, mixture.map(GGUFFileType.type) ?? GGUFFileType.type(format))
    writer.set(version, UInt32(GGMLFileType.quantizationVersion))
    for conversion in conversions { writer.addTensor(conversion) }
    let result = try NewModelFile(path: output)
    try result.append(writer.header)
    func padding(_ conversion: TensorConversion) -> [UInt8] {
      [UInt8](repeating: 0, count: writer.padding(after: conversion.byteCount))
    }
    try write(conversions, to: result, progress, after: padding)
    return try finish(conversions, model.file, result)
  }

  /// Returns the conversion of each tensor. Throws if a format does not suit one.
  private func conversions(
    _ file: MappedFile, _ tensors: [StoredTensor], _ format: (StoredTensor) -> BlockFormat
  ) throws(ModelFileError) -> [TensorConversion] {
    guard !tensors.isEmpty else { throw .missing(path: file.path, name: "weights") }
    var conversions: [TensorConversion] = []
    for tensor in tensors {
      conversions.append(try TensorConversion(file, tensor, to: format(tensor)))
    }
    return conversions
  }

  /// Writes the tensors' data, each with the given bytes before and after it.
  private func write(
    _ conversions: [TensorConversion], to result: NewModelFile,
    _ progress: (Progress) throws -> Void,
    before: (TensorConversion) -> [UInt8] = { _ in [] },
    after: (TensorConversion) -> [UInt8] = { _ in [] }
  ) throws {
    let total = conversions.reduce(0) { $0 + $1.tensor.count }
    var done = 0
    for conversion in conversions {
      try result.append(before(conversion))
      try conversion.forEachPiece { piece, count in
        try result.append(piece)
        done += count
        try progress(
          Progress(tensor: conversion.tensor.name, share: Double(done) / Double(total)))
      }
      try result.append(after(conversion))
    }
  }

  private func finish(
    _ conversions: [TensorConversion], _ file: MappedFile, _ result: NewModelFile
  ) throws(ModelFileError) -> Summary {
    try file.checkUnchanged()
    try result.finish()
    let converted = conversions.filter { $0.format != $0.tensor.format }
    return Summary(
      tensors: conversions.count,
      converted: converted.count,
      quantizedTwice: converted.count {
        $0.tensor.format.blockLength > 1 && $0.format.blockLength > 1
      },
      inputBytes: file.bytes.count,
      outputBytes: result.byteCount)
  }
}

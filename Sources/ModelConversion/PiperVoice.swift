import Foundation
import Inference
import JSONValues

/// A voice of Piper: the ONNX file of its network, and the settings in a file beside it, with `.json` added to the
/// name.
package struct PiperVoice: Sendable {
  private let tensors: [CheckpointTensor]
  private let strides: [Int32]
  private let blocks: Int
  private let dilations: [Int32]
  private let settings: PiperSettings

  init(path: String) throws(ModelFileError) {
    let settings = try PiperSettings(path: path + ".json")
    try self.init(ONNXFile(MappedFile(path: path)), settings)
  }

  init(_ file: ONNXFile, _ settings: PiperSettings) throws(ModelFileError) {
    self.settings = settings
    let path = file.file.path
    let graph = try PiperGraph(file)
    guard graph.tensors["dec.conv_pre.weight"] != nil, graph.tensors["dp.flows.7.pre.weight"] != nil else {
      throw .otherKind(path: path, found: "an ONNX file of another network", expected: "a voice of Piper")
    }
    tensors = graph.tensors.values.sorted { $0.name < $1.name }
    var (strides, dilations, counts): ([Int32], [Int32], [Int]) = ([], [], [])
    while let up = graph.convolutions["dec.ups.\(strides.count)"], let stride = up.stride {
      strides.append(stride)
    }
    while let block = graph.dilations(ofBlock: counts.count) {
      counts.append(block.count)
      dilations += block
    }
    guard !strides.isEmpty, !counts.isEmpty, counts.count.isMultiple(of: strides.count),
      Set(counts).count == 1
    else {
      throw .unsupported(path: path, what: "a decoder of \(strides.count) stages and \(counts.count) blocks")
    }
    (self.strides, self.dilations, blocks) = (strides, dilations, counts.count / strides.count)
  }

  /// The length of the file that ``write(to:progress:)`` makes.
  var byteCount: Int { header.count + tensors.reduce(0) { $0 + $1.numbers.bytes.count + 32 } }

  private var writer: GGUFWriter {
    var writer = GGUFWriter(alignment: 32)
    writer.set("general.architecture", "vits")
    writer.set("general.name", settings.name)
    writer.set("vits.sample_rate", UInt32(settings.sampleRate))
    writer.set("vits.phoneme_voice", settings.phonemeVoice)
    writer.set("vits.noise_scale", settings.noise)
    writer.set("vits.noise_w", settings.durationNoise)
    writer.set("vits.length_scale", settings.pace)
    writer.set("vits.upsampling_strides", strides)
    writer.set("vits.blocks", UInt32(blocks))
    writer.set("vits.dilations", dilations)
    writer.set("vits.phonemes", settings.phonemes.map { Int32($0.scalar.value) })
    writer.set("vits.phoneme_symbols", settings.phonemes.map { Int32($0.symbol) })
    for tensor in tensors {
      writer.addTensor(
        tensor.name, shape: tensor.shape.reversed(), format: .f32, byteCount: tensor.numbers.bytes.count)
    }
    return writer
  }

  private var header: [UInt8] { writer.header }

  /// Writes the voice as a GGUF file, with its numbers unchanged.
  func write(to path: String, progress: (Double) throws -> Void) throws {
    let file = try NewModelFile(path: path)
    let writer = writer
    try file.append(writer.header)
    let total = tensors.reduce(0) { $0 + $1.numbers.count }
    var done = 0
    for tensor in tensors {
      for numbers in NumberConversion.steps(tensor.numbers.count) {
        let blocks = NumberConversion.blocks(of: numbers, as: .f32) { tensor.numbers.read($0, into: $1) }
        guard let blocks else {
          throw ModelFileError.invalid(
            path: tensor.numbers.file.path, field: "the tensor \(tensor.name)",
            problem: "holds numbers that are not finite")
        }
        try file.append(blocks)
        tensor.numbers.release(numbers)
        done += numbers.count
        try progress(Double(done) / Double(total))
      }
      try file.append([UInt8](repeating: 0, count: writer.padding(after: tensor.numbers.bytes.count)))
    }
    try tensors.first?.numbers.file.checkUnchanged()
    try file.finish()
  }
}

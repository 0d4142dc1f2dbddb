import CKernels
import Foundation
import Inference

@testable import Whisper

/// A model file with random weights, the same as `training/whisper/random_weights.py` makes for the reference.
struct RandomModel {
  struct Tensor {
    var name: String
    /// As in PyTorch: the size whose neighbours lie next to each other last.
    var shape: [Int]
  }

  static let tiny = RandomModel(
    WhisperDimensions(
      vocabularySize: 512, audioContext: 1_500, audioState: 128, audioHeads: 2, audioLayers: 2,
      textContext: 48, textState: 128, textHeads: 2, textLayers: 2, melBands: 80))
  /// Bands as from large-v3 on, and fewer decoder layers, as distilled models have.
  static let wide = RandomModel(
    WhisperDimensions(
      vocabularySize: 320, audioContext: 100, audioState: 64, audioHeads: 1, audioLayers: 3,
      textContext: 48, textState: 64, textHeads: 1, textLayers: 1, melBands: 128))

  var dimensions: WhisperDimensions
  var frequencyBins: Int32 = 201
  var tensors: [Tensor]

  init(_ dimensions: WhisperDimensions) {
    self.dimensions = dimensions
    let state = dimensions.audioState
    tensors = [
      Tensor(name: "decoder.positional_embedding", shape: [dimensions.textContext, state]),
      Tensor(name: "decoder.token_embedding.weight", shape: [dimensions.vocabularySize, state]),
    ]
    for layer in 0..<dimensions.textLayers {
      tensors += Self.block("decoder.blocks.\(layer)", state, ["attn", "cross_attn"])
    }
    tensors += [
      Tensor(name: "decoder.ln.weight", shape: [state]),
      Tensor(name: "decoder.ln.bias", shape: [state]),
      Tensor(name: "encoder.positional_embedding", shape: [dimensions.audioContext, state]),
      Tensor(name: "encoder.conv1.weight", shape: [state, dimensions.melBands, 3]),
      Tensor(name: "encoder.conv1.bias", shape: [state, 1]),
      Tensor(name: "encoder.conv2.weight", shape: [state, state, 3]),
      Tensor(name: "encoder.conv2.bias", shape: [state, 1]),
    ]
    for layer in 0..<dimensions.audioLayers {
      tensors += Self.block("encoder.blocks.\(layer)", state, ["attn"])
    }
    tensors += [
      Tensor(name: "encoder.ln_post.weight", shape: [state]),
      Tensor(name: "encoder.ln_post.bias", shape: [state]),
    ]
  }

  private static func block(_ name: String, _ state: Int, _ attentions: [String]) -> [Tensor] {
    var tensors: [Tensor] = []
    for attention in attentions {
      for part in ["query", "key", "value", "out"] {
        tensors.append(Tensor(name: "\(name).\(attention).\(part).weight", shape: [state, state]))
        guard part != "key" else { continue }
        tensors.append(Tensor(name: "\(name).\(attention).\(part).bias", shape: [state]))
      }
      tensors.append(Tensor(name: "\(name).\(attention)_ln.weight", shape: [state]))
      tensors.append(Tensor(name: "\(name).\(attention)_ln.bias", shape: [state]))
    }
    return tensors + [
      Tensor(name: "\(name).mlp.0.weight", shape: [4 * state, state]),
      Tensor(name: "\(name).mlp.0.bias", shape: [4 * state]),
      Tensor(name: "\(name).mlp.2.weight", shape: [state, 4 * state]),
      Tensor(name: "\(name).mlp.2.bias", shape: [state]),
      Tensor(name: "\(name).mlp_ln.weight", shape: [state]),
      Tensor(name: "\(name).mlp_ln.bias", shape: [state]),
    ]
  }

  /// The weights, from a file in memory.
  func weights(_ format: BlockFormat = .f32) throws -> WhisperWeights {
    try WhisperWeights(GGMLFile(MappedFile(copying: bytes(format), path: "random.bin")))
  }

  /// A model with these weights, on one thread.
  func model(_ format: BlockFormat = .f32, kernels: Kernels = Kernels.available[0]) throws -> WhisperModel {
    WhisperModel(
      try weights(format),
      processor: Processor(kernels: kernels, threads: ThreadPool(threadCount: 1)))
  }

  func bytes(_ format: BlockFormat) -> [UInt8] {
    let sizes = [
      dimensions.vocabularySize, dimensions.audioContext, dimensions.audioState, dimensions.audioHeads,
      dimensions.audioLayers, dimensions.textContext, dimensions.textState, dimensions.textHeads,
      dimensions.textLayers, dimensions.melBands,
    ]
    var bytes: [UInt8] = []
    func append(_ numbers: [Int32]) {
      for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    }
    append([0x6767_6d6c] + sizes.map(Int32.init) + [format == .f32 ? 0 : 1])
    append([Int32(dimensions.melBands), frequencyBins])
    bytes += [UInt8](repeating: 0, count: 4 * dimensions.melBands * Int(frequencyBins))
    append([0])
    for tensor in tensors {
      let format = storedFormat(of: tensor, in: format)
      append([Int32(tensor.shape.count), Int32(tensor.name.utf8.count), format.rawValue])
      append(tensor.shape.reversed().map(Int32.init))
      bytes += Array(tensor.name.utf8) + Self.blocks(Self.numbers(tensor), format)
    }
    return bytes
  }

  private func storedFormat(of tensor: Tensor, in format: BlockFormat) -> BlockFormat {
    if format == .f32 || tensor.shape.count < 2 || tensor.shape.last == 1 { return .f32 }
    if tensor.name.hasSuffix("positional_embedding") { return .f32 }
    return tensor.shape.count == 3 ? .f16 : format
  }

  private static func blocks(_ numbers: [Float], _ format: BlockFormat) -> [UInt8] {
    var blocks = [UInt8](repeating: 0, count: numbers.count / format.blockLength * format.blockBytes)
    ck_quantize(ck_format(rawValue: UInt32(format.rawValue)), numbers, &blocks, numbers.count)
    return blocks
  }

  private static func numbers(_ tensor: Tensor) -> [Float] {
    let (name, shape) = (tensor.name, tensor.shape)
    if name == "encoder.positional_embedding" { return sinusoids(shape[0], shape[1]) }
    let numbers = uniformNumbers(name, shape.reduce(1, *))
    if name.hasSuffix("weight"), name.contains("ln.") || name.contains("ln_post.") {
      return numbers.map { 1 + 0.25 * $0 }
    }
    let inputs = Double(shape.dropFirst().reduce(1, *))
    let deviation =
      switch name {
      case _ where inputs == 1: 0.1
      case "decoder.positional_embedding": 1.0
      case "decoder.token_embedding.weight": 2.5 / inputs.squareRoot()
      case _ where name.contains(".query.") || name.contains(".key."): 1.5 / inputs.squareRoot()
      default: 1 / inputs.squareRoot()
      }
    return numbers.map { $0 * Float(deviation * 3.0.squareRoot()) }
  }

  private static func sinusoids(_ length: Int, _ channels: Int) -> [Float] {
    let half = channels / 2
    let increment = log(10_000.0) / Double(half - 1)
    return (0..<length).flatMap { position in
      let angles = (0..<half).map { Double(position) * exp(-increment * Double($0)) }
      return angles.map { Float(sin($0)) } + angles.map { Float(cos($0)) }
    }
  }
}

/// Numbers from -1 up to 1 that depend on nothing but the name: the same as `training/whisper/random_weights.py` makes
/// for the reference.
func uniformNumbers(_ name: String, _ count: Int) -> [Float] {
  var state: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return [Float](unsafeUninitializedCapacity: count) { numbers, initialized in
    for index in 0..<count {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ (bits &>> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits &>> 27)) &* 0x94d0_49bb_1331_11eb
      bits ^= bits &>> 31
      numbers[index] = Float(bits &>> 40) / 8_388_608 - 1
    }
    initialized = count
  }
}

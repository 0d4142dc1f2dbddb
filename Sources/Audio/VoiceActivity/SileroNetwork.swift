import Foundation
import Inference
import Synchronization

/// Silero's network for voice activity, version 5 and later at 16 kHz: a short-time Fourier transform, four
/// convolutions, a long short-term memory and one output.
///
/// Source: the graph of Silero VAD, as whisper.cpp's `whisper_vad_build_graph` lays it out.
final class SileroNetwork: Sendable {
  /// The network's recurrent state for one stream.
  struct Memory: Sendable {
    var hidden: [Float]
    var cell: [Float]
  }

  /// The number of samples that are judged at a time.
  let window: Int
  /// The number of samples before them that the network reads again.
  let context: Int
  private let layers: Mutex<SileroLayers>
  private let stateLength: Int

  var silence: Memory {
    Memory(
      hidden: [Float](repeating: 0, count: stateLength), cell: [Float](repeating: 0, count: stateLength))
  }

  /// Loads a network.
  ///
  /// - Throws: `ModelFileError` if the file is not a Silero model of this shape, or `KernelsError`.
  init(path: String) throws {
    let file = try GGMLFile(path: path)
    let header = try file.sileroHeader()
    let layers = try SileroLayers(file, header)
    window = header.window
    context = header.context
    stateLength = header.recurrentState
    self.layers = Mutex(layers)
  }

  /// Returns the probability of speech in `samples`: the context, the window, and a mirrored end as long as the
  /// context.
  func probability(_ samples: [Float], _ memory: inout Memory) -> Float {
    layers.withLock { layers in layers.probability(samples, &memory) }
  }
}

/// The weights, and the memory for the values between the layers.
private final class SileroLayers {
  private struct Convolution {
    var weights: WeightMatrix
    var bias: FloatBuffer
    var step: Int
  }

  private static let transformLength = 256
  private static let transformStep = 128
  private static let steps = [1, 2, 2, 1]

  private let processor: Processor
  private let transform: WeightMatrix
  private let convolutions: [Convolution]
  private let inputWeights: WeightMatrix
  private let inputBias: FloatBuffer
  private let hiddenWeights: WeightMatrix
  private let hiddenBias: FloatBuffer
  private let outputWeights: WeightMatrix
  private let outputBias: FloatBuffer
  private let sampleCount: Int
  private let stateLength: Int
  private let ping: FloatBuffer
  private let pong: FloatBuffer
  private let gates: FloatBuffer
  private let hidden: FloatBuffer

  init(_ file: GGMLFile, _ header: SileroHeader) throws {
    sampleCount = header.window + 2 * header.context
    stateLength = header.recurrentState
    let frequencies = Self.transformLength / 2 + 1
    guard header.window.isMultiple(of: Self.transformStep), sampleCount >= Self.transformLength,
      header.layers.count == Self.steps.count, header.layers.allSatisfy({ $0.kernelSize == 3 }),
      header.layers.first?.inputChannels == frequencies,
      zip(header.layers, header.layers.dropFirst()).allSatisfy({
        $0.outputChannels == $1.inputChannels
      }),
      header.layers.last?.outputChannels == header.recurrentInputs,
      header.finalInputs == stateLength, header.finalOutputs == 1
    else {
      throw ModelFileError.unsupported(
        path: file.file.path, what: "another shape of Silero's network than versions 5 and 6 have")
    }
    func matrix(_ name: String, _ shape: [Int], rows: Int) throws -> WeightMatrix {
      let tensor = try file.tensor(name, shape: shape)
      return try WeightMatrix(
        format: tensor.format, rows: rows, columns: shape.reduce(1, *) / rows, bytes: file.blocks(of: tensor),
        owner: file.file)
    }
    func numbers(_ name: String, _ shape: [Int]) throws -> FloatBuffer {
      let buffer = FloatBuffer(count: shape.reduce(1, *))
      try matrix(name, shape, rows: 1).copyRow(
        0, to: buffer.vectors(1, columns: buffer.numbers.count).numbers)
      return buffer
    }
    transform = try matrix(
      "_model.stft.forward_basis_buffer", [Self.transformLength, 1, 2 * frequencies], rows: 2 * frequencies)
    convolutions = try zip(header.layers, Self.steps).enumerated().map { index, part in
      let (layer, step) = part
      let name = "_model.encoder.\(index).reparam_conv"
      return Convolution(
        weights: try matrix(
          "\(name).weight", [3, layer.inputChannels, layer.outputChannels], rows: layer.outputChannels),
        bias: try numbers("\(name).bias", [layer.outputChannels]), step: step)
    }
    let gateCount = 4 * stateLength
    inputWeights = try matrix(
      "_model.decoder.rnn.weight_ih", [header.recurrentInputs, gateCount], rows: gateCount)
    inputBias = try numbers("_model.decoder.rnn.bias_ih", [gateCount])
    hiddenWeights = try matrix("_model.decoder.rnn.weight_hh", [stateLength, gateCount], rows: gateCount)
    hiddenBias = try numbers("_model.decoder.rnn.bias_hh", [gateCount])
    outputWeights = try matrix("_model.decoder.decoder.2.weight", [stateLength], rows: 1)
    outputBias = try numbers("_model.decoder.decoder.2.bias", [])
    processor = Processor(kernels: try .chosen(), threads: ThreadPool(threadCount: 1))
    let widest = header.layers.map(\.outputChannels).max() ?? 0
    let frames = (sampleCount - Self.transformLength) / Self.transformStep + 1
    ping = FloatBuffer(count: frames * max(widest, 2 * frequencies, Self.transformLength))
    pong = FloatBuffer(count: frames * max(widest, 2 * frequencies, Self.transformLength))
    gates = FloatBuffer(count: gateCount)
    hidden = FloatBuffer(count: stateLength)
  }

  func probability(_ samples: [Float], _ memory: inout SileroNetwork.Memory) -> Float {
    precondition(samples.count == sampleCount, "a window is \(sampleCount) samples")
    var frames = spectrum(samples)
    var (from, to) = (pong, ping)
    for layer in convolutions {
      let count = (frames.count - 1) / layer.step + 1
      let output = to.vectors(count, columns: layer.weights.rows)
      processor.convolve(
        Frames(frames), step: layer.step, Product(layer.weights, bias: layer.bias, into: output))
      for index in 0..<count * output.columns { output.numbers[index] = max(output.numbers[index], 0) }
      frames = output
      swap(&from, &to)
    }
    return recur(frames[0..<1], &memory)
  }

  /// Computes the magnitudes of the frequencies into `pong`, a vector for each step.
  private func spectrum(_ samples: [Float]) -> Vectors {
    let count = (sampleCount - Self.transformLength) / Self.transformStep + 1
    let pieces = pong.vectors(count, columns: Self.transformLength)
    for frame in 0..<count {
      for index in 0..<Self.transformLength {
        pieces.vector(frame)[index] = samples[frame * Self.transformStep + index]
      }
    }
    let waves = ping.vectors(count, columns: transform.rows)
    processor.multiply(pieces, Product(transform, into: waves))
    let frequencies = transform.rows / 2
    let magnitudes = pong.vectors(count, columns: frequencies)
    for frame in 0..<count {
      let (wave, magnitude) = (waves.vector(frame), magnitudes.vector(frame))
      for index in 0..<frequencies {
        let (real, imaginary) = (wave[index], wave[frequencies + index])
        magnitude[index] = (real * real + imaginary * imaginary).squareRoot()
      }
    }
    return magnitudes
  }

  /// Runs a step of the long short-term memory (gates in PyTorch's order) and returns the output after it.
  private func recur(_ input: Vectors, _ memory: inout SileroNetwork.Memory) -> Float {
    let gateVector = gates.vectors(1, columns: 4 * stateLength)
    let state = hidden.vectors(1, columns: stateLength)
    for index in 0..<stateLength { state.numbers[index] = memory.hidden[index] }
    processor.multiply(input, Product(inputWeights, bias: inputBias, into: gateVector))
    processor.multiply(state, Product(hiddenWeights, bias: hiddenBias, .add, into: gateVector))
    let gate = gateVector.numbers
    for index in 0..<stateLength {
      let input = sigmoid(gate[index])
      let forget = sigmoid(gate[stateLength + index])
      let candidate = tanh(gate[2 * stateLength + index])
      let output = sigmoid(gate[3 * stateLength + index])
      memory.cell[index] = forget * memory.cell[index] + input * candidate
      memory.hidden[index] = output * tanh(memory.cell[index])
      state.numbers[index] = max(memory.hidden[index], 0)
    }
    let result = gates.vectors(1, columns: 1)
    processor.multiply(state, Product(outputWeights, bias: outputBias, into: result))
    return sigmoid(result.numbers[0])
  }

  private func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }
}

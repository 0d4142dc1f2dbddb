import Foundation
import Inference

/// The part of the network that predicts how long each phoneme lasts, from the phonemes' hidden frames and noise:
/// a normalizing flow that is run backwards.
struct DurationPredictor {
  /// A stack of depthwise convolutions with growing dilation, each followed by a convolution over channels.
  struct Separable {
    struct Layer {
      /// The taps of each channel.
      let taps: [Float]
      let tapCount: Int
      let dilation: Int
      let bias: [Float]
      let pointwise: Convolution
      let firstNorm, secondNorm: LayerNorm
    }

    let layers: [Layer]

    init(_ name: String, _ weights: VoiceWeights, width: Int) throws(ModelFileError) {
      var layers: [Layer] = []
      while weights.has("\(name).convs_sep.\(layers.count).weight") {
        let number = layers.count
        let (taps, sizes) = try weights.numbers("\(name).convs_sep.\(number).weight")
        try weights.check(
          sizes.count == 3 && sizes[0] == width && sizes[1] == 1 && !sizes[2].isMultiple(of: 2) && number < 8
            && sizes[2] < 64,
          "\(name).convs_sep.\(number)", "has the sizes \(sizes)")
        var dilation = 1
        for _ in 0..<number { dilation *= sizes[2] }
        layers.append(
          Layer(
            taps: taps, tapCount: sizes[2], dilation: dilation,
            bias: try weights.numbers("\(name).convs_sep.\(number).bias", sizes: [width]),
            pointwise: try weights.convolution("\(name).convs_1x1.\(number)", channels: width, rows: width),
            firstNorm: try weights.norm("\(name).norms_1.\(number)", columns: width),
            secondNorm: try weights.norm("\(name).norms_2.\(number)", columns: width)))
      }
      self.layers = layers
    }

    /// Applies the convolutions in place.
    func apply(_ x: PaddedFrames, _ machine: VoiceProcessor) {
      let (processor, arena, kernels) = (machine.processor, machine.arena, machine.kernels)
      let y = PaddedFrames(count: x.count, channels: x.channels, in: arena)
      let z = PaddedFrames(count: x.count, channels: x.channels, in: arena)
      for layer in layers {
        layer.separate(x, into: y)
        layer.firstNorm.apply(processor, y.frames)
        kernels.gelu(y.numbers, count: y.numberCount)
        processor.convolve(y.frames, layer.pointwise, into: z.frames)
        layer.secondNorm.apply(processor, z.frames)
        kernels.gelu(z.numbers, count: z.numberCount)
        kernels.add(z.numbers, to: x.numbers, count: x.numberCount)
      }
    }
  }

  /// A coupling layer, which bends one channel by a spline that depends on the other channel.
  struct Coupling {
    let entrance: Convolution
    let body: Separable
    let exit: Convolution
  }

  private let width: Int
  private let entrance: Convolution
  private let body: Separable
  private let exit: Convolution
  /// The coupling layers in the order in which they are run backwards.
  private let couplings: [Coupling]
  /// The mean and scale of the first channel, which gives the durations.
  private let mean, scale: Float

  init(_ weights: VoiceWeights, width: Int) throws(ModelFileError) {
    self.width = width
    entrance = try weights.convolution("dp.pre", channels: width, rows: width)
    body = try Separable("dp.convs", weights, width: width)
    exit = try weights.convolution("dp.proj", channels: width, rows: width)
    var couplings: [Coupling] = []
    // Flow 1 was needed in training only.
    for number in [7, 5, 3] {
      let name = "dp.flows.\(number)"
      couplings.append(
        Coupling(
          entrance: try weights.convolution("\(name).pre", channels: 1, rows: width),
          body: try Separable("\(name).convs", weights, width: width),
          exit: try weights.convolution("\(name).proj", channels: width, rows: RationalSpline.parameters)))
    }
    self.couplings = couplings
    mean = try weights.numbers("dp.flows.0.m", sizes: [2, 1])[0]
    scale =
      weights.has("dp.flows.0.scale")
      ? try weights.numbers("dp.flows.0.scale", sizes: [2, 1])[0]
      : exp(-(try weights.numbers("dp.flows.0.logs", sizes: [2, 1])[0]))
  }

  /// Returns the logarithm of each phoneme's number of frames.
  ///
  /// - Parameter noise: Two numbers for each phoneme: the first numbers of all phonemes, then the second ones.
  func logarithms(_ hidden: PaddedFrames, noise: [Float], _ machine: VoiceProcessor) -> [Float] {
    let (processor, arena) = (machine.processor, machine.arena)
    let count = hidden.count
    let entered = PaddedFrames(count: count, channels: width, in: arena)
    processor.convolve(hidden.frames, entrance, into: entered.frames)
    body.apply(entered, machine)
    let condition = PaddedFrames(count: count, channels: width, in: arena)
    processor.convolve(entered.frames, exit, into: condition.frames)

    var (first, second) = (Array(noise[..<count]), Array(noise[count...]))
    let parameters = PaddedFrames(count: count, channels: RationalSpline.parameters, in: arena)
    for coupling in couplings {
      swap(&first, &second)
      let fixed = PaddedFrames(count: count, channels: 1, in: arena)
      for index in 0..<count { fixed.numbers[index] = first[index] }
      let inner = PaddedFrames(count: count, channels: width, in: arena)
      processor.convolve(fixed.frames, coupling.entrance, into: inner.frames)
      processor.kernels.add(condition.numbers, to: inner.numbers, count: inner.numberCount)
      coupling.body.apply(inner, machine)
      processor.convolve(inner.frames, coupling.exit, into: parameters.frames)
      for index in 0..<count {
        second[index] = RationalSpline(Array(parameters.frames.vector(index)), width: width).inverse(
          second[index])
      }
    }
    swap(&first, &second)
    return first.map { ($0 - mean) * scale }
  }
}

extension DurationPredictor.Separable.Layer {
  func separate(_ x: PaddedFrames, into y: PaddedFrames) {
    let (count, channels, before) = (x.count, x.channels, tapCount / 2 * dilation)
    for index in 0..<count {
      let to = y.numbers + index * channels
      for channel in 0..<channels { to[channel] = bias[channel] }
      for tap in 0..<tapCount {
        let source = index + tap * dilation - before
        guard source >= 0, source < count else { continue }
        let from = x.numbers + source * channels
        for channel in 0..<channels { to[channel] += taps[channel * tapCount + tap] * from[channel] }
      }
    }
  }
}

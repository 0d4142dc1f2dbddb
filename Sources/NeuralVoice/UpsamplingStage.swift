import Inference

/// One stage of the decoder. It makes `stride` times as many frames, and passes them through residual blocks whose
/// results are added.
struct UpsamplingStage {
  static let slope: Float = 0.1

  /// Consecutive phases of a transposed convolution that need the same inputs: output `q · stride + phase` needs
  /// the inputs from q + first on.
  private struct Phases {
    let first: Int
    let phases: Range<Int>
    let convolution: Convolution
  }

  struct Step {
    let first: Convolution
    let second: Convolution?

    /// The number of samples on either side that the step needs.
    var reach: Int { (first.reach + (second?.reach ?? 0)) / 2 }
  }

  let stride: Int
  /// The number of output channels.
  let channels: Int
  let inputChannels: Int
  let blocks: [[Step]]
  /// The number of frames before and after a range that its upsampling needs.
  let margin: Int
  private let phases: [Phases]

  /// The number of samples on either side that the blocks need.
  var reach: Int { blocks.map { $0.reduce(0) { $0 + $1.reach } }.max() ?? 0 }

  /// Reads a stage's weights.
  ///
  /// - Parameters:
  ///   - dilations: For each block, the dilations of its convolutions.
  ///   - scale: The factor by which the input has to be multiplied.
  init(
    _ weights: VoiceWeights, number: Int, channels inputChannels: Int, stride: Int, dilations: [[Int]],
    scale: Float
  ) throws(ModelFileError) {
    let name = "dec.ups.\(number)"
    let (numbers, sizes) = try weights.numbers(name + ".weight")
    try weights.check(
      sizes.count == 3 && sizes[0] == inputChannels && (2...64).contains(stride)
        && sizes[2].isMultiple(of: stride)
        && sizes[2] <= 8 * stride && (sizes[2] - stride).isMultiple(of: 2),
      name, "has the sizes \(sizes) for a stride of \(stride)")
    let (channels, length) = (sizes[1], sizes[2])
    let bias = try weights.numbers(name + ".bias", sizes: [channels])
    (self.stride, self.channels, self.inputChannels) = (stride, channels, inputChannels)
    let taps = length / stride
    let padding = (length - stride) / 2
    // Phase p of output q takes the weights w with w ≡ p + padding (mod stride), at input q + (p + padding − w) / stride.
    phases = Dictionary(grouping: 0..<stride) { ($0 + padding) / stride }.sorted { $0.key < $1.key }.map {
      shift, phases in
      var arranged = [Float](repeating: 0, count: phases.count * channels * inputChannels * taps)
      for (index, phase) in phases.enumerated() {
        for channel in 0..<channels {
          for input in 0..<inputChannels {
            for tap in 0..<taps {
              let weight = (phase + padding) % stride + (taps - 1 - tap) * stride
              arranged[((index * channels + channel) * inputChannels + input) * taps + tap] =
                numbers[(input * channels + channel) * length + weight] * scale
            }
          }
        }
      }
      return Phases(
        first: shift - (taps - 1), phases: phases[0]..<phases[0] + phases.count,
        convolution: Convolution(
          rows: phases.count * channels, channels: inputChannels, taps: taps, numbers: arranged,
          strides: Convolution.Strides(row: inputChannels * taps, channel: taps, tap: 1),
          bias: phases.flatMap { _ in bias }, kernels: weights.kernels))
    }
    var blocks: [[Step]] = []
    for (index, steps) in dilations.enumerated() {
      blocks.append(
        try Self.block(
          "dec.resblocks.\(number * dilations.count + index)", weights, channels, dilations: steps))
    }
    self.blocks = blocks
    margin = taps
  }

  /// Reads a block. Its convolutions stand alone, or in pairs of which the second is not dilated.
  private static func block(
    _ name: String, _ weights: VoiceWeights, _ channels: Int, dilations: [Int]
  ) throws(ModelFileError) -> [Step] {
    let isPaired = weights.has("\(name).convs1.0.weight")
    var steps: [Step] = []
    for (index, dilation) in dilations.enumerated() {
      try weights.check((1...64).contains(dilation), name, "has a dilation of \(dilation)")
      steps.append(
        Step(
          first: try weights.convolution(
            "\(name).\(isPaired ? "convs1" : "convs").\(index)", dilation: dilation, channels: channels,
            rows: channels),
          second: isPaired
            ? try weights.convolution("\(name).convs2.\(index)", channels: channels, rows: channels) : nil))
    }
    return steps
  }

  /// Computes the output of some input frames on this thread.
  func apply(_ input: PaddedFrames, _ range: Range<Int>, into output: PaddedFrames, _ scratch: StageScratch) {
    let around = (reach - 1) / stride + 1
    let frames = max(range.lowerBound - around, 0)..<min(range.upperBound + around, input.count)
    upsample(input, frames, scratch)
    // From here on, samples are counted from the first upsampled one.
    let all = 0..<frames.count * stride
    let wanted =
      (range.lowerBound - frames.lowerBound) * stride..<(range.upperBound - frames.lowerBound) * stride
    let result = output.window(range.lowerBound * stride..<range.upperBound * stride)
    for (index, block) in blocks.enumerated() {
      run(block, wanted, within: all, scratch)
      let from = scratch.residual.window(wanted).numbers
      if index == 0 {
        result.numbers.update(from: from, count: wanted.count * channels)
      } else {
        scratch.kernels.add(from, to: result.numbers, count: wanted.count * channels)
      }
    }
  }

  private func upsample(_ input: PaddedFrames, _ frames: Range<Int>, _ scratch: StageScratch) {
    let source = input.window(frames.lowerBound - margin..<frames.upperBound + margin)
    scratch.kernels.leakyRectify(
      source.numbers, slope: Self.slope, into: scratch.input.numbers, count: source.count * inputChannels)
    for part in phases {
      let first = margin + part.first
      part.convolution.apply(
        scratch.input.frames[first..<first + frames.count + part.convolution.reach],
        into: Vectors(
          numbers: scratch.upsampled.numbers + part.phases.lowerBound * channels, count: frames.count,
          columns: part.phases.count * channels, stride: stride * channels))
    }
  }

  /// Runs the steps of a block, one after the other, for the wanted frames and the neighbours that later steps
  /// need. Each step needs fewer neighbours than the one before. Outside the signal every convolution reads zeros.
  private func run(_ block: [Step], _ wanted: Range<Int>, within all: Range<Int>, _ scratch: StageScratch) {
    func around(_ reach: Int) -> Range<Int> {
      (wanted.lowerBound - reach..<wanted.upperBound + reach).clamped(to: all)
    }
    var reach = block.reduce(0) { $0 + $1.reach }
    let start = scratch.upsampled.window(around(reach))
    scratch.residual.window(around(reach)).numbers.update(from: start.numbers, count: start.count * channels)
    for step in block {
      rectify(scratch.residual, around(reach), into: scratch.rectified, end: all.upperBound, scratch.kernels)
      reach -= step.reach
      if let second = step.second {
        let needed = around(reach + second.reach / 2)
        step.first.apply(
          neighbours(scratch.rectified, needed, step.first), into: scratch.between.window(needed))
        rectify(scratch.between, needed, into: scratch.between, end: all.upperBound, scratch.kernels)
        second.apply(
          neighbours(scratch.between, around(reach), second), adds: true,
          into: scratch.residual.window(around(reach)))
      } else {
        step.first.apply(
          neighbours(scratch.rectified, around(reach), step.first), adds: true,
          into: scratch.residual.window(around(reach)))
      }
    }
  }

  private func rectify(
    _ x: PaddedFrames, _ range: Range<Int>, into y: PaddedFrames, end: Int, _ kernels: Kernels
  ) {
    kernels.leakyRectify(
      x.window(range).numbers, slope: Self.slope, into: y.window(range).numbers, count: range.count * channels
    )
    if range.upperBound == end {
      y.window(end..<end + y.margin).numbers.update(repeating: 0, count: y.margin * channels)
    }
  }

  private func neighbours(_ x: PaddedFrames, _ range: Range<Int>, _ convolution: Convolution) -> Vectors {
    let before = convolution.reach / 2
    return x.window(range.lowerBound - before..<range.upperBound + convolution.reach - before)
  }
}

/// The memory of one thread for a stage.
struct StageScratch: @unchecked Sendable {
  let kernels: Kernels
  let input, upsampled, residual, rectified, between: PaddedFrames

  /// - Parameter frames: The most input frames of a chunk.
  init(_ stage: UpsamplingStage, frames: Int, _ machine: VoiceProcessor) {
    let arena = machine.arena
    kernels = machine.kernels
    let frames = frames + 2 * ((stage.reach - 1) / stage.stride + 1)
    let (samples, channels) = (frames * stage.stride, stage.channels)
    input = PaddedFrames(count: frames + 2 * stage.margin, channels: stage.inputChannels, in: arena)
    upsampled = PaddedFrames(count: samples, channels: channels, in: arena)
    residual = PaddedFrames(count: samples, channels: channels, in: arena)
    rectified = PaddedFrames(count: samples, channels: channels, margin: stage.reach, in: arena)
    let isPaired = stage.blocks.contains { $0.contains { $0.second != nil } }
    between = PaddedFrames(
      count: isPaired ? samples : 0, channels: channels, margin: isPaired ? stage.reach : 0, in: arena)
  }
}

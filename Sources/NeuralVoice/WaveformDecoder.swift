import Foundation
import Inference

/// The part of the network that turns frames of a voice into samples: HiFi-GAN's generator (Kong et al., 2020).
///
/// Frames are decoded in segments, and within a stage in chunks that stay in a core's cache. Each is decoded with
/// the neighbours that it needs, so that the samples do not depend on where the cuts are.
struct WaveformDecoder {
  private static let lastSlope: Float = 0.01
  /// The number of frames of a segment.
  private static let segment = 256
  /// The length of a chunk's signal, in numbers of all channels.
  private static let chunk = 1 << 16

  /// The number of samples that a frame becomes.
  let samplesPerFrame: Int
  private let entrance: Convolution
  private let stages: [UpsamplingStage]
  private let exit: Convolution
  /// The number of frames on either side that a sample depends on.
  private let reach: Int

  init(
    _ weights: VoiceWeights, width: Int, strides: [Int], dilations: [[Int]]
  ) throws(ModelFileError) {
    entrance = try weights.convolution("dec.conv_pre", channels: width)
    var (channels, scale) = (entrance.rows, Float(1))
    var stages: [UpsamplingStage] = []
    let blocks = dilations.count / max(strides.count, 1)
    for (number, stride) in strides.enumerated() {
      let stage = try UpsamplingStage(
        weights, number: number, channels: channels, stride: stride,
        dilations: Array(dilations[number * blocks..<(number + 1) * blocks]), scale: scale)
      stages.append(stage)
      // The results of the blocks should be averaged. Instead of dividing their sum, the next weights are scaled;
      // only a leaky rectification, which keeps factors, comes between.
      (channels, scale) = (stage.channels, 1 / Float(blocks))
    }
    self.stages = stages
    exit = try weights.convolution("dec.conv_post", scale: scale, channels: channels, rows: 1)
    samplesPerFrame = strides.reduce(1, *)
    var reach = exit.reach / 2
    for stage in stages.reversed() { reach = (reach + stage.reach - 1) / stage.stride + 2 }
    self.reach = reach + entrance.reach / 2
  }

  /// Decodes frames.
  ///
  /// - Parameter write: Called with the samples, piece by piece.
  func decode(
    _ frames: Vectors, _ machine: VoiceProcessor, write: (UnsafeBufferPointer<Float>) throws -> Void
  ) rethrows {
    var first = 0
    while first < frames.count {
      let last = min(first + Self.segment, frames.count)
      let from = max(first - reach, 0)
      let to = min(last + reach, frames.count)
      let wanted = (first - from) * samplesPerFrame..<(last - from) * samplesPerFrame
      try machine.arena.scope {
        let samples = decode(frames[from..<to], machine)
        try write(UnsafeBufferPointer(start: samples.numbers + wanted.lowerBound, count: wanted.count))
      }
      first = last
    }
  }

  private func decode(_ frames: Vectors, _ machine: VoiceProcessor) -> PaddedFrames {
    let (processor, arena) = (machine.processor, machine.arena)
    let input = PaddedFrames(
      count: frames.count, channels: frames.columns, margin: entrance.reach / 2, in: arena)
    for index in 0..<frames.count {
      input.frames.vector(index).baseAddress?.update(
        from: frames.vector(index).baseAddress!, count: frames.columns)
    }
    var signal = PaddedFrames(
      count: frames.count, channels: entrance.rows, margin: stages.first?.margin ?? 0, in: arena)
    processor.convolve(input.around(entrance), entrance, into: signal.frames)
    for (number, stage) in stages.enumerated() {
      let margin = number + 1 < stages.count ? stages[number + 1].margin : exit.reach / 2
      let output = PaddedFrames(
        count: signal.count * stage.stride, channels: stage.channels, margin: margin, in: arena)
      // Every thread gets the same number of chunks.
      let threads = processor.threads.threadCount
      let most = max(1, Self.chunk / (stage.channels * stage.stride)) * threads
      let chunks = ((signal.count - 1) / most + 1) * threads
      let size = (signal.count - 1) / chunks + 1
      arena.scope {
        let scratch = (0..<threads).map { _ in StageScratch(stage, frames: size, machine) }
        processor.threads.run(signal.count, grain: size) { range, thread in
          stage.apply(signal, range, into: output, scratch[thread])
        }
      }
      signal = output
    }
    let samples = PaddedFrames(count: signal.count, channels: 1, in: arena)
    processor.threads.run(signal.count, grain: 4_096) { range, _ in
      let numbers = signal.numbers + range.lowerBound * signal.channels
      processor.kernels.leakyRectify(
        numbers, slope: Self.lastSlope, into: numbers, count: range.count * signal.channels)
    }
    processor.threads.run(signal.count, grain: 4_096) { range, _ in
      let before = exit.reach / 2
      let output = samples.frames[range]
      exit.apply(
        signal.window(range.lowerBound - before..<range.upperBound + exit.reach - before), into: output)
      for index in 0..<output.count { output.numbers[index] = tanh(output.numbers[index]) }
    }
    return samples
  }
}

import Foundation
import Inference

/// A neural voice for one speaker: VITS, as Piper's voices use it.
///
/// Its file is a GGUF file that `voicecore models import` makes of a Piper voice.
public final class VoiceModel: @unchecked Sendable {
  // The weights are never written, hence the unchecked Sendable.

  /// The manner of speaking: how much it varies, and its pace.
  public struct Manner: Sendable, Hashable {
    /// The standard deviation of the sound's noise.
    public var noise: Float
    /// The standard deviation of the durations' noise.
    public var durationNoise: Float
    /// The factor by which durations are multiplied. A larger factor makes the voice slower.
    public var pace: Float

    /// Creates a manner of speaking.
    public init(noise: Float, durationNoise: Float, pace: Float = 1) {
      (self.noise, self.durationNoise, self.pace) = (noise, durationNoise, pace)
    }
  }

  /// The value of `general.architecture`.
  public static let architecture = "vits"
  /// The most symbols of a text; the rest is left out.
  public static let mostSymbols = 2_048
  private static let mostFramesOfSymbol: Float = 512

  /// The number of samples a second.
  public let sampleRate: Int
  /// The voice of espeak-ng whose phonemes the model was trained with, such as `en-us`.
  public let phonemeVoice: String
  /// The voice's own manner of speaking.
  public let manner: Manner
  /// The symbols of phonemes.
  public let symbols: PhonemeTable
  private let encoder: TextEncoder
  private let durations: DurationPredictor
  private let flow: ResidualFlow
  private let decoder: WaveformDecoder
  /// The number of channels of a frame.
  private let width: Int

  /// Loads a voice.
  ///
  /// - Throws: `ModelFileError` if the file is damaged or not a voice.
  public convenience init(path: String, kernels: Kernels = .preferred) throws(ModelFileError) {
    try self.init(GGUFFile(path: path), kernels: kernels)
  }

  /// Reads a voice from a mapped file.
  public init(_ file: GGUFFile, kernels: Kernels = .preferred) throws(ModelFileError) {
    let metadata = file.metadata
    let weights = VoiceWeights(file: file, kernels: kernels)
    let architecture = try metadata.text("general.architecture")
    guard architecture == Self.architecture else {
      throw .otherKind(
        path: file.file.path, found: "a model of the kind \(architecture)", expected: "a voice")
    }
    sampleRate = try metadata.integer("vits.sample_rate")
    try weights.check((8_000...48_000).contains(sampleRate), "vits.sample_rate", "is \(sampleRate)")
    phonemeVoice = try metadata.text("vits.phoneme_voice")
    var scales: [Float] = []
    for key in ["vits.noise_scale", "vits.noise_w", "vits.length_scale"] {
      let value = try metadata.number(key)
      try weights.check(value >= 0 && value <= 10, key, "is \(value)")
      scales.append(Float(value))
    }
    manner = Manner(noise: scales[0], durationNoise: scales[1], pace: scales[2])
    let flowWidth = try weights.numbers("dec.conv_pre.weight").sizes.dropFirst().first ?? 0
    try weights.check(
      flowWidth.isMultiple(of: 2) && flowWidth > 0, "dec.conv_pre", "has \(flowWidth) channels")
    width = flowWidth
    encoder = try TextEncoder(weights, flowWidth: flowWidth)
    symbols = try PhonemeTable(file, symbols: encoder.symbols)
    durations = try DurationPredictor(weights, width: encoder.width)
    flow = try ResidualFlow(weights, width: flowWidth)
    let strides = try metadata.integers("vits.upsampling_strides")
    let dilations = try metadata.integers("vits.dilations")
    let blocks = try metadata.integer("vits.blocks")
    let groups = strides.count * blocks
    try weights.check(
      (1...8).contains(strides.count) && (1...8).contains(blocks) && dilations.count.isMultiple(of: groups)
        && (groups...8 * groups).contains(dilations.count), "vits.dilations", "are \(dilations.count)")
    let steps = dilations.count / groups
    decoder = try WaveformDecoder(
      weights, width: flowWidth, strides: strides,
      dilations: (0..<groups).map { Array(dilations[$0 * steps..<($0 + 1) * steps]) })
  }

  /// Speaks symbols of ``symbols``.
  ///
  /// - Parameters:
  ///   - manner: The manner of speaking; `nil` for the voice's own.
  ///   - noise: Returns this many normally distributed numbers. It is called first for two numbers for each
  ///     symbol, then for one for each channel and frame, channel by channel.
  ///   - write: Called with the samples, from −1 to 1, piece by piece.
  public func speak(
    _ symbols: [Int], manner: Manner? = nil, _ machine: VoiceProcessor,
    noise: (_ count: Int) -> [Float], write: (UnsafeBufferPointer<Float>) throws -> Void
  ) rethrows {
    let symbols = symbols.prefix(Self.mostSymbols).filter { $0 >= 0 && $0 < encoder.symbols }
    guard !symbols.isEmpty else { return }
    try machine.arena.scope {
      let frames = frames(of: symbols, manner ?? self.manner, machine, noise: noise)
      flow.apply(frames, machine)
      try decoder.decode(frames.frames, machine, write: write)
    }
  }

  /// Returns the frames before the flow: each symbol's means with noise, for as many frames as it lasts.
  private func frames(
    of symbols: [Int], _ manner: Manner, _ machine: VoiceProcessor, noise: (_ count: Int) -> [Float]
  ) -> PaddedFrames {
    let text = encoder.encode(symbols, machine)
    let logarithms = durations.logarithms(
      text.hidden, noise: noise(2 * symbols.count).map { $0 * manner.durationNoise }, machine)
    let lengths = logarithms.map { logarithm in
      let frames = (exp(logarithm) * manner.pace).rounded(.up)
      return frames < Self.mostFramesOfSymbol ? Int(max(frames, 0)) : Int(Self.mostFramesOfSymbol)
    }
    let count = max(1, lengths.reduce(0, +))
    let frames = PaddedFrames(count: count, channels: width, in: machine.arena)
    frames.clear()
    let drawn = noise(width * count)
    var place = 0
    for (index, length) in lengths.enumerated() {
      let statistics = text.statistics.frames.vector(index)
      let deviations = (0..<width).map { exp(statistics[width + $0]) * manner.noise }
      for frame in place..<place + length {
        let to = frames.frames.vector(frame)
        for channel in 0..<width {
          to[channel] = statistics[channel] + drawn[channel * count + frame] * deviations[channel]
        }
      }
      place += length
    }
    return frames
  }
}

/// A generator of normally distributed numbers with a seed (Box and Muller, 1958).
public struct GaussianNoise: Sendable {
  private var random: SplitMix64

  /// Creates a generator.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next `count` numbers.
  public mutating func numbers(_ count: Int) -> [Float] {
    var numbers: [Float] = []
    numbers.reserveCapacity(count + 1)
    while numbers.count < count {
      // The number is never zero, whose logarithm is infinite.
      let first = Float(random.next() >> 40 | 1) / Float(1 << 24)
      let second = Float(random.next() >> 40) / Float(1 << 24)
      let (radius, angle) = ((-2 * log(first)).squareRoot(), 2 * Float.pi * second)
      numbers.append(radius * cos(angle))
      numbers.append(radius * sin(angle))
    }
    return Array(numbers.prefix(count))
  }
}

/// The symbols of a voice: phonemes of the International Phonetic Alphabet and punctuation marks, each a Unicode
/// scalar.
public struct PhonemeTable: Sendable {
  private let symbols: [Unicode.Scalar: Int]
  private let blank, start, end: Int

  /// Reads the symbols of a file.
  ///
  /// - Parameter symbols: The number of symbols.
  init(_ file: GGUFFile, symbols count: Int) throws(ModelFileError) {
    let phonemes = try file.metadata.integers("vits.phonemes")
    let numbers = try file.metadata.integers("vits.phoneme_symbols")
    var symbols: [Unicode.Scalar: Int] = [:]
    for (phoneme, number) in zip(phonemes, numbers) {
      guard let value = UInt32(exactly: phoneme), let scalar = Unicode.Scalar(value),
        (0..<count).contains(number)
      else {
        throw .invalid(
          path: file.file.path, field: "vits.phonemes", problem: "holds \(phoneme) for symbol \(number)")
      }
      symbols[scalar] = number
    }
    guard let blank = symbols["_"], let start = symbols["^"], let end = symbols["$"] else {
      throw .missing(path: file.file.path, name: "symbol for the start, the end or a blank")
    }
    (self.symbols, self.blank, self.start, self.end) = (symbols, blank, start, end)
  }

  /// Returns whether the voice knows a phoneme.
  public func contains(_ phoneme: Unicode.Scalar) -> Bool { symbols[phoneme] != nil }

  /// Returns the symbols of a sentence: its start, its phonemes and its end, with a blank between any two.
  /// Phonemes that the voice does not know are left out.
  public func symbols(of phonemes: String) -> [Int] {
    var all = [start, blank]
    for scalar in phonemes.unicodeScalars {
      if let symbol = symbols[scalar] { all += [symbol, blank] }
    }
    return all + [end]
  }
}

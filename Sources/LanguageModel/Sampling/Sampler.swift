import Foundation
import Inference

/// A chosen token and its probabilities.
package struct SampledToken: Sendable, Hashable {
  package var token: Int32
  /// The natural logarithm of its probability among all tokens, whatever the sampling options.
  package var logProbability: Float
  /// The natural logarithm of its probability among the allowed tokens.
  package var allowedLogProbability: Float
}

/// A sampler, which chooses the next token from logits.
///
/// The order is llama.cpp's default: mask, repetition penalties, top-k, top-p, min-p, temperature, draw.
package struct Sampler: Sendable {
  private let options: SamplingOptions
  private let kernels: Kernels
  private var random: SplitMix64
  private var candidates: [Candidate] = []

  private struct Candidate {
    var token: Int32
    var logit: Float
  }

  /// The logarithm of the ratio of probabilities below which a token is never drawn: tokens less likely than e^−25
  /// of the likeliest one.
  private static let leastLogRatio: Float = 25

  package init(_ options: SamplingOptions = .greedy, kernels: Kernels) {
    self.options = options
    self.kernels = kernels
    random = SplitMix64(seed: options.seed)
  }

  /// Chooses a token, or returns `nil` if nothing is allowed or the logits are not numbers.
  ///
  /// - Parameters:
  ///   - logits: The logits of all tokens; they are changed.
  ///   - allowed: The tokens to choose among; `nil` for all.
  ///   - recent: The tokens read so far, for the penalties.
  package mutating func choose(
    _ logits: UnsafeMutableBufferPointer<Float>, allowed: TokenMask? = nil,
    after recent: ArraySlice<Int32> = []
  ) -> SampledToken? {
    let all = kernels.logSumExp(UnsafeBufferPointer(logits))
    guard all.isFinite else { return nil }
    if let allowed { Self.forbid(logits, allBut: allowed) }
    let among = kernels.logSumExp(UnsafeBufferPointer(logits))
    let own = options.penalizes ? penalize(logits, recent) : [:]
    guard let likeliest = Self.likeliest(logits) else { return nil }
    let token = options.temperature > 0 ? draw(logits, likeliest) : likeliest
    let logit = own[token] ?? logits[Int(token)]
    return SampledToken(
      token: token, logProbability: min(logit - all, 0), allowedLogProbability: min(logit - among, 0))
  }

  /// Applies the penalties to recent tokens.
  ///
  /// - Returns: The logits of these tokens without the penalties.
  private func penalize(
    _ logits: UnsafeMutableBufferPointer<Float>, _ recent: ArraySlice<Int32>
  ) -> [Int32: Float] {
    var own: [Int32: Float] = [:]
    let window = recent.suffix(max(options.repetitionWindow, 0))
    for (token, count) in Dictionary(window.map { ($0, 1) }, uniquingKeysWith: +)
    where logits.indices.contains(Int(token)) {
      let logit = logits[Int(token)]
      own[token] = logit
      logits[Int(token)] =
        (logit > 0 ? logit / options.repetitionPenalty : logit * options.repetitionPenalty)
        - options.presencePenalty - Float(count) * options.frequencyPenalty
    }
    return own
  }

  private static func forbid(_ logits: UnsafeMutableBufferPointer<Float>, allBut allowed: TokenMask) {
    for (index, word) in allowed.words.enumerated() where word != .max {
      let first = index * 64
      guard first < logits.count else { break }
      let own = UnsafeMutableBufferPointer(rebasing: logits[first..<min(first + 64, logits.count)])
      guard word != 0 else {
        own.update(repeating: -.infinity)
        continue
      }
      var forbidden = ~word
      while forbidden != 0 {
        let bit = forbidden.trailingZeroBitCount
        if bit < own.count { own[bit] = -.infinity }
        forbidden &= forbidden - 1
      }
    }
    // The model may have more logits than the vocabulary has tokens.
    for index in min(allowed.count, logits.count)..<logits.count { logits[index] = -.infinity }
  }

  private static func likeliest(_ logits: UnsafeMutableBufferPointer<Float>) -> Int32? {
    var best = -Float.infinity
    var token: Int32?
    for index in 0..<logits.count where logits[index] > best {
      best = logits[index]
      token = Int32(index)
    }
    return token
  }

  private mutating func draw(_ logits: UnsafeMutableBufferPointer<Float>, _ likeliest: Int32) -> Int32 {
    let top = logits[Int(likeliest)]
    let least = top - Self.leastLogRatio * max(options.temperature, 1)
    gather(from: logits, top: top, least: least)
    if options.minP > 0 {
      let least = top + log(options.minP)
      let kept = candidates.prefix { $0.logit >= least }.count
      candidates.removeLast(candidates.count - max(kept, 1))
    }
    let weights = candidates.map { exp(Double(($0.logit - top) / options.temperature)) }
    var rest = Double.random(in: 0..<weights.reduce(0, +), using: &random)
    for (candidate, weight) in zip(candidates, weights) {
      rest -= weight
      if rest < 0 { return candidate.token }
    }
    return likeliest
  }

  /// How far below the likeliest token the others are looked for first. Most tokens of a vocabulary are far below
  /// those that can be drawn, and sorting them all takes milliseconds.
  private static let firstDepth: Float = 4

  /// Gathers the tokens that top-k and top-p leave, the likeliest first.
  private mutating func gather(from logits: UnsafeMutableBufferPointer<Float>, top: Float, least: Float) {
    var depth = options.topK > 0 || options.topP < 1 ? Self.firstDepth : .infinity
    let enough = Double(options.topP) * exp(Double(kernels.logSumExp(UnsafeBufferPointer(logits)) - top))
    while true {
      let bound = max(least, top - depth)
      candidates.removeAll(keepingCapacity: true)
      for index in 0..<logits.count where logits[index] >= bound && logits[index] > -.infinity {
        candidates.append(Candidate(token: Int32(index), logit: logits[index]))
      }
      candidates.sort { $0.logit != $1.logit ? $0.logit > $1.logit : $0.token < $1.token }
      // Where all that was found is wanted, there may be more.
      if keepWanted(enough, top) || bound <= least { return }
      depth *= 2
    }
  }

  /// Keeps the candidates that top-k and top-p leave: the fewest of the likeliest that together have the wanted share
  /// of the probability, but at least one.
  ///
  /// - Parameters:
  ///   - enough: The weight of that share, if there is no top-k.
  ///   - top: The greatest logit, whose weight is 1.
  /// - Returns: Whether the candidates go far enough down for that.
  private mutating func keepWanted(_ enough: Double, _ top: Float) -> Bool {
    var isWhole = false
    if options.topK > 0 {
      isWhole = candidates.count >= options.topK
      candidates.removeLast(max(candidates.count - options.topK, 0))
    }
    guard options.topP < 1 else { return isWhole }
    let weights = candidates.map { exp(Double($0.logit - top)) }
    let enough = options.topK > 0 ? Double(options.topP) * weights.reduce(0, +) : enough
    var sum = 0.0
    var kept = 0
    while kept < weights.count, kept == 0 || sum < enough {
      sum += weights[kept]
      kept += 1
    }
    candidates.removeLast(candidates.count - kept)
    return options.topK > 0 ? isWhole : sum >= enough
  }
}

/// The options for choosing the next token.
public struct SamplingOptions: Sendable, Hashable, Codable {
  /// The temperature. 0 takes the likeliest token; 1 draws by the model's own probabilities; lower values sharpen
  /// them, higher values flatten them.
  public var temperature: Float = 0
  /// The number of the likeliest tokens to draw among; 0 for all.
  public var topK = 0
  /// The probability that the likeliest tokens to draw among have together (Holtzman et al., 2020); 1 for all.
  public var topP: Float = 1
  /// The least share of the likeliest token's probability that a token to draw must have (Nguyen et al., 2024); 0
  /// for all.
  public var minP: Float = 0
  /// The number by which positive logits of recent tokens are divided and negative ones multiplied (Keskar et al.,
  /// 2019); 1 changes nothing.
  public var repetitionPenalty: Float = 1
  /// The number that is subtracted from the logit of each recent token, as in OpenAI's interface.
  public var presencePenalty: Float = 0
  /// The number that is subtracted from the logit of each recent token, once per occurrence, as in OpenAI's
  /// interface.
  public var frequencyPenalty: Float = 0
  /// The number of last tokens that count as recent.
  public var repetitionWindow = 64
  /// The seed of the random choices. The same seed gives the same choices on the same machine.
  public var seed: UInt64 = 0

  /// Creates the default options.
  public init() {}

  /// The options that always choose the likeliest token.
  public static let greedy = SamplingOptions()

  var penalizes: Bool { repetitionPenalty != 1 || presencePenalty != 0 || frequencyPenalty != 0 }
}

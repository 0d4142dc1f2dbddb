import Foundation
import Inference
import LanguageModel
import Testing

@Suite struct SamplerTests {
  private let kernels: Kernels

  init() throws { kernels = try .named("scalar") }

  private func choose(
    _ logits: [Float], _ sampler: inout Sampler, allowed: TokenMask? = nil, after recent: [Int32] = []
  ) -> SampledToken? {
    var logits = logits
    return logits.withUnsafeMutableBufferPointer {
      sampler.choose($0, allowed: allowed, after: recent[...])
    }
  }

  /// How often each token is drawn.
  private func shares(_ logits: [Float], _ options: SamplingOptions, draws: Int = 4_000) -> [Double] {
    var sampler = Sampler(options, kernels: kernels)
    var counts = [Double](repeating: 0, count: logits.count)
    for _ in 0..<draws {
      if let token = choose(logits, &sampler)?.token { counts[Int(token)] += 1 }
    }
    return counts.map { $0 / Double(draws) }
  }

  private let logits: [Float] = [log(0.5), log(0.3), log(0.15), log(0.05)]

  private func options(_ change: (inout SamplingOptions) -> Void) -> SamplingOptions {
    var options = SamplingOptions()
    options.temperature = 1
    change(&options)
    return options
  }

  @Test func greedyTakesTheLikeliestAndTheFirstOfEquals() {
    var sampler = Sampler(kernels: kernels)
    #expect(choose([0, 2, 1, 2], &sampler)?.token == 1)
  }

  @Test func probabilitiesAreAmongAllAndAmongTheAllowed() throws {
    var sampler = Sampler(kernels: kernels)
    var mask = TokenMask(count: 4)
    mask.insert(1)
    mask.insert(2)
    let sampled = try #require(choose(logits, &sampler, allowed: mask))
    #expect(sampled.token == 1)
    #expect(abs(exp(sampled.logProbability) - 0.3) < 1e-5)
    #expect(abs(exp(sampled.allowedLogProbability) - 0.3 / 0.45) < 1e-5)
  }

  /// Masks have 64 tokens to a word; the model may have more logits than there are tokens.
  @Test func takesTheLikeliestOfTheAllowed() {
    var dice = SplitMix64(seed: 11)
    var sampler = Sampler(kernels: kernels)
    for share in [1, 8, 60, 64, 100, 149] {
      for _ in 0..<20 {
        let many = (0..<200).map { _ in Float.random(in: -5...5, using: &dice) }
        var mask = TokenMask(count: 150)
        for token in (0..<150).shuffled(using: &dice).prefix(share) { mask.insert(token) }
        let likeliest = mask.allowed.max { many[$0] < many[$1] }
        #expect(choose(many, &sampler, allowed: mask)?.token == likeliest.map { Int32($0) })
      }
    }
  }

  @Test func nothingAllowedGivesNothing() {
    var sampler = Sampler(kernels: kernels)
    #expect(choose(logits, &sampler, allowed: TokenMask(count: 4)) == nil)
  }

  @Test func drawsFollowTheProbabilities() {
    let shares = shares(logits, options { $0.seed = 7 })
    for (share, probability) in zip(shares, [0.5, 0.3, 0.15, 0.05]) {
      #expect(abs(share - probability) < 0.03)
    }
  }

  @Test func temperatureSharpens() {
    let squared = [0.25, 0.09, 0.0225, 0.0025].map { $0 / 0.365 }
    let shares = shares(logits, options { $0.temperature = 0.5 })
    for (share, probability) in zip(shares, squared) { #expect(abs(share - probability) < 0.03) }
  }

  @Test func topKTopPAndMinPLeaveTheRestOut() {
    #expect(shares(logits, options { $0.topK = 2 })[2...] == [0, 0])
    #expect(shares(logits, options { $0.topP = 0.75 })[2...] == [0, 0])
    #expect(shares(logits, options { $0.topP = 0 })[1...] == [0, 0, 0])
    #expect(shares(logits, options { $0.minP = 0.35 })[2...] == [0, 0])
  }

  /// Only so many of the likeliest tokens are sorted as may be drawn; the others are as if they had been.
  @Test(arguments: [(0, 0.9), (0, 0.999), (3, 1), (40, 1), (40, 0.5), (200, 0.95)] as [(Int, Float)])
  func whatMayBeDrawnIsFoundHoweverFarDownItIs(topK: Int, topP: Float) {
    var dice = SplitMix64(seed: 5)
    for spread in [1, 8, 30] as [Float] {
      let many = (0..<300).map { _ in Float.random(in: -spread...0, using: &dice) }
      var ranked = many.indices.sorted { many[$0] > many[$1] }
      if topK > 0 { ranked = Array(ranked.prefix(topK)) }
      let weights = ranked.map { exp(Double(many[$0])) }
      let enough = Double(topP) * weights.reduce(0, +)
      var sum = 0.0
      let kept = ranked.indices.prefix { index in
        defer { sum += weights[index] }
        return index == 0 || sum < enough
      }
      let allowed = Set(kept.map { ranked[$0] })
      // At a high temperature each of them is drawn.
      let shares = shares(many, options { ($0.topK, $0.topP, $0.temperature) = (topK, topP, 1_000) })
      #expect(Set(shares.indices.filter { shares[$0] > 0 }) == allowed)
    }
  }

  @Test func recentTokensArePenalized() {
    var sampler = Sampler(
      {
        var options = SamplingOptions()
        options.repetitionPenalty = 2
        options.repetitionWindow = 2
        return options
      }(), kernels: kernels)
    #expect(choose([3, 2, -1], &sampler, after: [0])?.token == 1)
    #expect(choose([-2, -3], &sampler, after: [0])?.token == 1, "a negative logit falls")
    #expect(choose([3, 2, -1], &sampler, after: [0, 1, 2])?.token == 0, "the first is no longer recent")
  }

  @Test func presenceCountsOnceAndFrequencyEachTime() {
    var presence = Sampler(options { ($0.temperature, $0.presencePenalty) = (0, 0.75) }, kernels: kernels)
    #expect(choose([3, 2.5, 2], &presence, after: [0])?.token == 1)
    #expect(choose([3, 2, 1], &presence, after: [0, 0, 0])?.token == 0)
    var frequency = Sampler(options { ($0.temperature, $0.frequencyPenalty) = (0, 0.75) }, kernels: kernels)
    #expect(choose([3, 2, 1], &frequency, after: [0])?.token == 0)
    #expect(choose([3, 2, 1], &frequency, after: [0, 0, 1])?.token == 0)
    #expect(choose([3, 2, 1], &frequency, after: [0, 0, 0, 1, 1])?.token == 2)
  }

  /// They are the model's own, with and without the mask; a penalty decides only which token is chosen.
  @Test func aPenaltyLeavesProbabilitiesAsTheyAre() throws {
    var sampler = Sampler(options { ($0.temperature, $0.repetitionPenalty) = (0, 3) }, kernels: kernels)
    var mask = TokenMask(count: 4)
    for token in [0, 3] { mask.insert(token) }
    let sampled = try #require(choose(logits, &sampler, allowed: mask, after: [0, 3]))
    #expect(sampled.token == 0)
    #expect(abs(exp(sampled.logProbability) - 0.5) < 1e-5)
    #expect(abs(exp(sampled.allowedLogProbability) - 0.5 / 0.55) < 1e-5)
  }

  @Test func aTemperatureWithoutBoundDrawsAnyOfTheAllowed() {
    var mask = TokenMask(count: 4)
    for token in [1, 3] { mask.insert(token) }
    var sampler = Sampler(options { $0.temperature = .infinity }, kernels: kernels)
    let drawn = Set((0..<40).map { _ in choose(logits, &sampler, allowed: mask)?.token })
    #expect(drawn == [1, 3])
    var greedy = Sampler(options { $0.temperature = .nan }, kernels: kernels)
    #expect(choose(logits, &greedy)?.token == 0)
  }

  @Test func logitsThatAreNoNumbersGiveNothing() {
    var sampler = Sampler(kernels: kernels)
    #expect(choose([1, .nan, 2], &sampler) == nil)
    #expect(choose([1, .infinity, 2], &sampler) == nil)
  }

  @Test func theSameSeedDrawsTheSame() {
    func tokens(_ seed: UInt64) -> [Int32?] {
      var sampler = Sampler(options { $0.seed = seed }, kernels: kernels)
      return (0..<50).map { _ in choose(logits, &sampler)?.token }
    }
    #expect(tokens(1) == tokens(1))
    #expect(tokens(1) != tokens(2))
  }
}

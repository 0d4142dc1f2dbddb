import Audio
import Foundation

@testable import Whisper

/// The made-up model of `training/whisper/decoding_goldens.py`: its logits and attention are simple functions of the
/// window and the tokens so far. A window's first number says which it is.
final class ScriptedPredictor: TokenPredictor {
  static let layers = 2
  static let heads = 2

  let dimensions: WhisperDimensions
  private let special: SpecialTokens
  private var window: UInt32 = 0
  /// What a hypothesis's tokens have come to.
  private var states: [UInt32] = []
  /// The tokens of the only hypothesis.
  private var only: [Int32] = []
  private let rows: UnsafeMutableBufferPointer<Float>
  /// How often each length of window was encoded.
  private(set) var encodedFrames: [Int] = []
  /// How many positions took the last places.
  private(set) var closings: [Int] = []
  /// The vocabulary's random numbers have the same seeds every time.
  private let seeds: [UInt32]

  init(_ special: SpecialTokens) {
    self.special = special
    dimensions = WhisperDimensions(
      vocabularySize: Int(special.lastTimestamp) + 1, audioContext: 1_500, audioState: 4, audioHeads: 1,
      audioLayers: 1, textContext: 448, textState: 4, textHeads: Self.heads, textLayers: Self.layers,
      melBands: 80)
    rows = .allocate(capacity: 64 * dimensions.vocabularySize)
    seeds = (0..<UInt32(dimensions.vocabularySize)).map { $0 &* 0x9e37_79b9 }
  }

  deinit { rows.deallocate() }

  func encode(_ window: MelWindow) { encode(window, closing: 0) }

  func encode(_ window: MelWindow, closing: Int) {
    self.window = UInt32(window.values[0])
    encodedFrames.append(window.frames)
    closings.append(closing)
    states = []
  }

  func prompt(_ tokens: [Int32], logitsAt positions: [Int]) -> TokenLogits {
    var state = 2_166_136_261 ^ window
    for (index, token) in tokens.enumerated() {
      state = Self.extend(state, token)
      for (row, position) in positions.enumerated() where position == index { fill(row, after: state) }
    }
    (states, only) = ([state], tokens)
    return logits(rows: positions.count)
  }

  func resume(after length: Int, with tokens: [Int32]) -> TokenLogits {
    precondition(states.count == 1 && length <= only.count, "one hypothesis of that length")
    return prompt(only.prefix(length) + tokens, logitsAt: Array(length..<length + tokens.count))
  }

  /// As if the window were none.
  func promptUnheard(_ tokens: [Int32], logitsAt positions: [Int]) -> TokenLogits {
    let heard = window
    defer { window = heard }
    window = 0
    return prompt(tokens, logitsAt: positions)
  }

  func step(_ tokens: [Int32]) -> TokenLogits {
    precondition(tokens.count == states.count, "a token for each hypothesis")
    for (row, token) in tokens.enumerated() {
      states[row] = Self.extend(states[row], token)
      fill(row, after: states[row])
    }
    if tokens.count == 1 { only += tokens }
    return logits(rows: tokens.count)
  }

  func branch(parents: [Int]) { states = parents.map { states[$0] } }

  func align(
    _ tokens: [Int32], heads: [AlignmentHead], positions: Int, textTokens: Int32
  ) -> TokenAlignment {
    var weights: [Float] = []
    for head in heads {
      for token in tokens.indices {
        let place =
          window &* 7919 &+ UInt32(token) &* 104_729
          &+ UInt32(head.layer * Self.heads + head.head) &* 15_485_863
        let centre = Float(8 * token + Int(Self.mixed(place) % 12))
        let row = (0..<positions).map { position in
          let noise = Self.share(place ^ (UInt32(position) &* 0x9e37_79b9))
          return exp(4 * noise - abs(Float(position) - centre) / 16)
        }
        let sum = row.reduce(0, +)
        weights += row.map { $0 / sum }
      }
    }
    var state = 2_166_136_261 ^ window
    var probabilities: [Float] = []
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      state = Self.extend(state, token)
      fill(0, after: state)
      let text = UnsafeMutableBufferPointer(rebasing: rows[0..<Int(textTokens)])
      probabilities.append(next < textTokens ? LogProbability.probability(of: next, in: text) : 0)
    }
    return TokenAlignment(
      heads: heads.count, tokens: tokens.count, positions: positions, weights: weights,
      probabilities: probabilities)
  }

  private func logits(rows count: Int) -> TokenLogits {
    let size = dimensions.vocabularySize
    return TokenLogits(
      values: UnsafeMutableBufferPointer(rebasing: rows[0..<count * size]), vocabularySize: size)
  }

  private func fill(_ row: Int, after state: UInt32) {
    let size = dimensions.vocabularySize
    let mood = Self.mixed(state)
    let first = Int(special.firstTimestamp)
    let end = Int(special.endOfText)
    for token in 0..<size {
      var x = Self.share(state ^ seeds[token])
      for _ in 0..<6 { x *= x }
      x *= 40
      let isUnlikely = token < 256 || (token >= end && token < first) || (token >= first && mood % 6 != 1)
      rows[row * size + token] = isUnlikely ? x - 12 : x
    }
    if mood % 11 == 3 { rows[row * size + end] = 41 }
    if mood % 2 == 1 { rows[row * size + Int(special.noSpeech)] = 41 }
  }

  private static func extend(_ state: UInt32, _ token: Int32) -> UInt32 {
    (state ^ UInt32(token)) &* 16_777_619
  }

  /// Between 0 and 1.
  private static func share(_ number: UInt32) -> Float { Float(mixed(number) >> 8) / Float(1 << 24) }

  private static func mixed(_ number: UInt32) -> UInt32 {
    var mixed = number
    mixed ^= mixed >> 16
    mixed &*= 0x85eb_ca6b
    mixed ^= mixed >> 13
    mixed &*= 0xc2b2_ae35
    return mixed ^ (mixed >> 16)
  }
}

/// Prefers the user's names and terms while tokens are chosen.
///
/// A token that begins a term, or goes on with one, is made likelier by a fixed amount, but only where it is nearly the
/// likeliest already: what was not heard is not written, however often it is preferred.
public struct TokenBias: Sendable, Hashable {
  /// What is added to the logit of a token that begins a term, and of one that goes on with it.
  public var beginning: Float = 3
  public var continuation: Float = 4
  /// How far below the likeliest token one may be and still be preferred.
  public var margin: Float = 7

  private struct Node: Sendable, Hashable {
    var children: [Int32: Int] = [:]
  }

  /// The root comes first.
  private var nodes = [Node()]
  private var depth = 0

  /// - Parameter terms: As they are to be written. Each is also known without its capitals, and with one at its start.
  public init(_ terms: [String], _ tokenizer: WhisperTokenizer) {
    for term in terms {
      let written = term.strippingSpace()
      guard let first = written.first else { continue }
      let capitalized = first.uppercased() + written.dropFirst()
      for form in Set([written, written.lowercased(), capitalized]) {
        insert(tokenizer.encode(" " + form))
      }
    }
  }

  private mutating func insert(_ tokens: [Int32]) {
    var node = 0
    for token in tokens {
      if let child = nodes[node].children[token] {
        node = child
      } else {
        nodes.append(Node())
        nodes[node].children[token] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    depth = max(depth, tokens.count)
  }

  /// The tokens that may come next, with what is added to each.
  func bonuses(after sampled: [Int32]) -> [Int32: Float] {
    var bonuses = nodes[0].children.mapValues { _ in beginning }
    for length in stride(from: 1, to: min(depth, sampled.count + 1), by: 1) {
      guard let node = node(after: sampled.suffix(length)) else { continue }
      for token in nodes[node].children.keys { bonuses[token] = continuation }
    }
    return bonuses
  }

  private func node(after tokens: ArraySlice<Int32>) -> Int? {
    var node = 0
    for token in tokens {
      guard let child = nodes[node].children[token] else { return nil }
      node = child
    }
    return node
  }
}

extension TokenBias: LogitRule {
  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32]) {
    var highest = -Float.infinity
    for logit in logits where logit > highest { highest = logit }
    for (token, bonus) in bonuses(after: sampled) where logits.indices.contains(Int(token)) {
      if logits[Int(token)] >= highest - margin { logits[Int(token)] += bonus }
    }
  }
}

import Speech

extension Synthesizer {
  /// Speaks text of any length, a passage at a time.
  func synthesize(passages text: String) async throws -> SynthesizedSpeech {
    var whole = SynthesizedSpeech(sampleRate: 0, samples: [])
    for passage in Passages.of(text) {
      try Task.checkCancellation()
      let speech = try await synthesize(passage)
      whole.sampleRate = speech.sampleRate
      whole.samples += speech.samples
    }
    return whole
  }
}

/// Text in pieces that a synthesizer takes.
enum Passages {
  /// Cut after the last sentence that fits, else after the last word, else in the middle of one.
  static func of(_ text: String, atMost most: Int = 500) -> [String] {
    var passages: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let piece = rest.prefix(most)
      var end = piece.endIndex
      if end < rest.endIndex {
        let place = piece.lastIndex(where: { ".!?\n".contains($0) }) ?? piece.lastIndex(where: \.isWhitespace)
        end = place.map { rest.index(after: $0) } ?? end
      }
      let passage = rest[..<end]
      if passage.contains(where: { !$0.isWhitespace }) { passages.append(String(passage)) }
      rest = rest[end...]
    }
    return passages
  }
}

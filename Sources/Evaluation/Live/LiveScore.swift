import Capture

/// A score of how soon people see their words and get the result, with sound that arrives as it is spoken.
package struct LiveScore: Sendable, Encodable {
  package var utterances = 0
  /// The number of recordings without any text.
  package var unheard = 0
  /// The number of utterances whose final text did not begin with the settled words. It should always be 0.
  package var broken = 0
  /// Milliseconds from the end of the first word until any word is shown in its place, right or not.
  package var firstCaption: [Double] = []
  /// Milliseconds from the end of the first word until it is shown as in the final text.
  package var firstWord: [Double] = []
  /// Milliseconds from the end of each word until it is shown as in the final text.
  package var words: [Double] = []
  /// Milliseconds from the end of each word until it has settled, for words that settled before the final text.
  package var settled: [Double] = []
  /// The number of words in final texts.
  package var finalWords = 0
  /// Milliseconds from the declared end of speech to the final text.
  package var final: [Double] = []
  /// Milliseconds from the declared end of speech until the command is done or shown.
  package var done: [Double] = []
  /// Milliseconds from the end of the last word until the command is done or shown.
  package var sinceLastWord: [Double] = []
  /// Milliseconds from the end of the speech, found by its loudness, until the command is done or shown.
  /// Recordings with several utterances are left out.
  package var sinceSpeech: [Double] = []
  /// The part of ``sinceLastWord`` until the detector heard speech end, in milliseconds.
  package var afterLastWord: [Double] = []
  /// The part of ``sinceLastWord`` that is the silence after which the end was declared, in milliseconds.
  package var endSilence: [Double] = []
  /// The word errors of the final texts against the transcripts of whole recordings.
  package var difference = WordErrors()
  /// The word errors of the final texts against what was said, if that is known.
  package var errors = WordErrors()
  /// The word errors of the transcripts of whole recordings against what was said.
  package var wholeErrors = WordErrors()

  package init() {}

  /// Adds an utterance's captions.
  ///
  /// - Parameters:
  ///   - captions: The captions, each with the second of the stream at which it was shown.
  ///   - final: The final text, with the times of its words.
  package mutating func add(
    captions: [(stable: String, text: String, second: Double)], final: String,
    words spoken: [(text: String, end: Double)]
  ) {
    utterances += 1
    finalWords += spoken.count
    if let last = captions.last, !final.hasPrefix(last.stable) { broken += 1 }
    if let first = spoken.first, let shown = captions.first(where: { !$0.text.isEmpty }) {
      firstCaption.append(1000 * (shown.second - first.end))
    }
    for (place, word) in spoken.enumerated() {
      let said = comparedWords(word.text)
      func isShown(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return words.indices.contains(place) && comparedWords(String(words[place])) == said
      }
      if let shown = captions.first(where: { isShown($0.text) }) {
        let lag = 1000 * (shown.second - word.end)
        words.append(lag)
        if place == 0 { firstWord.append(lag) }
      }
      if let settledAt = captions.first(where: { isShown($0.stable) }) {
        settled.append(1000 * (settledAt.second - word.end))
      }
    }
  }

  /// Adds the seconds at which commands that were heard in a recording were done or shown.
  package mutating func add(done seconds: [Double], in samples: [Float]) {
    guard seconds.count == 1, let speech = VoiceActivityReference(samples).extent else { return }
    sinceSpeech.append(1000 * (seconds[0] - Double(speech.upperBound) / Double(AudioChunk.sampleRate)))
  }

  /// Compares a recording's text with the transcript of the whole recording.
  package mutating func add(text: String, whole: String, said: String?) {
    if text.isEmpty { unheard += 1 }
    difference += WordErrors(reference: whole, hypothesis: text)
    guard let said else { return }
    errors += WordErrors(reference: said, hypothesis: text)
    wholeErrors += WordErrors(reference: said, hypothesis: whole)
  }
}

extension LiveScore: CustomStringConvertible {
  package var description: String {
    var lines = [
      "\(utterances) utterances, \(finalWords) words; settled words taken back in \(broken)",
      "milliseconds                                          p50      p95      max",
    ]
    func row(_ name: String, _ values: [Double]) {
      let cells = [0.5, 0.95, 1].map { share in
        String(repeating: " ", count: 3)
          + Self.right(values.percentile(share).map { "\(Int($0.rounded()))" } ?? "–")
      }
      lines.append(name.padding(toLength: 48, withPad: " ", startingAt: 0) + cells.joined())
    }
    row("end of the first word to any word's being shown", firstCaption)
    row("end of the first word to its being shown", firstWord)
    row("end of a word to its being shown", words)
    row("end of a word to its being settled", settled)
    row("declared end of speech to the final text", final)
    row("declared end of speech to done or shown", done)
    row("end of the last word to done or shown", sinceLastWord)
    row("  of that until the detector heard the end", afterLastWord)
    row("  of silence until the end was declared", endSilence)
    row("end of the loud sound to done or shown", sinceSpeech)
    lines.append(
      "of \(finalWords) words \(settled.count) had settled before the end; \(unheard) recordings gave no text"
    )
    lines.append("differs from the whole recordings in \(Self.percent(difference)) of words")
    if errors.words > 0 {
      lines.append(
        "words wrong: \(Self.percent(errors)); of the whole recordings \(Self.percent(wholeErrors))")
    }
    return lines.joined(separator: "\n")
  }

  private static func right(_ text: String) -> String {
    String(repeating: " ", count: max(0, 6 - text.count)) + text
  }

  private static func percent(_ errors: WordErrors) -> String {
    let share = (errors.rate ?? 0) * 1000
    return "\(Int(share.rounded()) / 10).\(Int(share.rounded()) % 10) %"
  }
}

#if canImport(CPocketSphinx)
  import Audio
  import Capture

  /// The decoding of one utterance: audio in, hypotheses out. It is used only within the recognizer's actor.
  final class PocketSphinxUtterance {
    /// Samples between two hypotheses: 250 ms.
    private static let hypothesisInterval = AudioChunk.sampleRate / 4

    private let decoder: PocketSphinxDecoder
    private let confidence: RecognitionConfidence
    private var normalization = NormalizationSchedule()
    private var stabilizer = HypothesisStabilizer(settling: 0.5, heldBack: 1)
    /// The sample of the stream at which the utterance began, or `nil` before the first audio.
    private var start: Int?
    private var samplesSinceHypothesis = 0
    private var last: PartialTranscript?

    /// The samples so far while the utterance may still be an answer, otherwise `nil`.
    private var answer: [Int16]?

    init(decoder: PocketSphinxDecoder, confidence: RecognitionConfidence, expectsAnswer: Bool = false) {
      self.decoder = decoder
      self.confidence = confidence
      if expectsAnswer { answer = [] }
    }

    /// Searches the audio. Returns a hypothesis about every 250 ms if it differs from the last one.
    func accept(_ chunk: AudioChunk) throws -> PartialTranscript? {
      guard !chunk.samples.isEmpty else { return nil }
      if start == nil {
        try decoder.start(mean: decoder.initialMean)
        start = chunk.start
      }
      let samples = chunk.samples.map(Self.pcm)
      answer?.append(contentsOf: samples)
      if let count = answer?.count, count > ExpectedAnswers.longest { answer = nil }
      try decoder.process(samples)
      if let heard = normalization.audioToSearchAgain(after: samples) {
        let mean = decoder.observedMean(priorFrames: NormalizationSchedule.priorFrames)
        decoder.cancel()
        try decoder.start(mean: mean)
        try decoder.process(heard)
      }
      samplesSinceHypothesis += chunk.samples.count
      guard samplesSinceHypothesis >= Self.hypothesisInterval else { return nil }
      samplesSinceHypothesis = 0
      let end = Double(chunk.start + chunk.samples.count) / Double(AudioChunk.sampleRate)
      let partial = stabilizer.update(decoder.hypothesis(), at: end)
      guard partial != last, last != nil || !(partial.stable.isEmpty && partial.unstable.isEmpty) else {
        return nil
      }
      last = partial
      return partial
    }

    /// Recognizes a complete utterance with one search, normalized by the mean of all of it.
    func recognize(_ utterance: AudioChunk) throws -> Transcript {
      guard !utterance.samples.isEmpty else { return Transcript(text: "", confidence: 0) }
      start = utterance.start
      let samples = utterance.samples.map(Self.pcm)
      try decoder.start(
        mean: decoder.mean(of: samples, priorFrames: NormalizationSchedule.priorFrames))
      try decoder.process(samples)
      return try finish()
    }

    /// Ends the utterance.
    func finish() throws -> Transcript {
      guard let start else { return Transcript(text: "", confidence: 0) }
      let offset = Double(start) / Double(AudioChunk.sampleRate)
      var decoded = try decoder.finish()
      var confidences = confidence.ofWords(decoded)
      if let answer, !answer.isEmpty, let found = try decoder.answer(in: answer, heard: decoded),
        found.isBelieved
      {
        decoded = found.words
        confidences = decoded.map { _ in found.probability }
      }
      let words = zip(decoded, confidences).map { word, confidence in
        Transcript.Word(
          text: word.text,
          start: offset + Double(word.firstFrame) / PocketSphinxDecoder.frameRate,
          end: offset + Double(word.lastFrame + 1) / PocketSphinxDecoder.frameRate,
          confidence: confidence)
      }
      return Transcript(
        text: words.map(\.text).joined(separator: " "), confidence: confidence.ofUtterance(confidences),
        words: words)
    }

    /// Frees the decoder for the next utterance.
    func cancel() {
      decoder.cancel()
    }

    /// Returns the sample as a 16-bit integer; not-a-number becomes silence.
    private static func pcm(_ sample: Float) -> Int16 {
      guard sample.isFinite else { return 0 }
      return Int16((max(-1, min(1, sample)) * 32_767).rounded())
    }
  }

  /// The times at which an utterance is searched again with a better normalization.
  ///
  /// The decoder subtracts one fixed cepstral mean from a short utterance. The acoustic model's own mean fits few
  /// microphones; with the utterance's own mean, word errors on people reading fall from 41 % to 33 %. So the
  /// first seconds are kept, and searched again each time their length has doubled, while the person still speaks.
  struct NormalizationSchedule {
    /// How many observed frames the acoustic model's mean is worth.
    static let priorFrames: Float = 10

    private var checkpoints = [0.5, 1, 2, 4].map { Int($0 * Double(AudioChunk.sampleRate)) }[...]
    private var heard: [Int16] = []

    /// Takes the next samples. Returns all samples since the beginning when it is time to search them again.
    mutating func audioToSearchAgain(after samples: [Int16]) -> [Int16]? {
      guard let next = checkpoints.first else { return nil }
      heard += samples
      guard heard.count >= next else { return nil }
      checkpoints = checkpoints.drop { $0 <= heard.count }
      defer { if checkpoints.isEmpty { heard = [] } }
      return heard
    }
  }
#endif

import Audio
import Capture
import Foundation
import Whisper

/// The recognition of one utterance: audio in, hypotheses out. It is used only within the recognizer's actor.
///
/// - Each hypothesis decodes all the audio of the window so far. The settled words are not given to the model as a
///   prefix, because that would carry an early mistake on to the end. They are aligned with the hypothesis
///   instead, which supplies the words after them.
/// - When the speaker pauses, the final text is decoded ahead of time, so that nothing is left to do if the
///   utterance ends there.
/// - An utterance that is longer than a window is cut before its last word, and a new window begins there.
final class WhisperUtterance {
  /// The least number of samples between two hypotheses: 100 ms.
  private static let hypothesisInterval = AudioChunk.sampleRate / 10
  /// The frames of silence after the audio of a hypothesis. A sentence that is cut off needs more of it than a
  /// whole one.
  private static let silenceAfterHypothesis = 600
  /// The frames of 10 ms without speech after which the final text is decoded ahead of time.
  private static let pause = 12
  /// The most frames of 10 ms that are decoded after the last speech.
  private static let tail = 30
  /// The frames of 10 ms in a window after which a new one begins.
  private static let longestWindow = 2_900
  /// How much less likely than the first text an alternative may be, in nats per token.
  private static let greatestCost = 0.4
  /// The most tokens of a hypothesis are `fewestTokens`, and one more for each `framesPerToken` frames. Nobody
  /// speaks faster; a longer text repeats itself.
  private static let fewestTokens = 10
  private static let framesPerToken = 10
  /// The least probability of each token of a word that settles before the utterance ends.
  private static let leastCertain: Float = 0.8
  /// The frames of 10 ms after which the language is not detected again.
  private static let languageIsKnown = 300
  private static let samplesPerFrame = AudioChunk.sampleRate / 100

  private let tokenizer: WhisperTokenizer
  private let prompt: [Int32]
  private let languages: [Language]
  /// The options of the final decoding.
  private let options: TranscriptionOptions
  private let model: WhisperModel
  /// Measures how long a hypothesis takes.
  private let clock: @Sendable () -> ContinuousClock.Instant
  /// The decoders of hypotheses and of final texts.
  private var decoders: (hypotheses: WindowDecoder, finals: WindowDecoder)?
  private var hasHeardLanguage = false
  /// Whether the complete audio was given at once.
  private var isWhole = false
  private var spectrogram: LogMelSpectrogram
  private var extent: SpeechExtent
  private var stabilizer: HypothesisStabilizer
  /// The sample of the stream at which the utterance began, or `nil` before the first audio.
  private var start: Int?
  /// The first frame of the window, from the utterance's start.
  private var windowStart = 0
  /// The words of earlier windows, with times from the utterance's start.
  private var said: [WordTiming] = []
  /// The number of samples at which the next hypothesis is due.
  private var due = 0
  /// The last hypothesis of this window, and the number of frames that it was made from.
  private var latest: (result: DecodingResult, frames: Int)?
  private var last: PartialTranscript?
  /// The window's final words, decoded ahead of time. They are valid while `speech` frames of the window are
  /// speech.
  private var ahead: (words: [WordTiming], speech: Int)?
  /// The decoder's free text for the window, or `nil` if that is silence or an expected phrase replaced it.
  private var freelyHeard: DecodingResult?
  /// Other texts that are nearly as likely, and how much less likely each is.
  private var alternatives: [(words: [WordTiming], cost: Double)] = []
  /// The expected phrases while the utterance may still be one of them, otherwise `nil`.
  private var expectation: ExpectedSpeech?
  /// Whether other texts than the likeliest are wanted, each of which costs another run of the model.
  private let wantsAlternatives: Bool
  /// The expected phrase that became the window's text, or `nil` if none did.
  private var fulfilled: ExpectedSpeech.Fulfilled?
  /// Whether the final decoding disagreed with words that had settled.
  private(set) var isContradicted = false

  /// - Parameters:
  ///   - detector: A detector at the beginning of a stream.
  ///   - expectation: The expected phrases; `nil` for none.
  ///   - wantsAlternatives: Whether other texts than the likeliest are of use.
  init(
    _ model: WhisperModel, _ tokenizer: WhisperTokenizer, _ configuration: WhisperConfiguration,
    detector: any VoiceActivityDetector, expecting expectation: ExpectedSpeech? = nil,
    wantsAlternatives: Bool = true,
    clock: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    (self.model, self.tokenizer, self.clock) = (model, tokenizer, clock)
    self.wantsAlternatives = wantsAlternatives
    self.expectation = configuration.translates ? nil : expectation
    extent = SpeechExtent(detector: detector)
    languages = tokenizer.special.isMultilingual ? configuration.languages : [.english]
    spectrogram = LogMelSpectrogram(filters: model.weights.filters, kernels: model.processor.kernels)
    stabilizer = HypothesisStabilizer(
      settling: configuration.settling, heldBack: configuration.heldBackWords)
    prompt = configuration.prompt.isEmpty ? [] : tokenizer.encode(" " + configuration.prompt)
    var options = TranscriptionOptions()
    options.audioContext = .fitted
    options.vocabulary = configuration.vocabulary
    options.decoding.hasTimestamps = false
    options.decoding.task = configuration.translates ? .translate : .transcribe
    options.decoding.beamWidth = configuration.beamWidth
    self.options = options
  }

  var fittedWindows: Int { decoders?.finals.fittedWindows ?? 0 }
  var fullContextFallbacks: Int { decoders?.finals.fullContextFallbacks ?? 0 }

  /// Takes the next audio. Returns a hypothesis if there is a new one.
  func accept(_ chunk: AudioChunk) throws -> PartialTranscript? {
    guard !chunk.samples.isEmpty else { return nil }
    try take(chunk)
    guard let speech = speechFrames else { return nil }
    if spectrogram.frameCount - windowStart - speech >= Self.pause {
      return ahead?.speech == speech ? nil : try lookAhead()
    }
    guard spectrogram.sampleCount >= due, speech > latest?.frames ?? 0 else { return nil }
    return try hypothesis()
  }

  /// Takes the next audio without making hypotheses.
  func take(_ chunk: AudioChunk) throws {
    if start == nil { start = chunk.start }
    spectrogram.append(chunk.samples)
    extent.process(chunk)
    if expectsAnswer, spectrogram.sampleCount > ExpectedAnswers.longest { expectation = nil }
    if spectrogram.frameCount - windowStart > Self.longestWindow { try beginWindow() }
  }

  /// Takes the complete audio, in pieces, so that new windows begin where they have to.
  func takeAll(_ audio: AudioChunk) throws {
    isWhole = true
    for start in stride(from: 0, to: audio.samples.count, by: AudioChunk.sampleRate) {
      try Task.checkCancellation()
      let samples = audio.samples[start..<min(start + AudioChunk.sampleRate, audio.samples.count)]
      try take(AudioChunk(samples: Array(samples), start: audio.start + start))
    }
  }

  private var expectsAnswer: Bool { if case .answer = expectation { true } else { false } }

  /// Ends the utterance.
  func finish() throws -> Transcript {
    guard let start, speechFrames != nil || !said.isEmpty else { return Transcript(text: "", confidence: 0) }
    var transcript = transcript(of: said + (try finalWords()), from: start)
    if fulfilled == nil, said.isEmpty {
      transcript.alternatives = alternatives.map {
        .init(self.transcript(of: $0.words, from: start), cost: $0.cost)
      }
    }
    return transcript
  }

  private func transcript(of words: [WordTiming], from start: Int) -> Transcript {
    let offset = Double(start) / Double(AudioChunk.sampleRate)
    let confidences =
      fulfilled.map { Array(repeating: $0.probability, count: words.count) }
      ?? WhisperConfidence.ofWords(words.map(\.leastProbability))
    let spoken = zip(words, confidences).map { word, confidence in
      Transcript.Word(
        text: word.text.trimmingCharacters(in: .whitespaces), start: offset + word.start,
        end: offset + word.end, confidence: confidence)
    }
    return Transcript(
      text: words.map(\.text).joined().trimmingCharacters(in: .whitespaces),
      confidence: WhisperConfidence.ofUtterance(confidences), words: spoken)
  }

  /// The number of frames of the window up to the end of its last speech, or `nil` if it has none.
  private var speechFrames: Int? {
    guard let start, let end = extent.end else { return nil }
    let frames = (end - start) / Self.samplesPerFrame - windowStart
    return frames > 0 ? frames : nil
  }

  private func hypothesis() throws -> PartialTranscript? {
    let began = clock()
    defer { planNext(after: clock() - began) }
    let frames = spectrogram.frameCount - windowStart
    let window = spectrogram.window(from: windowStart, frames: frames)
    var decoder = try decoders(for: window).hypotheses
    decoder.maximumTokens = Self.fewestTokens + frames / Self.framesPerToken
    let result = try decoder.decodeFitted(window, prompt: prompt)
    latest = result.flatMap { result in
      decoder.isSilence(result) ? nil : (result, frames)
    }
    return latest.flatMap { shown(heardOnce($0.result.tokens), certain: certainWords($0.result)) }
  }

  /// Returns how many of the first words of a hypothesis are certain.
  private func certainWords(_ result: DecodingResult) -> Int {
    let least = log(Self.leastCertain)
    let doubtful = zip(result.tokens, result.tokenLogProbabilities).enumerated().first { _, token in
      token.1 < least && tokenizer.decode([token.0]).contains { $0.isLetter || $0.isNumber }
    }
    guard let doubtful else { return heard(result.tokens).count }
    let before = heard(Array(result.tokens.prefix(doubtful.offset))).count
    // A word is as certain as its least certain piece.
    return tokenizer.decode([doubtful.element.0]).hasPrefix(" ") ? before : max(0, before - 1)
  }

  /// Returns the words so far as a partial transcript, or `nil` if it is the last one again.
  ///
  /// - Parameters:
  ///   - certain: How many of the first words are certain; `nil` if none may settle.
  ///   - end: The probability that nothing follows them; `nil` if that is not known.
  private func shown(_ words: [String], certain: Int?, end: Double? = nil) -> PartialTranscript? {
    var partial = PartialTranscript(stable: "", unstable: words.joined(separator: " "))
    // A word does not settle while it may be part of an answer.
    if let certain, !expectsAnswer {
      let now = Double(spectrogram.sampleCount) / Double(AudioChunk.sampleRate)
      partial = stabilizer.update(words, certain: certain, at: now)
    }
    partial.endProbability = end
    guard partial != last, last != nil || !words.isEmpty else { return nil }
    last = partial
    return partial
  }

  /// Decodes the final text ahead of time, in case nothing more is said.
  private func lookAhead() throws -> PartialTranscript? {
    let began = clock()
    defer { planNext(after: clock() - began) }
    let words = said + (try finalWords())
    // An expected sentence may differ from settled words, so none of its words settle.
    if fulfilled != nil { return shown(Self.split(words.map(\.text).joined()), certain: nil) }
    let certain = words.prefix { $0.probability >= Double(Self.leastCertain) }
    return shown(
      Self.split(words.map(\.text).joined()), certain: Self.split(certain.map(\.text).joined()).count,
      end: try freelyHeard.flatMap { try decoders?.finals.endProbability($0, prompt: prompt) })
  }

  /// Plans when the next hypothesis is made: an interval after this one was due, so that delays by the length of
  /// chunks do not add up, and late enough to leave as much time for other work as this one took.
  private func planNext(after duration: Duration) {
    let now = spectrogram.sampleCount
    let isLate = now - due >= Self.hypothesisInterval
    let busy = Int(2 * (duration / .seconds(1)) * Double(AudioChunk.sampleRate))
    due = max((isLate ? now : due) + Self.hypothesisInterval, now + busy)
  }

  /// Returns the window's final words. They are decoded again only if there was speech since the last time.
  private func finalWords() throws -> [WordTiming] {
    guard let speech = speechFrames else { return [] }
    if let ahead, ahead.speech == speech { return ahead.words }
    let all = spectrogram.frameCount - windowStart
    let frames = isWhole ? all : min(all, speech + Self.tail)
    let window = spectrogram.window(from: windowStart, frames: frames)
    var decoder = try decoders(for: window).finals
    let result = try decoder.decode(window, prompt: prompt)
    decoders?.finals = decoder
    fulfilled = nil
    let isSilence = decoder.isSilence(result)
    let words = isSilence ? try words([], frames: frames) : try words(result, frames: frames)
    freelyHeard = isSilence || fulfilled != nil ? nil : result
    alternatives =
      isSilence || fulfilled != nil || !wantsAlternatives || expectsAnswer
      ? [] : others(result, beside: words)
    ahead = (words, speech)
    return words
  }

  /// Returns the words of the expected phrase if it was probably said, otherwise those of the result.
  private func words(_ result: DecodingResult, frames: Int) throws -> [WordTiming] {
    guard let expectation, let decoder = decoders?.finals,
      let found = try expectation.fulfilled(by: decoder, tokenizer, besides: result, prompt: prompt)
    else { return try words(result.tokens, frames: frames) }
    fulfilled = found
    return try decoder.words(found.tokens, frames: frames)
  }

  /// Returns the alternative texts that agree with the settled words, and how much less likely each is.
  ///
  /// - Parameter words: The words of the result.
  private func others(
    _ result: DecodingResult, beside words: [WordTiming]
  ) -> [(words: [WordTiming], cost: Double)] {
    result.alternatives.compactMap { other in
      let cost = result.averageLogProbability - other.averageLogProbability
      let heard = heard(other.tokens)
      guard cost <= Self.greatestCost, !other.text.isEmpty, stabilizer.continued(heard) == heard,
        let words = decoders?.finals.words(of: other, beside: words)
      else { return nil }
      return (words, max(0, cost))
    }
  }

  /// Returns all words so far, with these tokens for the window.
  private func heard(_ tokens: [Int32]) -> [String] {
    Self.split(said.map(\.text).joined() + tokenizer.decode(tokens))
  }

  /// Returns all words so far, with these tokens for the window. A text that repeats itself, as models do with
  /// short audio, counts once.
  private func heardOnce(_ tokens: [Int32]) -> [String] {
    let words = heard(tokens)
    return said.isEmpty ? Array(words.prefix(RepeatedText.copyLength(of: words) ?? words.count)) : words
  }

  private static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// Returns the window's words: the settled ones, followed by those of the tokens that come after them.
  private func words(_ tokens: [Int32], frames: Int) throws -> [WordTiming] {
    var tokens = tokens
    let heard = heard(tokens)
    let settled = stabilizer.continued(heard)
    if settled != heard {
      isContradicted = stabilizer.isContradicted(by: heard)
      let before = Self.split(said.map(\.text).joined()).count
      tokens = tokenizer.encode(settled.dropFirst(before).map { " " + $0 }.joined())
    }
    let offset = Double(windowStart) / 100
    return try decoders?.finals.words(tokens, frames: frames).map { word in
      var word = word
      word.start += offset
      word.end += offset
      return word
    } ?? []
  }

  /// Keeps all words but the last, and begins a new window after them.
  private func beginWindow() throws {
    // An utterance longer than a window is not an expected phrase.
    if expectation != nil { (expectation, ahead) = (nil, nil) }
    let words = try finalWords().dropLast()
    said += words
    windowStart = words.last.map { Int($0.end * 100) } ?? spectrogram.frameCount - Self.tail
    spectrogram.forget(before: windowStart)
    (latest, ahead) = (nil, nil)
  }

  /// Returns the decoders for the language. Until enough was heard, the language is detected for each window.
  private func decoders(
    for window: MelWindow
  ) throws -> (hypotheses: WindowDecoder, finals: WindowDecoder) {
    if let decoders, languages.count == 1 || hasHeardLanguage { return decoders }
    var language = languages.first ?? .english
    if languages.count != 1 {
      let detected = try LanguageDetection.detect(window, model, tokenizer.special)
      language = detected?.likeliest(among: languages) ?? language
      hasHeardLanguage = windowStart + window.frames >= Self.languageIsKnown
    }
    if let decoders, decoders.finals.language == language { return decoders }
    var greedy = options
    greedy.decoding.beamWidth = 1
    greedy.fittedMargin = Self.silenceAfterHypothesis
    let decoders = (
      WindowDecoder(model, tokenizer, greedy, language: language),
      WindowDecoder(model, tokenizer, options, language: language)
    )
    self.decoders = decoders
    return decoders
  }
}

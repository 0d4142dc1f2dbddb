import Audio
import Foundation
import Whisper

/// One utterance going through a model: audio in, hypotheses out. Stays inside the recognizer's actor.
///
/// Each hypothesis decodes all the audio so far anew: made to say again what had settled, the model went on from an early
/// mistake to the end. What follows the settled words is taken from it. When the utterance gets longer than a window, all but the last word are taken as said, and a new
/// window begins after them.
final class WhisperUtterance {
  /// Samples between two hypotheses at least: 250 ms.
  private static let hypothesisInterval = AudioChunk.sampleRate / 4
  /// Frames of 10 ms after the last speech that are still listened to,
  private static let tail = 30
  /// and in a window before a new one begins.
  private static let longestWindow = 2_900
  private static let samplesPerFrame = AudioChunk.sampleRate / 100

  private let tokenizer: WhisperTokenizer
  private let prompt: [Int32]
  private let givenLanguage: Language?
  private let options: TranscriptionOptions
  private let model: WhisperModel
  private var decoder: WindowDecoder?
  private var spectrogram: LogMelSpectrogram
  private var extent: SpeechExtent
  private var stabilizer: HypothesisStabilizer
  /// Where in its stream the utterance began, in samples; nil before the first audio.
  private var start: Int?
  /// The first frame of the window, from the utterance's start.
  private var windowStart = 0
  /// Words of the windows before, with times from the utterance's start.
  private var said: [WordTiming] = []
  /// Samples at which the next hypothesis is due.
  private var due = hypothesisInterval
  /// The last hypothesis of this window, with the frames that it heard.
  private var latest: (result: DecodingResult, frames: Int)?
  private var last: PartialTranscript?
  /// What is expected, while this may be it.
  private var answers: ExpectedPhrases?
  /// Whether in the end the model would have said something else in place of what had settled.
  private(set) var isContradicted = false

  /// - Parameters:
  ///   - detector: At the beginning of a stream.
  ///   - answers: What is expected; nil for nothing.
  init(
    _ model: WhisperModel, _ tokenizer: WhisperTokenizer, _ configuration: WhisperConfiguration,
    detector: any VoiceActivityDetector, answers: ExpectedPhrases? = nil
  ) {
    (self.model, self.tokenizer) = (model, tokenizer)
    self.answers = configuration.translates ? nil : answers
    extent = SpeechExtent(detector: detector)
    givenLanguage = tokenizer.special.isMultilingual ? configuration.language : .english
    spectrogram = LogMelSpectrogram(filters: model.weights.filters, kernels: model.processor.kernels)
    stabilizer = HypothesisStabilizer(
      agreement: configuration.agreement, heldBack: configuration.heldBackWords)
    prompt = configuration.prompt.isEmpty ? [] : tokenizer.encode(" " + configuration.prompt)
    var options = TranscriptionOptions()
    options.audioContext = .fitted
    options.vocabulary = configuration.vocabulary
    options.decoding.hasTimestamps = false
    options.decoding.beamWidth = configuration.beamWidth
    options.decoding.task = configuration.translates ? .translate : .transcribe
    self.options = options
  }

  var fittedWindows: Int { decoder?.fittedWindows ?? 0 }
  var fullContextFallbacks: Int { decoder?.fullContextFallbacks ?? 0 }

  /// Listens; returns a hypothesis about every 250 ms of speech, when it is a new one.
  func accept(_ chunk: AudioChunk) throws -> PartialTranscript? {
    guard !chunk.samples.isEmpty else { return nil }
    if start == nil { start = chunk.start }
    spectrogram.append(chunk.samples)
    extent.process(chunk)
    if spectrogram.sampleCount > ExpectedAnswers.longest { answers = nil }
    if spectrogram.frameCount - windowStart > Self.longestWindow { try beginWindow() }
    guard spectrogram.sampleCount >= due, let speech = speechFrames, speech > latest?.frames ?? 0 else {
      return nil
    }
    return try hypothesis()
  }

  /// Ends the utterance.
  func finish() throws -> Transcript {
    guard let start, speechFrames != nil || !said.isEmpty else { return Transcript(text: "", confidence: 0) }
    let words = said + (try finalWords())
    let offset = Double(start) / Double(AudioChunk.sampleRate)
    let spoken = words.map { word in
      Transcript.Word(
        text: word.text.trimmingCharacters(in: .whitespaces), start: offset + word.start,
        end: offset + word.end, confidence: word.probability)
    }
    let confidence = spoken.isEmpty ? 0 : spoken.reduce(0) { $0 + $1.confidence } / Double(spoken.count)
    return Transcript(
      text: words.map(\.text).joined().trimmingCharacters(in: .whitespaces), confidence: confidence,
      words: spoken)
  }

  /// Frames of the window up to the end of its last speech; nil where there is none.
  private var speechFrames: Int? {
    guard let start, let end = extent.end else { return nil }
    let frames = (end - start) / Self.samplesPerFrame - windowStart
    return frames > 0 ? frames : nil
  }

  private func hypothesis() throws -> PartialTranscript? {
    let began = ContinuousClock.now
    defer { planNext(after: ContinuousClock.now - began) }
    let frames = spectrogram.frameCount - windowStart
    let window = spectrogram.window(from: windowStart, frames: frames)
    let decoder = try windowDecoder(window)
    let result = try decoder.decodeFitted(window, prompt: prompt)
    latest = result.flatMap { result in
      decoder.isSilence(result) ? nil : (result, frames)
    }
    guard let latest else { return nil }
    let words = heard(latest.result.tokens)
    // What may turn out to be an answer does not settle before.
    let partial =
      answers == nil
      ? stabilizer.update(words) : PartialTranscript(stable: "", unstable: words.joined(separator: " "))
    guard partial != last, last != nil || !(partial.stable.isEmpty && partial.unstable.isEmpty) else {
      return nil
    }
    last = partial
    return partial
  }

  /// The next hypothesis is due an interval after this one was, so that the length of chunks does not add to it, and
  /// leaves as much time for all else as this one took.
  private func planNext(after duration: Duration) {
    let now = spectrogram.sampleCount
    let isLate = now - due >= Self.hypothesisInterval
    let busy = Int(2 * (duration / .seconds(1)) * Double(AudioChunk.sampleRate))
    due = max((isLate ? now : due) + Self.hypothesisInterval, now + busy)
  }

  /// The window's words, decoded anew unless the last hypothesis heard all of its speech.
  private func finalWords() throws -> [WordTiming] {
    guard let speech = speechFrames else { return [] }
    let whole = spectrogram.frameCount - windowStart
    if let latest, latest.frames >= min(whole, speech + Self.tail / 2) {
      return try words(latest.result, frames: latest.frames)
    }
    let frames = min(whole, speech + Self.tail)
    let window = spectrogram.window(from: windowStart, frames: frames)
    var decoder = try windowDecoder(window)
    let result = try decoder.decode(window, prompt: prompt)
    self.decoder = decoder
    let isSilence = decoder.isSilence(result)
    return isSilence ? try words([], frames: frames) : try words(result, frames: frames)
  }

  /// The words of the answer that a result probably is, or its own.
  private func words(_ result: DecodingResult, frames: Int) throws -> [WordTiming] {
    guard let answers, let decoder, decoder.language == .english,
      let answer = try decoder.phrase(among: answers, prompt: prompt),
      answer.probability >= ExpectedAnswers.leastProbability
    else { return try words(result.tokens, frames: frames) }
    return try decoder.words(answer.tokens, frames: frames).map { word in
      var word = word
      word.probability = answer.probability
      return word
    }
  }

  /// All words so far, when these are the window's tokens.
  private func heard(_ tokens: [Int32]) -> [String] {
    Self.split(said.map(\.text).joined() + tokenizer.decode(tokens))
  }

  private static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// The window's words: what has settled, and what follows it in the tokens.
  private func words(_ tokens: [Int32], frames: Int) throws -> [WordTiming] {
    var tokens = tokens
    let heard = heard(tokens)
    let settled = stabilizer.continued(heard)
    if settled != heard {
      if stabilizer.isContradicted(by: heard) { isContradicted = true }
      let before = Self.split(said.map(\.text).joined()).count
      tokens = tokenizer.encode(settled.dropFirst(before).map { " " + $0 }.joined())
    }
    let offset = Double(windowStart) / 100
    return try decoder?.words(tokens, frames: frames).map { word in
      var word = word
      word.start += offset
      word.end += offset
      return word
    } ?? []
  }

  /// Takes all but the last word as said and begins a window after them.
  private func beginWindow() throws {
    let words = try finalWords().dropLast()
    said += words
    windowStart = words.last.map { Int($0.end * 100) } ?? spectrogram.frameCount - Self.tail
    spectrogram.forget(before: windowStart)
    latest = nil
  }

  /// The decoder, once the language is known.
  private func windowDecoder(_ window: MelWindow) throws -> WindowDecoder {
    if let decoder { return decoder }
    let language =
      try givenLanguage
      ?? LanguageDetection.detect(window, model, tokenizer.special)?.language ?? .english
    let decoder = WindowDecoder(model, tokenizer, options, language: language)
    self.decoder = decoder
    return decoder
  }
}

import Audio
import Capture
import Foundation
import Inference
import Speech
import Whisper

/// A way of transcribing that ``TranscriptionEvaluation`` tries.
package enum TranscriptionWay: String, Sendable, Hashable, CaseIterable {
  /// Windows of 30 seconds, as in training. It is always tried, since the others are compared with it.
  case full
  /// Windows of 30 seconds over the parts that a detector takes for speech.
  case speech
  /// Windows of the length of the audio and some silence.
  case fitted
  /// Live, each recording as one utterance.
  case streamed
}

/// A comparison of ways to transcribe recordings with a Whisper model: what a shortened audio context and the
/// measures against text for silence cost, what a vocabulary gains, and how live recognition performs.
package final class TranscriptionEvaluation {
  /// The seconds of silence after the audio that are tried for shortened contexts.
  package static let margins = [0.5, 1, 2, 5]

  private struct Way {
    var options: TranscriptionOptions
    var detectsSpeech = false
  }

  private let model: WhisperModel
  private let tokenizer: WhisperTokenizer
  private let vocabulary: [String]
  private let recognizers: [WhisperRecognizer]
  private var ways: [Way] = []

  /// The scores. The first one is that of the full window.
  package private(set) var scores: [TranscriptionScore] = []
  /// The live score without a vocabulary.
  package private(set) var streaming = StreamingScore()
  package private(set) var reliability = ReliabilityTable()

  /// Loads the model and prepares the ways.
  ///
  /// - Parameters:
  ///   - configuration: The model and its settings. Each way is tried without its vocabulary, and then some with
  ///     it.
  ///   - tried: The ways to try besides the full window.
  /// - Throws: `ModelFileError`, `VocabularyError`, `KernelsError`.
  package init(_ configuration: WhisperConfiguration, ways tried: Set<TranscriptionWay>) throws {
    let processor = Processor(
      kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: configuration.threads))
    model = try WhisperModel(contentsOf: configuration.model, processor: processor)
    tokenizer = try WhisperTokenizer(
      vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
    vocabulary = configuration.vocabulary
    var plain = configuration
    plain.vocabulary = []
    let streamed = vocabulary.isEmpty ? [plain] : [plain, configuration]
    recognizers = tried.contains(.streamed) ? streamed.map { WhisperRecognizer($0) } : []

    var full = TranscriptionOptions()
    full.decoding.language = configuration.languages.first
    full.decoding.beamWidth = configuration.beamWidth
    full.initialPrompt = configuration.prompt.isEmpty ? nil : configuration.prompt
    add("full window", Way(options: full))
    if tried.contains(.speech) { add("speech only", Way(options: full, detectsSpeech: true)) }
    var fitted = full
    fitted.audioContext = .fitted
    for margin in Self.margins where tried.contains(.fitted) {
      var tight = fitted
      tight.fittedMargin = Int(100 * margin)
      add(String(format: "audio + %g s", margin), Way(options: tight))
    }
    if !vocabulary.isEmpty {
      (full.vocabulary, fitted.vocabulary) = (vocabulary, vocabulary)
      add("full, vocabulary", Way(options: full))
      if tried.contains(.fitted) { add("fitted, vocabulary", Way(options: fitted)) }
    }
    scores += ["streamed", "streamed, vocabulary"].prefix(recognizers.count).map { TranscriptionScore($0) }
  }

  private func add(_ name: String, _ way: Way) {
    ways.append(way)
    scores.append(TranscriptionScore(name))
  }

  /// Transcribes a recording in every way.
  ///
  /// - Parameter label: The known facts about its text.
  /// - Returns: The texts in the order of ``scores``.
  @discardableResult
  package func add(_ samples: [Float], of label: RecordingLabel) async throws -> [String] {
    var texts: [String] = []
    let clock = ContinuousClock()
    for (index, way) in ways.enumerated() {
      let began = clock.now
      let transcription = try transcribe(samples, way)
      let processing = clock.now - began
      texts.append(transcription.text)
      scores[index].fittedWindows += transcription.fittedWindows
      scores[index].fullContextFallbacks += transcription.fullContextFallbacks
      scores[index].temperatureFallbacks += transcription.temperatureFallbacks
      score(index, transcription.text, label, full: texts[0], samples, processing)
    }
    for (number, recognizer) in recognizers.enumerated() {
      let began = clock.now
      let transcript = try await stream(samples, recognizer, isScored: number == 0)
      let index = ways.count + number
      score(index, transcript.text, label, full: texts[0], samples, clock.now - began)
      scores[index].fittedWindows = await recognizer.fittedWindows
      scores[index].fullContextFallbacks = await recognizer.fullContextFallbacks
      texts.append(transcript.text)
      if number == 0, let said = label.text { rate(transcript, said) }
    }
    if let recognizer = recognizers.first { streaming.contradicted = await recognizer.contradictions }
    return texts
  }

  private func score(
    _ index: Int, _ text: String, _ label: RecordingLabel, full: String, _ samples: [Float],
    _ processing: Duration
  ) {
    scores[index].add(
      text, of: label, full: full, vocabulary: vocabulary, samples: samples.count, processing: processing)
  }

  private func transcribe(_ samples: [Float], _ way: Way) throws -> Transcription {
    var spectrogram = LogMelSpectrogram(filters: model.weights.filters, kernels: model.processor.kernels)
    spectrogram.append(samples)
    var options = way.options
    if way.detectsSpeech {
      var clips = SpeechClips()
      clips.append(AudioChunk(samples: samples))
      options.clips = clips.finish()
    }
    return try Transcriber(model, tokenizer, options).transcribe(spectrogram)
  }

  /// Transcribes samples as if they came from a microphone, in pieces of 100 ms, as one utterance.
  private func stream(
    _ samples: [Float], _ recognizer: WhisperRecognizer, isScored: Bool
  ) async throws -> Transcript {
    let session = try await recognizer.startSession(expecting: .command)
    var settled = ""
    var partials = 0
    let piece = AudioChunk.sampleRate / 10
    for start in stride(from: 0, to: samples.count, by: piece) {
      let chunk = AudioChunk(samples: Array(samples[start..<min(start + piece, samples.count)]), start: start)
      guard let partial = try await session.accept(chunk) else { continue }
      partials += 1
      settled = partial.stable
    }
    let end = ContinuousClock.now
    let transcript = try await session.finish()
    let final = (ContinuousClock.now - end) / .milliseconds(1)
    guard isScored else { return transcript }
    streaming.utterances += 1
    streaming.partials += partials
    streaming.audio += Double(samples.count) / Double(AudioChunk.sampleRate)
    streaming.final.append(final)
    streaming.words += transcript.words.count
    streaming.settledWords += settled.split(separator: " ").count
    if !transcript.text.hasPrefix(settled) { streaming.broken += 1 }
    return transcript
  }

  /// Compares each word's confidence with whether it is right.
  private func rate(_ transcript: Transcript, _ said: String) {
    let heard = transcript.words.flatMap { word in
      comparedWords(word.text).map { (text: $0, confidence: word.confidence) }
    }
    for (word, isRight) in zip(heard, rightWords(said: comparedWords(said), heard: heard.map(\.text))) {
      reliability.add(confidence: word.confidence, isRight: isRight)
    }
  }
}

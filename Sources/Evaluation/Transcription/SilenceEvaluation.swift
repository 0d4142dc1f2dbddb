import Audio
import Capture
import Foundation
import Inference
import Speech
import Whisper

/// An evaluation that passes sound without speech through everything that recordings and live audio pass through.
/// No text should come out.
package struct SilenceEvaluation {
  /// The result for one kind of sound.
  package struct Result: Sendable, Encodable {
    package var name: String
    package var seconds: Double
    /// The texts that were written when the sound was transcribed as a recording.
    package var recorded: [String]
    /// The texts that were written live, utterance by utterance.
    package var live: [String]
    /// The seconds of the recording that the detector took for possible speech.
    package var doubtful: Double
    /// The number of live utterances that the detector found.
    package var utterances: Int
  }

  private let model: WhisperModel
  private let tokenizer: WhisperTokenizer
  private let recognizer: WhisperRecognizer
  private let detector: any VoiceActivityDetector

  /// Loads the models.
  ///
  /// - Throws: `ModelFileError`, `VocabularyError`, `KernelsError`.
  package init(_ configuration: WhisperConfiguration) throws {
    let processor = Processor(
      kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: configuration.threads))
    model = try WhisperModel(contentsOf: configuration.model, processor: processor)
    tokenizer = try WhisperTokenizer(
      vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
    recognizer = WhisperRecognizer(configuration)
    detector = try voiceActivityDetector(model: configuration.voiceActivityModel)
  }

  /// Evaluates one kind of sound.
  ///
  /// - Parameter sound: Begins the sound again each time it is called, and returns a function that returns the
  ///   next samples.
  package func run(
    _ name: String, seconds: Double, sound: () -> ((Int) -> [Float])
  ) async throws -> Result {
    let samples = Int(seconds * Double(AudioChunk.sampleRate))
    let (filters, kernels) = (model.weights.filters, model.processor.kernels)
    var survey = RecordingSurvey(
      filters: filters, kernels: kernels, clips: SpeechClips(detector: detector))
    let first = Self.chunks(sound(), samples)
    while let chunk = first() { survey.append(chunk) }
    var options = TranscriptionOptions()
    options.decoding.language = .english
    let clips = survey.speechClips() ?? []
    options.clips = clips
    let recording = StreamedSpectrogram(
      survey, filters: filters, kernels: kernels, next: Self.chunks(sound(), samples))
    let transcription = try Transcriber(model, tokenizer, options).transcribe(recording)
    let live = try await live(Self.chunks(sound(), samples))
    return Result(
      name: name, seconds: seconds, recorded: transcription.segments.map(\.text).filter { !$0.isEmpty },
      live: live.texts, doubtful: Double(clips.reduce(0) { $0 + $1.count }) / 100,
      utterances: live.utterances)
  }

  private func live(_ next: () -> AudioChunk?) async throws -> (texts: [String], utterances: Int) {
    var segmenter = UtteranceSegmenter(detector: detector)
    var session: (any RecognitionSession)?
    var texts: [String] = []
    var utterances = 0
    func take(_ events: [UtteranceEvent]) async throws {
      for event in events {
        switch event {
        case .started:
          session = try await recognizer.startSession(expecting: .command)
          utterances += 1
        case .audio(let chunk): _ = try await session?.accept(chunk)
        case .ended:
          if let text = try await session?.finish().text, !text.isEmpty { texts.append(text) }
          session = nil
        }
      }
    }
    while let chunk = next() { try await take(segmenter.process(chunk)) }
    try await take(segmenter.finish())
    return (texts, utterances)
  }

  private static func chunks(_ next: @escaping (Int) -> [Float], _ samples: Int) -> () -> AudioChunk? {
    var position = 0
    return {
      guard position < samples else { return nil }
      defer { position += AudioChunk.sampleRate / 10 }
      return AudioChunk(samples: next(min(AudioChunk.sampleRate / 10, samples - position)), start: position)
    }
  }
}

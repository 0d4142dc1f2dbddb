import Audio
import Foundation

/// A transcriber of recordings of any length, one window of 30 seconds at a time. Each window begins where the
/// last complete segment before it ended.
///
/// Source: openai-whisper's `transcribe`.
package struct Transcriber {
  /// The most windows used to detect the language.
  private static let detectionWindows = 3
  /// The probability at which a language counts as detected.
  private static let sure = 0.5

  /// The least number of frames that may contain a word; a shorter remainder is skipped.
  private static let shortest = 50

  private let predictor: any TokenPredictor
  private let tokenizer: WhisperTokenizer
  private let options: TranscriptionOptions
  /// The frames of 10 ms in a window.
  private var windowLength: Int { 2 * predictor.dimensions.audioContext }

  package init(
    _ predictor: any TokenPredictor, _ tokenizer: WhisperTokenizer,
    _ options: TranscriptionOptions = TranscriptionOptions()
  ) {
    (self.predictor, self.tokenizer, self.options) = (predictor, tokenizer, options)
  }

  /// Transcribes a recording.
  ///
  /// - Parameter progress: Called after each window.
  /// - Throws: The model's error, or `CancellationError` if the task is cancelled.
  package func transcribe(
    _ recording: some Spectrogram, progress: (TranscriptionProgress) -> Void = { _ in }
  ) throws -> Transcription {
    let whole = recording.frameCount
    guard let clips = options.clips else { return try transcribeAll(recording, progress: progress) }
    let timeline = SpokenTimeline(clips, within: whole)
    guard timeline.frameCount > 0 else { return Transcription() }
    let transcription = try transcribeAll(SpokenRecording(recording, timeline)) { known in
      progress(
        TranscriptionProgress(
          done: Double(timeline.recordingFrame(Int(known.done * 100))) / 100, whole: Double(whole) / 100,
          segments: timeline.restored(known.segments)))
    }
    return timeline.restored(transcription)
  }

  private func transcribeAll(
    _ recording: some Spectrogram, progress: (TranscriptionProgress) -> Void
  ) throws -> Transcription {
    var recording = recording
    let frames = recording.frameCount
    guard frames > 0 else { return Transcription() }
    let language = try options.decoding.language ?? detectedLanguage(&recording)
    var text = TranscribedText(predictor, tokenizer, options, language: language)
    var seek = 0
    while seek < frames {
      try Task.checkCancellation()
      let window = try recording.window(from: seek, frames: min(windowLength, frames - seek))
      let known = text.segments.count
      seek += try text.append(window, seek: seek)
      if frames - seek < Self.shortest { seek = frames }
      progress(
        TranscriptionProgress(
          done: Double(min(seek, frames)) / 100, whole: Double(frames) / 100,
          segments: Array(text.segments[known...])))
    }
    return text.transcription.clamped(to: Double(frames) / 100)
  }

  /// Detects the language in as many of the first windows as it takes to be sure. Returns English if the model
  /// knows no other.
  private func detectedLanguage(_ recording: inout some Spectrogram) throws -> Language {
    guard tokenizer.special.isMultilingual else { return .english }
    var heard: [LanguageDetection] = []
    var together = LanguageDetection(mean: [], among: options.languages)
    let end = min(recording.frameCount, Self.detectionWindows * windowLength)
    for start in stride(from: 0, to: end, by: windowLength) {
      // Windows must be asked for in order, and the first one will be asked for next.
      let beginning = try recording.window(from: 0, frames: min(start + windowLength, end))
      let window = MelWindow(
        bands: beginning.bands, values: Array(beginning.values.dropFirst(start * beginning.bands)))
      guard let detection = try LanguageDetection.detect(window, predictor, tokenizer.special) else { break }
      heard.append(detection)
      together = LanguageDetection(mean: heard, among: options.languages)
      if together.probabilities.first.map({ $0.probability >= Self.sure }) ?? true { break }
    }
    return together.language
  }
}

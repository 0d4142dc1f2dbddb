import Audio
import Foundation

/// Turns recordings of any length into text, a window of 30 seconds at a time, each beginning where the last complete
/// segment of the one before ended.
///
/// Source: openai-whisper's `transcribe`.
public struct Transcriber {
  private let predictor: any TokenPredictor
  private let tokenizer: WhisperTokenizer
  private let options: TranscriptionOptions
  /// Frames of 10 ms in a window.
  private var windowLength: Int { 2 * predictor.dimensions.audioContext }

  public init(
    _ predictor: any TokenPredictor, _ tokenizer: WhisperTokenizer,
    _ options: TranscriptionOptions = TranscriptionOptions()
  ) {
    (self.predictor, self.tokenizer, self.options) = (predictor, tokenizer, options)
  }

  /// - Parameter progress: Is called after each window.
  /// - Throws: What the model throws, or `CancellationError` when the task is cancelled.
  public func transcribe(
    _ recording: some Spectrogram, progress: (TranscriptionProgress) -> Void = { _ in }
  ) throws -> Transcription {
    let frames = recording.frameCount
    let clips = (options.clips ?? [0..<frames]).map { $0.clamped(to: 0..<frames) }.filter { !$0.isEmpty }
    guard let first = clips.first else { return Transcription() }
    let language = try options.decoding.language ?? detectedLanguage(recording, from: first.lowerBound)
    var text = TranscribedText(predictor, tokenizer, options, language: language)
    for clip in clips {
      var seek = clip.lowerBound
      while seek < clip.upperBound {
        try Task.checkCancellation()
        let end = min(seek + windowLength, clip.upperBound)
        seek += try text.append(recording.window(from: seek, frames: end - seek), seek: seek)
        progress(TranscriptionProgress(done: Double(min(seek, frames)) / 100, whole: Double(frames) / 100))
      }
    }
    return text.transcription
  }

  /// Of the first window; English when the model knows no other.
  private func detectedLanguage(_ recording: some Spectrogram, from start: Int) throws -> Language {
    guard tokenizer.special.isMultilingual else { return .english }
    try predictor.encode(recording.window(from: start, frames: windowLength))
    return try LanguageDetection(predictor, tokenizer.special)?.language ?? .english
  }
}

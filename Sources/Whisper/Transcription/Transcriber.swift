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
    var recording = recording
    let frames = recording.frameCount
    let clips = (options.clips ?? [SpeechClip(0..<frames)]).map { clip in
      SpeechClip(clip.frames.clamped(to: 0..<frames), speechProbability: clip.speechProbability)
    }.filter { !$0.frames.isEmpty }
    guard let first = clips.first?.frames else { return Transcription() }
    let language = try options.decoding.language ?? detectedLanguage(&recording, from: first.lowerBound)
    var text = TranscribedText(predictor, tokenizer, options, language: language)
    for clip in clips {
      var seek = clip.frames.lowerBound
      while seek < clip.frames.upperBound {
        try Task.checkCancellation()
        let end = min(seek + windowLength, clip.frames.upperBound)
        let window = try recording.window(from: seek, frames: end - seek)
        let known = text.segments.count
        seek += try text.append(window, seek: seek, speechProbability: clip.speechProbability)
        progress(
          TranscriptionProgress(
            done: Double(min(seek, frames)) / 100, whole: Double(frames) / 100,
            segments: Array(text.segments[known...])))
      }
    }
    return text.transcription.clamped(to: Double(frames) / 100)
  }

  /// Of the first window; English when the model knows no other.
  private func detectedLanguage(
    _ recording: inout some Spectrogram, from start: Int
  ) throws -> Language {
    guard tokenizer.special.isMultilingual else { return .english }
    try predictor.encode(recording.window(from: start, frames: windowLength))
    return try LanguageDetection(predictor, tokenizer.special)?.language ?? .english
  }
}

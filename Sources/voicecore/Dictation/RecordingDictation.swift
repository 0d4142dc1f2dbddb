import Audio
import Console
import Dictation
import Foundation
import Setup
import Speech
import VoiceKeyboard
import Whisper

/// Splits a whole recording into phrases, with the same words as from `transcribe`.
struct RecordingDictation {
  private enum Hearing {
    case whisper(WhisperRecordings, TranscriptionOptions)
    case embedded(any Recognizer)
  }

  private let hearing: Hearing
  private let detector: any VoiceActivityDetector

  /// The name of the recognizer.
  var recognizer: String {
    switch hearing {
    case .whisper: "whisper"
    case .embedded(let recognizer): recognizer.name
    }
  }

  init(_ recognition: RecognizerOptions, _ installation: Installation) async throws {
    let chosen = try await installation.hearing(recognition)
    let settings = chosen.settings[0]
    detector = try recognition.detector()
    guard let model = settings.model else {
      hearing =
        chosen.engine.name == PocketSphinxRecognizer.identifier
        ? .embedded(PocketSphinxRecognizer(PocketSphinxConfiguration(languageModel: .general)))
        : .embedded(chosen.engine.make(settings))
      return
    }
    var options = TranscriptionOptions()
    options.languages = settings.languages
    if settings.languages.count == 1 { options.decoding.language = settings.languages.first }
    options.decoding.beamWidth = WhisperConfiguration(model: model).beamWidth
    options.vocabulary = settings.vocabulary
    options.hasWordTimes = true
    options.audioContext = .fitted
    hearing = .whisper(try WhisperRecordings(model: model, threads: settings.threads), options)
  }

  /// Transcribes an audio file into phrases.
  ///
  /// - Throws: `AudioFileError`, or the recognizer's error.
  func phrases(of path: String) async throws -> [HeardPhrase] {
    let reader = try AudioFileReader(argument: path)
    let phrases: [HeardPhrase]
    switch hearing {
    case .whisper(let recordings, let options):
      let (transcription, _) = try recordings.transcribe(reader, options, detector: detector) { _ in }
      let pieces = transcription.segments.flatMap(\.words).map {
        HeardWord($0.text, start: $0.start, end: $0.end)
      }
      phrases = HeardPhrase(transcription.text, pieces: pieces).divided()
    case .embedded(let recognizer):
      let (utterances, _) = try await recognizer.transcribe(reader) { _, _ in }
      phrases = utterances.map(HeardPhrase.init)
    }
    for notice in reader.notices { printError("\(path): \(notice)") }
    return phrases
  }
}

import Audio
import Console
import Dictation
import Foundation
import Speech
import VoiceKeyboard
import Whisper

/// A whole recording as the phrases that were said in it, in the very words that `transcribe` gives.
struct RecordingDictation {
  private enum Hearing {
    case whisper(WhisperRecordings, TranscriptionOptions)
    case embedded(PocketSphinxRecognizer)
  }

  private let hearing: Hearing
  private let detector: any VoiceActivityDetector

  /// The name of what recognizes.
  var recognizer: String {
    switch hearing {
    case .whisper: "whisper"
    case .embedded(let recognizer): recognizer.name
    }
  }

  init(_ recognition: RecognizerOptions, _ installation: Installation) async throws {
    let models = try await installation.whisper(recognition)
    if recognition.usesUsual, models.isEmpty { installation.suggestBetterEars() }
    detector = try recognition.detector()
    guard let model = models.first else {
      hearing = .embedded(PocketSphinxRecognizer(PocketSphinxConfiguration(search: .languageModel(.general))))
      return
    }
    var options = TranscriptionOptions()
    options.languages = model.languages
    if model.languages.count == 1 { options.decoding.language = model.languages.first }
    options.decoding.beamWidth = model.beamWidth
    options.vocabulary = (installation.configuration.vocabulary ?? []) + installation.givenNames
    options.hasWordTimes = true
    options.audioContext = .fitted
    hearing = .whisper(try WhisperRecordings(model: model.model, threads: model.threads), options)
  }

  /// - Throws: `AudioFileError`, or what the recognizer throws.
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

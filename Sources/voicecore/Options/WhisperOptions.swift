import ArgumentParser
import Audio
import Foundation
import ModelStore
import Setup
import Whisper

/// The options of `transcribe` for Whisper only.
struct WhisperOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A model of the store's, or a file in whisper.cpp's format; otherwise that of the settings, or base.",
      valueName: "name|file"))
  var model: String?
  @Flag(help: "Write English, whatever is spoken; with a multilingual model.") var translate = false
  @Option(help: "What was said before, or the style to write in.") var prompt: String?
  @Option(help: "A name or term to be preferred; may be given several times.") var vocabulary: [String] = []
  @Flag(help: "Times and probabilities of words, in json.") var wordTimestamps = false
  @Option(help: "Hypotheses followed side by side; 1 is the fastest.") var beams = 5
  @Option(help: "Threads that compute.") var threads = ProcessInfo.processInfo.activeProcessorCount
  @Flag(
    inversion: .prefixedNo,
    help:
      "Leave out what the voice activity detector takes for no speech, so that nothing is made up about it.")
  var voiceActivity = true
  @Option(
    help: ArgumentHelp(
      "A Silero model of the store's or in whisper.cpp's format, to detect voice activity; otherwise one that the store has, or the project's own detector.",
      valueName: "name|file"))
  var voiceActivityModel: String?
  @Flag(
    inversion: .prefixedNo,
    help: "Encode only the audio that a window has, which is faster; where that looks wrong, all 30 seconds.")
  var fittedContext = true

  func validate() throws {
    guard (1...8).contains(beams) else { throw ValidationError("--beams must be from 1 to 8.") }
    if voiceActivityModel != nil, !voiceActivity {
      throw ValidationError("--voice-activity-model and --no-voice-activity exclude each other.")
    }
    guard (1...256).contains(threads) else { throw ValidationError("--threads must be from 1 to 256.") }
  }

  /// The first given option that only Whisper has.
  var firstGiven: String? {
    if model != nil { return "--model" }
    if translate { return "--translate" }
    if prompt != nil { return "--prompt" }
    if !vocabulary.isEmpty { return "--vocabulary" }
    if voiceActivityModel != nil { return "--voice-activity-model" }
    return wordTimestamps ? "--word-timestamps" : nil
  }

  /// Returns the voice activity detector, or `nil` to transcribe the whole recording.
  func detector() throws -> (any VoiceActivityDetector)? {
    voiceActivity ? try voiceActivityDetector(model: ModelStore.voiceActivityModel(voiceActivityModel)) : nil
  }

  static func spokenLanguage(_ argument: String?) throws -> Language? {
    guard let argument else { return nil }
    guard let language = Language(argument) else {
      throw ValidationError("Whisper knows no language “\(argument)”. Give a code, as in en, or a name.")
    }
    return language
  }

  /// Returns the options for a transcription.
  ///
  /// - Parameter languages: The languages that may be spoken; empty for any.
  func options(_ languages: [String]) throws -> TranscriptionOptions {
    var options = TranscriptionOptions()
    options.languages = try languages.compactMap(Self.spokenLanguage)
    if options.languages.count == 1 { options.decoding.language = options.languages.first }
    options.decoding.task = translate ? .translate : .transcribe
    options.decoding.beamWidth = beams
    options.initialPrompt = prompt
    options.vocabulary = vocabulary
    options.hasWordTimes = wordTimestamps
    options.audioContext = fittedContext ? .fitted : .full
    return options
  }
}

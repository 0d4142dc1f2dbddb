import ArgumentParser
import Audio
import Console
import Foundation
import ModelStore
import Setup
import Speech
import Whisper

struct TranscribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcribe", abstract: "Turn recordings into text.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case txt, json, srt, vtt

    var isSubtitles: Bool { self == .srt || self == .vtt }
  }

  enum LanguageModel: String, ExpressibleByArgument, CaseIterable {
    case general, commands
  }

  @Argument(help: "Audio files: WAV, FLAC, OGG, MP3, AIFF; - is standard input.") var files: [String]
  @Option(help: "What recognizes; whisper where it has a model, pocketsphinx otherwise.")
  var recognizer: RecognizerEngine?
  @Option(help: "The language model of pocketsphinx: general English, or tuned to commands.")
  var languageModel = LanguageModel.general
  @Option(
    help: """
      The language that is spoken; given several times, the likeliest of them. Without it a multilingual whisper model \
      detects it; pocketsphinx knows en.
      """)
  var language: [String] = []
  @Option(help: "txt (a line a sentence), json (an object a file), srt or vtt.") var format = Format.txt
  @OptionGroup(title: "Whisper") var whisper: WhisperOptions
  @Flag(inversion: .prefixedNo, help: "Progress on standard error.") var progress = isatty(STDERR_FILENO) == 1

  func validate() throws {
    if let recognizer, !recognizer.needsModel { try refuseWhisperOptions() }
    _ = try language.map(WhisperOptions.spokenLanguage)
  }

  /// Refuses options that PocketSphinx does not support.
  private func refuseWhisperOptions() throws {
    if let other = language.first(where: { $0 != "en" }) {
      throw ValidationError("pocketsphinx has a model for en only, not for “\(other)”.")
    }
    if let option = whisper.firstGiven {
      throw ValidationError("\(option) is an option of whisper. Add --recognizer whisper --model FILE.")
    }
  }

  func run() async throws {
    let command = self
    try await untilStopped { try await command.transcribe() }
  }

  private func transcribe() async throws {
    let installation = try Installation()
    let transcription = try await whisperModel(installation).map { try loaded($0, installation) }
    let recognizer = recognizer(installation)
    var failed = false
    for file in files {
      do {
        if let transcription {
          write(try transcription.run(file) { show($0, file) })
        } else {
          write(try await FileTranscription(recognizer: recognizer, path: file).run { show($0, file) })
        }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        failed = true
        printError("\(file): \(error)")
      }
    }
    if failed { throw ExitCode.failure }
  }

  /// Returns the chosen recognizer that needs no model.
  private func recognizer(_ installation: Installation) -> any Recognizer {
    if let recognizer, recognizer.name != PocketSphinxRecognizer.identifier {
      return recognizer.make(installation.hearing([], engine: recognizer) { _ in }.settings[0])
    }
    return PocketSphinxRecognizer(
      PocketSphinxConfiguration(languageModel: languageModel == .general ? .general : .commands))
  }

  /// Returns the file of the named model, or of the default one, or `nil` for PocketSphinx.
  private func whisperModel(_ installation: Installation) async throws -> String? {
    if let recognizer, !recognizer.needsModel { return nil }
    if let model = whisper.model { return try ModelStore.modelFile(model) }
    if let best = try await installation.hearingModels(threads: whisper.threads).first { return best.path }
    guard recognizer == nil else {
      throw ValidationError(
        "whisper needs a model: --model NAME, of “voicecore models list”, or a file in whisper.cpp's format.")
    }
    try refuseWhisperOptions()
    installation.suggestBetterEars()
    return nil
  }

  private func loaded(_ model: String, _ installation: Installation) throws -> WhisperTranscription {
    do {
      // A language that the person has set is not detected.
      let set = installation.configuration.language == nil ? [] : installation.configuration.languages
      var options = try whisper.options(language.isEmpty ? set.map(\.code) : language)
      // Subtitles begin and end with words.
      options.hasWordTimes = options.hasWordTimes || format.isSubtitles
      return try WhisperTranscription(
        model: model, threads: whisper.threads, options: options, detector: try whisper.detector())
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }

  private func write(_ document: TranscriptDocument) {
    if progress { ProgressLine.clear() }
    output(document.text(format), terminator: "")
  }

  private func show(_ report: TranscriptionReport, _ file: String) {
    guard progress else { return }
    let share = report.share.map { " \(Int($0 * 100)) %" } ?? ""
    let left = report.secondsLeft.map { String(format: ", %.0f s left", $0) } ?? ""
    let speed = String(format: "%.1f× real time", report.speed)
    ProgressLine.show("\(file)\(share)  \(speed)\(left)")
  }
}

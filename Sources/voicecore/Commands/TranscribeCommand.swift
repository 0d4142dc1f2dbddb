import ArgumentParser
import Audio
import Foundation
import Speech

struct TranscribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcribe", abstract: "Turn recordings into text.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case txt, json, srt, vtt
  }

  enum RecognizerName: String, ExpressibleByArgument, CaseIterable {
    case pocketsphinx
  }

  enum LanguageModel: String, ExpressibleByArgument, CaseIterable {
    case general, commands
  }

  @Argument(help: "Audio files: WAV, FLAC, OGG, MP3, AIFF; - is standard input.") var files: [String]
  @Option(help: "What recognizes.") var recognizer = RecognizerName.pocketsphinx
  @Option(help: "The language model of pocketsphinx: general English, or tuned to commands.")
  var languageModel = LanguageModel.general
  @Option(help: "The language that is spoken; pocketsphinx knows en.") var language = "en"
  @Option(help: "txt, json (an object a file), srt or vtt.") var format = Format.txt
  @Flag(inversion: .prefixedNo, help: "Progress on standard error.") var progress = isatty(STDERR_FILENO) == 1

  func validate() throws {
    guard language == "en" else {
      throw ValidationError("pocketsphinx has a model for en only, not for “\(language)”.")
    }
  }

  func run() async throws {
    let recognizer = PocketSphinxRecognizer(
      PocketSphinxConfiguration(search: .languageModel(languageModel == .general ? .general : .commands)))
    var failed = false
    for file in files {
      do {
        let transcription = try await FileTranscription(recognizer: recognizer, path: file).run { done in
          if progress { showProgress(file, done) }
        }
        if progress { FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8)) }
        output(try text(transcription, of: file), terminator: "")
      } catch {
        failed = true
        printError("\(file): \(error)")
      }
    }
    if failed { throw ExitCode.failure }
  }

  private func showProgress(_ file: String, _ done: FileTranscription.Progress) {
    let share = done.share.map { " \(Int($0 * 100)) %" } ?? ""
    let left = done.secondsLeft.map { String(format: ", %.0f s left", $0) } ?? ""
    let speed = String(format: "%.1f× real time", done.speed)
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(file)\(share)  \(speed)\(left)".utf8))
  }

  private func text(_ transcription: FileTranscription.Result, of file: String) throws -> String {
    switch format {
    case .txt:
      return transcription.segments.map { $0.text + "\n" }.joined()
    case .json:
      var line = JSONLine()
      try line.add("audio", file)
      try line.add("text", transcription.segments.map(\.text).joined(separator: " "))
      try line.add("seconds", transcription.seconds)
      try line.add("segments", transcription.segments)
      return line.text + "\n"
    case .srt:
      return SubtitleFile(transcription.segments).subRip
    case .vtt:
      return SubtitleFile(transcription.segments).webVTT
    }
  }
}

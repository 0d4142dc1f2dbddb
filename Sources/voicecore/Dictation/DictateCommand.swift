import ArgumentParser
import Audio
import Capture
import Console
import Dictation
import DictationLink
import Foundation
import Setup
import Speech
import VoiceKeyboard

struct DictateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dictate", abstract: "Write what is said, with editing by voice.",
    discussion: """
      From the microphone until nobody has spoken for a while, or Enter; Escape gives it up. “New line”, “comma”, “scratch \
      that” and their kind are obeyed where they are said by themselves. For a key of your window manager, run “voicecore \
      dictate install” once and bind “voicecore-dictate toggle”: the text then stands where the cursor is.
      """,
    subcommands: [
      ServeDictationCommand.self, StartDictationCommand.self, StopDictationCommand.self,
      ToggleDictationCommand.self, CancelDictationCommand.self, DictationStatusCommand.self,
      RecoverDictationCommand.self, InstallDictationCommand.self,
    ])

  @Option(
    help: ArgumentHelp("A recording in the place of the microphone; - is standard input.", valueName: "file"))
  var file: String?
  @Flag(help: "Each edit as a JSON object a line.") var json = false
  @Option(
    help: ArgumentHelp("Seconds without speech after which it ends; 0 for never.", valueName: "seconds"))
  var silence = 4.0
  @OptionGroup var placing: PlacingOptions
  @OptionGroup var text: DictationOptions
  @OptionGroup var sound: DictationSoundOptions
  @OptionGroup var recognition: RecognizerOptions

  func validate() throws {
    guard silence >= 0 else { throw ValidationError("--silence must be 0 or more.") }
  }

  func run() async throws {
    let command = self
    if let file { try await untilStopped { try await command.dictate(file) } } else { try await listen() }
  }

  private func dictate(_ file: String) async throws {
    let installation = try Installation()
    let recording = try await RecordingDictation(recognition, installation)
    var dictation = installation.dictation(
      mode: text.mode(installation.dictationSettings), before: text.before, heardBy: recording.recognizer)
    let cleaning = await DictationCleanup().cleaning(text.cleanup, in: installation)
    let phrases = try await recording.phrases(of: file)
    for heard in phrases {
      let phrase = await cleaning?.cleaned(heard, for: dictation) ?? heard
      try write(dictation.take(phrase), phrase)
    }
    if let last = phrases.last { try write(dictation.finish(), last) }
    if !json, !dictation.text.isEmpty { output(dictation.text) }
    installation.learn(dictation.learned)
  }

  private func write(_ edits: [TextEdit], _ phrase: HeardPhrase) throws {
    guard json else { return }
    for edit in edits { output(try edit.json(phrase).text) }
  }

  private func listen() async throws {
    let installation = try Installation()
    installation.tellOfAbandonedDictations()
    let recognizer = try await installation.recognizer(recognition)
    let detector = try recognition.detector()
    let way = placing.place ?? .output
    let (placer, before): (any TextPlacer, String?) =
      json && way == .output
      ? (WholeTextPlacer("standard output") { _ in }, nil)
      : try await PlacingMeans.current().begin(way) { output($0) }
    let journal = try SoundJournal(folder: installation.dictatedSound)
    let session = DictationSession(
      installation.dictation(
        mode: text.mode(installation.dictationSettings), before: before ?? text.before,
        heardBy: recognizer.name),
      cleaning: await DictationCleanup().cleaning(text.cleanup, in: installation),
      revises: installation.dictationSettings.correctsLater ?? false, recognizer: recognizer,
      detector: detector, placer: placer,
      record: try DictationRecord(ofSoundAt: journal.path), before: before,
      history: installation.dictationHistory, program: text.program,
      patience: silence > 0 ? silence : nil,
      observe: DictationScreen(installation, json: json).show)
    let events = journal.keeping(sound.events(installation)) { printError("\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      if Terminal().takesAnswers {
        group.addTask {
          for await key in TerminalKeys() {
            if key == .enter { await session.stop() }
            if key == .escape { await session.cancel() }
          }
        }
      }
      group.addTask { try await stopping(session) { _ = try await session.run(events) } }
      try await group.next()
      group.cancelAll()
    }
    DictationScreen.clear()
  }

  /// Ends the dictation at a signal, as Enter does: what was said is placed.
  private func stopping(
    _ session: DictationSession, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let running = Task { try await body() }
    do {
      try await untilStopped {
        try await withTaskCancellationHandler {
          try await running.value
        } onCancel: {
          Task { await session.stop() }
        }
      }
    } catch let error as CaptureError {
      printError("\(error)")
      throw ExitCode.failure
    }
  }
}

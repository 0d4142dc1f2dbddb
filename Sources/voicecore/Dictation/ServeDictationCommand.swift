import ArgumentParser
import Audio
import Console
import Dictation
import Foundation
import Setup
import Speech
import VoiceKeyboard

struct ServeDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Hold the microphone and the model for “dictate start”, “stop”, “toggle” and “cancel”.",
    discussion: "The microphone is open only from a start to its end. A model that nobody uses is let go of.")

  @OptionGroup var placing: PlacingOptions
  @Option(
    help: ArgumentHelp(
      "Seconds without speech after which a dictation ends; 0 for never.", valueName: "seconds"))
  var silence = 0.0
  @OptionGroup var sound: DictationSoundOptions
  @OptionGroup var recognition: RecognizerOptions

  func run() async throws {
    let installation = try Installation()
    installation.tellOfAbandonedDictations()
    let path = installation.state.dictationSocket
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let socket = try ControlSocket(path: path)
    #if os(Linux)
      if let access = await PlacingMeans.current().inputMethod { await IBusPlacer.recover(access) }
    #endif
    let recognizer = try await installation.recognizer(recognition)
    let desk = DictationDesk(
      begin: { [self] request in
        // Settings that have changed since then apply.
        let installation = try Installation()
        // The microphone opens while the field is asked.
        let events = sound.events(installation)
        return (try await session(request, installation, recognizer), events)
      },
      report: { printError("\($0)") })
    printError("Dictation waits at \(path). Bind a key to: voicecore dictate toggle")
    try await untilStopped {
      await socket.serve { await desk.answer($0) }
    }
    // The present dictation is placed before the end.
    _ = await desk.answer(ControlRequest(.stop))
  }

  private func session(
    _ request: ControlRequest, _ installation: Installation, _ recognizer: any Recognizer
  ) async throws -> DictationSession {
    let settings = installation.dictationSettings
    var program = request.program
    if program == nil {
      program = await FocusedProgram.name(environment: ProcessInfo.processInfo.environment)
    }
    let detector = try recognition.detector()
    let way = placing.place ?? settings.placing ?? .automatic
    let (placer, before) = try await PlacingMeans.current().begin(way) { output($0) }
    return DictationSession(
      installation.dictation(
        mode: request.mode ?? settings.mode(for: program), before: before ?? "", heardBy: recognizer.name),
      recognizer: recognizer, detector: detector, placer: placer,
      journals: installation.dictatedSound, history: installation.dictationHistory, program: program,
      patience: silence > 0 ? silence : nil
    ) { event in
      switch event {
      case .learned(let words): installation.learn(words)
      case .unkept(let error): printError("\(error)")
      case .unremembered(let reason): printError(reason)
      case .lost(let reason):
        printError("The microphone went away (\(reason)). It is used again when it is back.")
      case .listening, .level, .hearing, .placed: break
      }
    }
  }
}

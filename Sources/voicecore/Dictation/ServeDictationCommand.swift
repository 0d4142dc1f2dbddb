import ArgumentParser
import Audio
import Console
import Dictation
import DictationLink
import Foundation
import Setup
import Speech
import VoiceKeyboard

struct ServeDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract:
      "Hold the model for “voicecore-dictate serve”, which holds the microphone and starts this when it is needed.",
    discussion: "A model that nobody uses is let go of. systemd may hand over the socket.")

  @OptionGroup var placing: PlacingOptions
  @Option(
    help: ArgumentHelp(
      "Seconds without speech after which a dictation ends; 0 for never.", valueName: "seconds"))
  var silence = 0.0
  @Option(
    help: ArgumentHelp("End after so many seconds without a dictation; 0 for never.", valueName: "seconds"))
  var idleExit = 0.0
  @OptionGroup var recognition: RecognizerOptions

  func run() async throws {
    let installation = try Installation()
    installation.tellOfAbandonedDictations()
    let places = installation.state.dictation
    let socket: ControlSocket
    do {
      socket = try ControlSocket(path: places.recognizer)
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
    #if os(Linux)
      if let access = await PlacingMeans.current().inputMethod { await IBusPlacer.recover(access) }
    #endif
    let recognizer = try await installation.recognizer(recognition)
    let service = DictationService(places) { [self] order, record, observe in
      // Settings that have changed since then apply.
      try await session(order, record, try Installation(), recognizer, observe)
    }
    printError("Dictation waits at \(places.recognizer). The microphone is held by: voicecore-dictate serve")
    try await untilStopped {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await socket.serve { await service.serve($0) } }
        group.addTask { await idleness(of: service) }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Waits until nobody has dictated for long enough.
  private func idleness(of service: DictationService) async {
    while !Task.isCancelled {
      let idle = await service.idleTime ?? .zero
      if idleExit > 0, idle >= .seconds(idleExit) { return }
      let rest = idleExit > 0 ? Duration.seconds(idleExit) - idle : .seconds(3_600)
      try? await Task.sleep(for: rest)
    }
  }

  private func session(
    _ order: DictationOrder, _ record: DictationRecord, _ installation: Installation,
    _ recognizer: any Recognizer, _ observe: @escaping @Sendable (DictationEvent) -> Void
  ) async throws -> DictationSession {
    let settings = installation.dictationSettings
    var program = order.program
    if program == nil {
      program = await FocusedProgram.name(environment: ProcessInfo.processInfo.environment)
    }
    let detector = try recognition.detector()
    let way = placing.place ?? settings.placing ?? .automatic
    let (placer, before) = try await PlacingMeans.current().begin(way) { output($0) }
    return DictationSession(
      installation.dictation(
        mode: order.mode.flatMap(DictationMode.init(rawValue:)) ?? settings.mode(for: program),
        before: record.before ?? before ?? "", heardBy: recognizer.name),
      recognizer: recognizer, detector: detector, placer: placer, record: record, before: before,
      history: installation.dictationHistory, program: program, patience: silence > 0 ? silence : nil
    ) { event in
      observe(event)
      switch event {
      case .learned(let words): installation.learn(words)
      case .unremembered(let reason): printError(reason)
      case .lost(let reason):
        printError("The microphone went away (\(reason)). It is used again when it is back.")
      case .doubtful, .listening, .level, .hearing, .placed: break
      }
    }
  }
}

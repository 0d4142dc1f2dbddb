import ArgumentParser
import Console
import DictationLink
import Foundation
import Setup
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
    let patience = silence > 0 ? silence : nil
    let recognition = recognition
    let heard = Task { try await installation.recognizer(recognition) }
    let offered: OfferedDictation
    do {
      offered = try OfferedDictation(
        places, place: placing.place, patience: patience, detector: { try recognition.detector() },
        recognizer: { _ in try await heard.value })
    } catch let error as ControlError {
      printError("\(error)")
      throw ExitCode.failure
    }
    await OfferedDictation.recoverInputMethod()
    _ = try await heard.value
    printError("Dictation waits at \(places.recognizer). The microphone is held by: voicecore-dictate serve")
    try await untilStopped {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await offered.run() }
        group.addTask { await idleness(of: offered.service) }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Waits until nobody has dictated for long enough.
  private func idleness(of service: DictationService) async {
    // Loading the model does not count.
    let start = ContinuousClock.now
    while !Task.isCancelled {
      let idle = min(await service.idleTime ?? .zero, .now - start)
      if idleExit > 0, idle >= .seconds(idleExit) { return }
      let rest = idleExit > 0 ? Duration.seconds(idleExit) - idle : .seconds(3_600)
      try? await Task.sleep(for: rest)
    }
  }
}

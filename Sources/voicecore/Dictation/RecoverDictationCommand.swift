import ArgumentParser
import Audio
import Capture
import Console
import Dictation
import Foundation
import Setup
import Speech
import VoiceKeyboard

struct RecoverDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Print what was said in dictations that were cut off, and delete their sound.")

  @Flag(help: "Delete the sound and print nothing.") var discard = false
  @OptionGroup var text: DictationOptions
  @OptionGroup var recognition: RecognizerOptions

  func run() async throws {
    let installation = try Installation()
    let sounds = AbandonedSound.all(in: installation.dictatedSound)
    if discard {
      for sound in sounds { sound.remove() }
      return
    }
    guard !sounds.isEmpty else { return printError("There is nothing to recover.") }
    let recognizer = try await installation.recognizer(recognition)
    let cleaning = await DictationCleanup().cleaning(text.cleanup, in: installation)
    for sound in sounds {
      if sound.isInDoubt { printError("Some of what follows may have been placed already.") }
      let session = DictationSession(
        installation.dictation(
          mode: text.mode(installation.dictationSettings), before: text.before, heardBy: recognizer.name),
        cleaning: cleaning,
        recognizer: recognizer, detector: try recognition.detector(),
        placer: WholeTextPlacer("standard output") { output($0) }, record: nil)
      _ = try await session.run(try sound.events())
      sound.remove()
    }
  }
}

extension AbandonedSound {
  /// Returns the sound as events of a microphone, all at once.
  fileprivate func events() throws -> AsyncThrowingStream<CaptureEvent, any Error> {
    let samples = try samples()
    return AsyncThrowingStream { continuation in
      for start in stride(from: 0, to: samples.count, by: 1_600) {
        continuation.yield(.samples(Array(samples[start..<min(start + 1_600, samples.count)])))
      }
      continuation.finish()
    }
  }
}

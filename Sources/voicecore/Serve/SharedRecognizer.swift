import ModelStore
import Setup
import Speech
import Whisper

/// The recognizer that all conversations and dictations share, made anew when the settings ask for another.
actor SharedRecognizer {
  private struct Wanted: Hashable {
    var models: [String]
    var languages: [Language]
    var translates: Bool
    var vocabulary: [String]
  }

  /// The number of conversations that the embedded recognizer serves at the same time.
  private static let speakersAtOnce = 4

  private let whisper: [String]
  private let threads: Int
  private let steps: StepNotices
  private var made: (wanted: Wanted, recognizer: Task<any Recognizer, any Error>)?

  init(whisper: [String], threads: Int, steps: StepNotices) {
    (self.whisper, self.threads, self.steps) = (whisper, threads, steps)
  }

  func current(for installation: Installation) async throws -> any Recognizer {
    let settings = installation.configuration
    let models =
      whisper.isEmpty ? try await installation.hearingModels(threads: threads).map(\.path) : whisper
    let wanted = Wanted(
      models: models, languages: settings.languages, translates: settings.translatesToEnglish ?? false,
      vocabulary: settings.vocabulary ?? [])
    if let made, made.wanted == wanted { return try await made.recognizer.value }
    let (threads, steps, voiceActivityModel) = (threads, steps, try ModelStore.voiceActivityModel())
    let making = Task { () async throws -> any Recognizer in
      let hearing = installation.hearing(models) { settings in
        (settings.threads, settings.languages) = (threads, wanted.languages)
        (settings.voiceActivityModel, settings.translates) = (voiceActivityModel, wanted.translates)
      }
      let recognizer = try await installation.recognizer(hearing, told: steps.tell)
      guard models.isEmpty else { return recognizer }
      // A decoder serves one person at a time and takes about 100 MB.
      return RecognizerPool(recognizer, atMost: Self.speakersAtOnce) {
        hearing.engine.make(hearing.settings[0])
      }
    }
    made = (wanted, making)
    return try await making.value
  }
}

import Console
import ModelStore
import Speech

extension Installation {
  /// The Whisper models that hear where none is named, the best first; none where PocketSphinx does, since the settings
  /// say so or nothing better is here.
  ///
  /// Whether a machine is fast enough for the best is measured once, where there is a smaller one to take its place.
  ///
  /// - Throws: `ModelStoreError` where the store cannot be read.
  func hearingModels(threads: Int) async throws -> [InstalledModel] {
    let store = try ModelStore.current()
    if let chosen = configuration.whisperModel, chosen != PocketSphinxRecognizer.identifier {
      do { _ = try store.path(of: chosen) } catch { printError("The settings' whisperModel: \(error)") }
    }
    var models = try knownHearingModels()
    while let best = models.first, models.count > 1, best.milliseconds == nil,
      best.name != configuration.whisperModel
    {
      let milliseconds = try await ModelMeasurements(threads: threads).milliseconds(of: best)
      // A home that cannot be written to is no reason not to listen.
      guard (try? await store.keep(milliseconds: milliseconds, of: best)) != nil else { break }
      models = try knownHearingModels()
    }
    return models
  }

  /// Says what to do where nothing better than PocketSphinx is here, and the person did not choose it.
  func suggestBetterEars() {
    guard configuration.whisperModel == nil else { return }
    printError(
      "PocketSphinx hears, which misses every third word of what people say. For better ears: "
        + "voicecore models pull whisper-base-q8_0")
  }

  /// The same, by what is known of their speed so far.
  func knownHearingModels() throws -> [InstalledModel] {
    let chosen = configuration.whisperModel
    guard chosen != PocketSphinxRecognizer.identifier else { return [] }
    return HearingModels(installed: try ModelStore.current().usable(), chosen: chosen).whisper
  }
}

import Server
import Setup
import Speech

/// Keeps the server's voice in step with the settings.
actor SharedVoice {
  private let engines: ServerEngines
  private var voice: String?

  /// - Parameter voice: The voice that the engines already speak with.
  init(_ engines: ServerEngines, speaking voice: String?) { (self.engines, self.voice) = (engines, voice) }

  /// Switches to the voice in the settings if it changed. If it cannot be loaded, the voice stays and the error is
  /// thrown.
  func refresh() async throws {
    let installation = try Installation()
    let wanted = installation.configuration.voice
    guard wanted != voice else { return }
    let synthesizer = try await installation.synthesizer()
    voice = wanted
    engines.speak(by: synthesizer)
  }
}

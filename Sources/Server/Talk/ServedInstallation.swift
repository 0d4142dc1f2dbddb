import Assistant
import Audio
import Speech
import Understanding

/// What the web app works with, as it is set up on this machine.
public struct ServedInstallation: Sendable {
  /// An assistant for one more conversation, and what hears for it.
  let makeAssistant: @Sendable () async throws -> ServedAssistant
  let card: CommandCard

  public init(card: CommandCard, makeAssistant: @escaping @Sendable () async throws -> ServedAssistant) {
    (self.card, self.makeAssistant) = (card, makeAssistant)
  }
}

/// An assistant with its ears.
public struct ServedAssistant: Sendable {
  let assistant: Assistant
  let recognizer: any Recognizer
  let makeDetector: @Sendable () throws -> any VoiceActivityDetector
  let settled: @Sendable (Turn) throws -> Void

  /// - Parameters:
  ///   - makeDetector: What tells speech from all else, one for each stream.
  ///   - settled: Is called with each turn that something was done for, to see what is queued on its way.
  public init(
    _ assistant: Assistant, hearingBy recognizer: any Recognizer,
    makeDetector: @escaping @Sendable () throws -> any VoiceActivityDetector = {
      SpectralVoiceActivityDetector()
    },
    settled: @escaping @Sendable (Turn) throws -> Void = { _ in }
  ) {
    (self.assistant, self.recognizer) = (assistant, recognizer)
    (self.makeDetector, self.settled) = (makeDetector, settled)
  }
}

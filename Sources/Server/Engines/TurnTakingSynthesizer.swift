import Speech

/// Speaks each passage when its client's turn has come, so that nobody's long text keeps the others waiting.
struct TurnTakingSynthesizer: Synthesizer {
  let synthesizer: any Synthesizer
  let turns: FairTurns<[UInt8]>
  let client: [UInt8]

  var name: String { synthesizer.name }
  var language: String { synthesizer.language }

  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    try await turns.take(client) { try await synthesizer.synthesize(text, speed: speed) }
  }
}

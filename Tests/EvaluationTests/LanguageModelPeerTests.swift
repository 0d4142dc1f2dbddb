import Testing

@testable import Evaluation

@Suite struct LanguageModelPeerTests {
  @Test func itsLastLineHoldsItsFigures() throws {
    let printed = """
      loading
      {"load_ms": 210.5, "prompt_tokens_per_second": 159, "generate_tokens_per_second": 34.5, \
      "constrained_json_ms": 1800, "constrained_json_tokens": 60, "constrained_json": "{}"}
      """
    let result = try LanguageModelPeer.result(in: printed, of: "peer")
    #expect(result.promptTokensPerSecond == 159)
    #expect(result.generateTokensPerSecond == 34.5)
    #expect(result.constrainedMilliseconds == 1_800)
    #expect(result.constrainedTokens == 60)
  }

  @Test func aProgramThatIsNotThereIsNamed() async {
    await #expect(throws: LanguageModelPeerError.self) {
      try await Self.run("/nowhere/python3 peer.py")
    }
    #expect(throws: LanguageModelPeerError.noProgram) { try LanguageModelPeer(command: " ") }
  }

  @Test func aProgramThatPrintsNoTimingsIsNamed() async {
    await #expect(throws: LanguageModelPeerError.noTimings("/bin/echo")) { try await Self.run("/bin/echo") }
  }

  private static func run(_ command: String) async throws {
    _ = try await LanguageModelPeer(command: command)
      .run(model: "m.gguf", threads: 1, promptTokens: 2, generateTokens: 1)
  }
}

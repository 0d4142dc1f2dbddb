import LanguageModel
import Testing

@Suite struct SharedPrefixTests {
  private func logits(_ tokens: [Int32]) throws -> [Float] {
    let transformer = try GenerationModel.transformer()
    return try withExtendedLifetime(transformer) { Array(try transformer.read(all: tokens)) }
  }

  @Test func readsOnlyWhatIsNewAndComputesTheSame() throws {
    let transformer = try GenerationModel.transformer()
    let system: [Int32] = [7, 90, 12, 300, 5, 5, 41, 8]
    // What is wanted next, and how many of its tokens must be read.
    let steps: [(tokens: [Int32], read: Int)] = [
      (system + [1, 2, 3], 11),
      (system + [1, 2, 3, 4], 1),
      (system + [1, 9, 9], 2),
      (system + [1, 9, 9], 1),
      (system, 1),
      (system + [60, 61], 2),
      ([60, 61], 2),
    ]
    for step in steps {
      let before = transformer.computedTokens
      let logits = try Array(transformer.read(all: step.tokens))
      #expect(transformer.computedTokens - before == step.read)
      #expect(transformer.tokens == step.tokens)
      let worst = zip(logits, try self.logits(step.tokens)).map { abs($0 - $1) }.max()
      #expect(try #require(worst) < 1e-3)
    }
  }

  @Test func whereThereIsNoRoomNothingChanges() throws {
    let transformer = try GenerationModel.transformer(capacity: 4)
    _ = try transformer.read(all: [1, 2, 3])
    #expect(throws: TransformerError.contextFull(needed: 5, capacity: 4)) {
      try transformer.read(all: [1, 9, 3, 4, 5])
    }
    #expect(transformer.tokens == [1, 2, 3])
  }

  @Test func aConversationExtendsItsContext() async throws {
    let session = try GenerationModel.session()
    let options = GenerationOptions.with { $0.maximumTokens = 10 }
    try await session.prepare(session.prompt("the system's words"))
    let system = await session.computedTokens
    var conversation = session.prompt("the system's words") + session.prompt(" call John")
    let first = try await session.generate(after: conversation, options).generation()
    #expect(first.statistics.reusedTokens == system)
    conversation += first.tokens.map(\.token) + session.prompt(" and Anna")
    let second = try await session.generate(after: conversation, options).generation()
    // All but the answer's last token, which nothing was asked after.
    #expect(second.statistics.reusedTokens == conversation.count - session.prompt(" and Anna").count - 1)

    let fresh = try GenerationModel.session()
    #expect(try await fresh.generate(after: conversation, options).generation().tokens == second.tokens)
  }
}

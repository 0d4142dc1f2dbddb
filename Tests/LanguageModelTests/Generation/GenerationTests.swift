import Testing

@testable import LanguageModel

@Suite struct GenerationTests {
  @Test func theTextIsItsTokensAndItsPartsJoined() async throws {
    let session = try GenerationModel.session()
    var parts = ""
    var end: Generation?
    for try await element in session.generate(after: session.prompt(), .with { $0.maximumTokens = 40 }) {
      switch element {
      case .text(let part):
        #expect(end == nil && !part.isEmpty)
        parts += part
      case .end(let generation): end = generation
      }
    }
    let generation = try #require(end)
    #expect(generation.text == parts)
    #expect(generation.text == session.tokenizer.decode(generation.tokens.map(\.token)))
    #expect(generation.end == .length)
    #expect(generation.tokens.count == 40)
    #expect(generation.statistics.choices == 40)
    #expect(generation.statistics.promptTokens == session.prompt().count)
  }

  @Test func theSeedDecides() async throws {
    func text(seed: UInt64) async throws -> String {
      let session = try GenerationModel.session()
      let options = GenerationOptions.with {
        $0.sampling.temperature = 1
        $0.sampling.seed = seed
      }
      return try await session.generate(after: session.prompt(), options).generation().text
    }
    let first = try await text(seed: 1)
    #expect(try await text(seed: 1) == first)
    #expect(try await text(seed: 2) != first)
  }

  @Test func greedyTakesTheLikeliestOfAllItsTokens() async throws {
    let session = try GenerationModel.session()
    let generation = try await session.generate(after: session.prompt()).generation()
    let transformer = try GenerationModel.transformer()
    var context = session.prompt()
    for token in generation.tokens.prefix(10) {
      let logits = try Array(transformer.read(all: context)[..<session.tokenizer.count])
      #expect(Int(token.token) == logits.indices.max { logits[$0] < logits[$1] })
      context.append(token.token)
    }
  }

  @Test func aTokenThatEndsATextIsNoPartOfIt() async throws {
    let free = try GenerationModel.session()
    let tokens = try await free.generate(after: free.prompt()).generation().tokens.map(\.token)
    let place = try #require(tokens.indices.first { $0 > 2 && !tokens[..<$0].contains(tokens[$0]) })
    let session = try GenerationModel.session(endTokens: [tokens[place]])
    let generation = try await session.generate(after: session.prompt()).generation()
    #expect(generation.end == .endToken)
    #expect(generation.tokens.map(\.token) == Array(tokens[..<place]))
  }

  /// Every run of three characters of a text that tokens of several lengths make up.
  @Test func stopStringsEndItWhereverTokensEnd() async throws {
    let session = try GenerationModel.session()
    let grammar = try await session.compile(gbnf: "root ::= [a-zé ]*")
    var options = GenerationOptions.with {
      $0.grammar = grammar
      $0.sampling.temperature = 1
      $0.maximumTokens = 30
    }
    let whole = try await session.generate(after: session.prompt(), options).generation().text
    let characters = Array(whole)
    try #require(characters.count > 20)
    for start in 0..<12 {
      let stop = String(characters[start..<start + 3])
      options.stopStrings = ["never this", stop]
      let generation = try await session.generate(after: session.prompt(), options).generation()
      #expect(generation.end == .stopString)
      #expect(generation.text == whole.prefix(upTo: try #require(whole.firstRange(of: stop)).lowerBound))
    }
  }

  @Test func aFullContextEndsTheText() async throws {
    let session = try GenerationModel.session(capacity: 20)
    let prompt = Array(session.prompt().prefix(5))
    let generation = try await session.generate(after: prompt).generation()
    #expect(generation.end == .contextFull)
    // The last one needs no room, since nothing is asked after it.
    #expect(generation.tokens.count == 16)
  }

  @Test func badPromptsAndOptionsAreRefused() async throws {
    let session = try GenerationModel.session(capacity: 4)
    func refused(_ prompt: [Int32], _ options: GenerationOptions = .init()) async -> (any Error)? {
      do {
        _ = try await session.generate(after: prompt, options).generation()
        return nil
      } catch {
        return error
      }
    }
    #expect(await refused([]) as? TransformerError == .nothingToRead)
    #expect(await refused([1, 2, 3, 4, 5]) as? TransformerError == .contextFull(needed: 5, capacity: 4))
    #expect(await refused([384]) as? TransformerError == .unknownToken(384, vocabulary: 384))
    #expect(await refused([1], .with { $0.stopStrings = [""] }) as? GenerationError == .emptyStopString)
    let other = try await GenerationModel.session(.bytes).compile(gbnf: #"root ::= "a""#)
    #expect(
      await refused([1], .with { $0.grammar = other }) as? GenerationError
        == .grammarOfAnotherVocabulary(tokens: 261, vocabulary: 368))
    // The session is as usable as before.
    #expect(await refused([1, 2, 3, 4]) == nil)
  }

  @Test func noTokensAreWrittenWhereNoneAreWanted() async throws {
    let session = try GenerationModel.session()
    let generation = try await session.generate(after: [1], .with { $0.maximumTokens = 0 }).generation()
    #expect(generation.end == .length)
    #expect(generation.text.isEmpty)
    #expect(await session.computedTokens == 0)
  }

  @Test func aStreamThatIsNoLongerReadStopsWhatWritesIt() async throws {
    let (stopped, stop) = AsyncStream.makeStream(of: Bool.self)
    func stream() -> GenerationStream {
      GenerationStream { emit in
        emit("one part")
        // Ends by cancellation alone.
        while !Task.isCancelled { await Task.yield() }
        stop.yield(Task.isCancelled)
        stop.finish()
        throw CancellationError()
      }
    }
    for try await _ in stream() { break }
    var ends: [Bool] = []
    for await wasCancelled in stopped { ends.append(wasCancelled) }
    #expect(ends == [true])
  }

  @Test func twoTextsOfOneSessionTakeTurns() async throws {
    let session = try GenerationModel.session()
    let alone = try await session.generate(after: session.prompt("one")).generation().text
    async let first = session.generate(after: session.prompt("two")).generation()
    async let second = session.generate(after: session.prompt("one")).generation()
    _ = try await first
    #expect(try await second.text == alone)
  }
}

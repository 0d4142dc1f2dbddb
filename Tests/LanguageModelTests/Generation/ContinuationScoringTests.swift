import Foundation
import LanguageModel
import Testing

@Suite struct ContinuationScoringTests {
  static let texts = ["create_event", "create_note", "create", "call John", "", "c"]

  /// Logarithms of the probabilities of all tokens, by a model that reads everything anew.
  private func logProbabilities(after tokens: [Int32]) throws -> [Float] {
    let transformer = try GenerationModel.transformer()
    let logits = try withExtendedLifetime(transformer) { Array(try transformer.read(tokens)) }
    let sum = logits.reduce(0) { $0 + exp(Double($1)) }
    return logits.map { $0 - Float(log(sum)) }
  }

  @Test func logProbabilitiesAreSumsOverTheTokens() async throws {
    let session = try GenerationModel.session()
    let prompt = session.prompt()
    let found = try await session.logProbabilities(of: Self.texts, after: prompt)
    for (text, logProbability) in zip(Self.texts, found) {
      var sum: Float = 0
      var context = prompt
      for token in session.tokenizer.encode(text) {
        sum += try logProbabilities(after: context)[Int(token)]
        context.append(token)
      }
      #expect(abs(logProbability - sum) < 2e-3, "\(text)")
    }
  }

  @Test func whatIsSharedIsReadOnce() async throws {
    let session = try GenerationModel.session()
    let prompt = session.prompt()
    let sequences: [[Int32]] = [[1, 2, 3], [1, 2, 4, 5], [6], [1, 2, 4, 7]]
    _ = try await session.logProbabilities(ofTokens: sequences, after: prompt)
    // 1, 2 and 4: what nothing is asked after is not read.
    #expect(await session.computedTokens == prompt.count + 3)
    _ = try await session.logProbabilities(ofTokens: [[8], [9]], after: prompt)
    #expect(await session.computedTokens == prompt.count + 4)
  }

  @Test func alternativesShareTheProbabilityWhereTheyPart() async throws {
    let session = try GenerationModel.session()
    let prompt = session.prompt()
    let alternatives = ["create_event", "create_note", "call", "none", "add_reminder", "add"]
    let found = try await session.probabilities(of: alternatives, followedBy: "\"", after: prompt)
    #expect(abs(found.reduce(0, +) - 1) < 1e-5)
    let sequences = alternatives.map { session.tokenizer.encode($0 + "\"") }
    for (sequence, probability) in zip(sequences, found) {
      var expected: Float = 0
      for length in sequence.indices {
        let alike = sequences.filter { $0.count > length && $0[..<length] == sequence[..<length] }
        let all = try logProbabilities(after: prompt + sequence[..<length])
        let sum = Set(alike.map { $0[length] }).reduce(0) { $0 + exp(all[Int($1)]) }
        expected += all[Int(sequence[length])] - log(sum)
      }
      #expect(abs(probability - exp(expected)) < 1e-3)
    }
  }

  @Test func aloneAnAlternativeIsSureAndNothingIsRead() async throws {
    let session = try GenerationModel.session()
    #expect(try await session.probabilities(of: ["create_event"], after: session.prompt()) == [1])
    #expect(await session.computedTokens == 0)
  }

  @Test func alternativesThatAreNotApartAreRefused() async throws {
    let session = try GenerationModel.session(.bytes)
    await #expect(throws: GenerationError.alternativesNotApart("add")) {
      try await session.probabilities(of: ["none", "add", "added"], after: [1])
    }
    await #expect(throws: GenerationError.alternativesNotApart("a")) {
      try await session.probabilities(of: ["a", "a"], after: [1])
    }
  }

  @Test func whatHasNoRoomIsRefused() async throws {
    let session = try GenerationModel.session(.bytes, capacity: 5)
    #expect(try await session.logProbabilities(of: ["abc"], after: [1, 2, 3]).count == 1)
    await #expect(throws: TransformerError.contextFull(needed: 6, capacity: 5)) {
      try await session.logProbabilities(of: ["abcd"], after: [1, 2, 3])
    }
    await #expect(throws: TransformerError.unknownToken(999, vocabulary: 384)) {
      try await session.logProbabilities(ofTokens: [[999]], after: [1])
    }
  }

  @Test func chosenTokensTellTheirProbabilitiesWithAndWithoutTheGrammar() async throws {
    let session = try GenerationModel.session()
    let grammar = try await session.compile(gbnf: "root ::= [a-m]+")
    let options = GenerationOptions.with {
      $0.grammar = grammar
      $0.maximumTokens = 8
    }
    let generation = try await session.generate(after: session.prompt(), options).generation()
    var (context, state) = (session.prompt(), grammar.start)
    var mask = TokenMask(count: grammar.vocabulary.count)
    for token in generation.tokens {
      let all = try logProbabilities(after: context)
      state.allowedTokens(into: &mask)
      let allowed = mask.allowed.reduce(0) { $0 + exp(all[$1]) }
      // The model's rows beyond the vocabulary are no tokens.
      let tokens = all[..<session.tokenizer.count].reduce(0) { $0 + exp($1) }
      let own = all[Int(token.token)]
      #expect(abs(try #require(token.logProbability) - (own - log(tokens))) < 1e-3)
      #expect(abs(token.allowedLogProbability - (own - log(allowed))) < 1e-3)
      context.append(token.token)
      state.accept(token: Int(token.token))
    }
  }
}

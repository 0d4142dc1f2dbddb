import Foundation
import Inference
import Testing

@testable import LanguageModel

@Suite struct JumpForwardTests {
  static let grammars = [
    #"root ::= "{\"intent\":\"" ("create_event" | "create_note" | "none") "\",\"done\":" ("true" | "false") "}""#,
    #"root ::= "[" item (", " item)* "]""# + "\n"
      + #"item ::= "\"" ("naïve" | "naïf" | "café") "\"" | [0-9]{1,3}"#,
    #"root ::= "the colour is " ("green" | "grey" | "gréen") "; " ("on" | "off") ".""#,
    #"root ::= ("a" | "b") "mmmmmm call John tomorrow at seven " [a-z]{3} " end""#,
  ]

  private func write(
    _ session: GenerationSession, _ grammar: CompiledGrammar, jumps: Bool, temperature: Float = 0,
    seed: UInt64 = 0
  ) async throws -> Generation {
    let options = GenerationOptions.with {
      $0.grammar = grammar
      $0.jumpsForward = jumps
      $0.maximumTokens = 200
      $0.sampling.temperature = temperature
      $0.sampling.seed = seed
    }
    return try await session.generate(after: session.prompt(), options).generation()
  }

  @Test(arguments: grammars)
  func whereTextsHaveOneTokenizationNothingElseChanges(_ gbnf: String) async throws {
    let session = try GenerationModel.session(.bytes)
    let grammar = try await session.compile(gbnf: gbnf)
    let plain = try await write(session, grammar, jumps: false)
    let jumped = try await write(session, grammar, jumps: true)
    #expect(jumped.text == plain.text)
    #expect(jumped.tokens.map(\.token) == plain.tokens.map(\.token))
    #expect(jumped.end == plain.end)
    #expect(jumped.statistics.forcedTokens > 0)
    #expect(jumped.statistics.choices + jumped.statistics.forcedTokens == plain.statistics.choices)
    // What the model chose is as likely either way.
    for (one, other) in zip(jumped.tokens, plain.tokens) where !one.isForced {
      let difference = try #require(one.logProbability) - #require(other.logProbability)
      #expect(abs(difference) < 1e-3)
    }
  }

  @Test(arguments: grammars, [UInt64](0..<8))
  func textsObeyTheGrammarAndAreTokenizedAsTheyAre(_ gbnf: String, seed: UInt64) async throws {
    let session = try GenerationModel.session()
    let grammar = try await session.compile(gbnf: gbnf)
    let generation = try await write(session, grammar, jumps: true, temperature: 1, seed: seed)
    try #require(generation.end == .grammarComplete || generation.end == .endToken)
    #expect(grammar.takes(generation.text))
    #expect(session.tokenizer.decode(generation.tokens.map(\.token)) == generation.text)
    #expect(generation.statistics.forcedTokens > 0)
  }

  @Test func theWholeTextIsForced() async throws {
    let session = try GenerationModel.session()
    let grammar = try await session.compile(gbnf: #"root ::= "{\"intent\":\"create_event\"}""#)
    let generation = try await write(session, grammar, jumps: true)
    #expect(generation.text == #"{"intent":"create_event"}"#)
    #expect(generation.tokens.map(\.token) == session.tokenizer.encode(generation.text))
    #expect(generation.statistics.choices == 0)
    #expect(await session.computedTokens == 0)
  }

  @Test func theSeamIsTokenizedAsTheTokenizerWould() throws {
    let tokenizer = try GenerationModel.tokenizer()
    let grammar = try CompiledGrammar(
      Grammar(gbnf: #"root ::= ("c" | "d") "reate_event" [!?]"#), vocabulary: tokenizer.vocabulary())
    var state = grammar.start
    let chosen = try #require(tokenizer.encode("c").first)
    state.accept(token: Int(chosen))
    let jump = try #require(JumpForward(after: [chosen], in: state, tokenizer: tokenizer))
    #expect(jump.tokens == tokenizer.encode("create_event"))
    #expect(jump.replaced == 1)
    #expect(String(decoding: jump.bytes, as: UTF8.self) == "reate_event")
  }

  @Test func theLastTokenIsTheModelsWhereALongerOneMayCome() throws {
    let tokenizer = try GenerationModel.tokenizer()
    // “create” is one token, and so is “cr”.
    #expect(tokenizer.encode("create").count == 1)
    let grammar = try CompiledGrammar(
      Grammar(gbnf: #"root ::= "x c" ("reate" | "all")"#), vocabulary: tokenizer.vocabulary())
    let jump = try #require(JumpForward(after: [], in: grammar.start, tokenizer: tokenizer))
    #expect(String(decoding: jump.bytes, as: UTF8.self) == "x")
  }

  @Test func aReplacedTokenHandsItsProbabilityOn() async throws {
    let session = try GenerationModel.session()
    let grammar = try await session.compile(gbnf: #"root ::= ("c" | "n") "reate_event""#)
    let generation = try await write(session, grammar, jumps: true)
    let chosen = generation.tokens.filter { !$0.isForced }
    #expect(chosen.count == generation.statistics.choices)
    #expect(chosen.allSatisfy { $0.logProbability != nil && $0.allowedLogProbability <= 0 })
    #expect(generation.tokens.filter(\.isForced).allSatisfy { $0.logProbability == nil })
  }

  @Test func spansAreCopiedFromTheText() async throws {
    let session = try GenerationModel.session()
    let said = "remind me to call Anna tomorrow at seven"
    let schema = """
      {"type":"object","properties":{"title":{"type":"string","format":"span"},
       "when":{"type":"string","format":"span"}},"required":["title","when"],"additionalProperties":false}
      """
    let grammar = try await session.compile(Grammar(jsonSchema: schema, span: said))
    for seed in 0..<6 as Range<UInt64> {
      let generation = try await write(session, grammar, jumps: true, temperature: 1.5, seed: seed)
      try #require(generation.end == .grammarComplete)
      let slots = try JSONDecoder().decode([String: String].self, from: Data(generation.text.utf8))
      #expect(slots.keys.sorted() == ["title", "when"])
      #expect(slots.values.allSatisfy { said.contains($0) })
    }
  }
}

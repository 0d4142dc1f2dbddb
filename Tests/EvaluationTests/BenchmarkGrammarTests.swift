import LanguageModel
import Testing

@testable import Evaluation

@Suite struct BenchmarkGrammarTests {
  private func state(_ grammar: Grammar) throws -> GrammarState {
    let bytes = TokenVocabulary(tokens: (UInt8.min...UInt8.max).map { [$0] }, endTokens: [])
    return try CompiledGrammar(grammar, vocabulary: bytes).start
  }

  @Test func aCommandIsWhatTheTimedGrammarAllows() throws {
    var state = try state(Grammar(gbnf: CommandWriting.grammar))
    let command = #"""
      {"intent": "add_reminder", "slots": {"title": "the invoice", "datetime_point": "every Monday"}, \#
      "policy": {"needs_confirmation": false, "confidence": 0.97}}
      """#
    let accepted = state.accept(command.utf8)
    #expect(accepted)
    #expect(state.isComplete)
  }

  @Test func aCommandIsWhatTheTimedSchemaAllows() throws {
    var state = try state(Grammar(jsonSchema: GrammarTimings.schema))
    let command = #"""
      {"intent":"add_reminder","slots":{"title":"call John","datetime_point":"2025-09-02T07:00:00Z"},\#
      "policy":{"needs_confirmation":false,"confidence":0.97}}
      """#
    let accepted = state.accept(command.utf8)
    #expect(accepted)
    #expect(state.isComplete)
  }
}

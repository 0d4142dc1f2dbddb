import Foundation
import LanguageModel
import Testing

/// Texts that xgrammar (GBNF) and llguidance (JSON Schema) accept and refuse; `training/language_model/grammar_oracle.py`
/// makes them.
@Suite struct GrammarOracleTests {
  struct Case: Decodable {
    var published: String?
    var gbnf: String?
    var schema: String?
    var accepted: [String]
    var refused: [String]
  }

  static func cases() throws -> [Case] {
    let file = try #require(Bundle.module.url(forResource: "Goldens/grammar_oracle", withExtension: "json"))
    return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
  }

  /// llama.cpp's published grammars, beside the checkout.
  static let published = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/grammars").standardized

  @Test func agreesOnGBNF() throws {
    for item in try Self.cases() {
      if let gbnf = item.gbnf { compare(try Grammar(gbnf: gbnf), item, gbnf) }
    }
  }

  @Test func agreesOnJSONSchema() throws {
    for item in try Self.cases() {
      if let schema = item.schema { compare(try Grammar(jsonSchema: schema), item, schema) }
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: published.path), "../shared/data/grammars is absent"))
  func agreesOnPublishedGrammars() throws {
    for item in try Self.cases() {
      guard let name = item.published else { continue }
      let text = try String(contentsOf: Self.published.appending(path: name), encoding: .utf8)
      compare(try Grammar(gbnf: text), item, name)
    }
  }

  private func compare(_ grammar: Grammar, _ item: Case, _ name: String) {
    guard let compiled = try? CompiledGrammar(grammar, vocabulary: .bytes, preparation: 0) else {
      Issue.record("\(name) should compile")
      return
    }
    for text in item.accepted { #expect(compiled.takes(text), "\(name) should take \(text)") }
    for text in item.refused { #expect(!compiled.takes(text), "\(name) should refuse \(text)") }
  }
}

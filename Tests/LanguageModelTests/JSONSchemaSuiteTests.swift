import Foundation
import LanguageModel
import Testing

/// The JSON Schema Test Suite (draft 2020-12) on the keywords that grammars enforce.
@Suite struct JSONSchemaSuiteTests {
  struct Suite: Decodable {
    var cases: [Case]
    var refused: [Refused]
  }

  struct Case: Decodable {
    var keyword: String
    var what: String
    var schema: String
    var tests: [Instance]
  }

  struct Instance: Decodable {
    var what: String
    var text: String
    var valid: Bool
  }

  struct Refused: Decodable {
    var keyword: String
    var schema: String
  }

  static func suite() throws -> Suite {
    let file = try #require(
      Bundle.module.url(forResource: "Goldens/json_schema_suite", withExtension: "json"))
    return try JSONDecoder().decode(Suite.self, from: Data(contentsOf: file))
  }

  /// Valid instances that have another text here: a time with small letters or a leap second in a zone, properties in
  /// another order than the grammar's.
  static let writtenOtherwise: Set<String> = [
    #"{"foo":"baz","bar":2}"#, #"{"baz":"bax","foo":"bar"}"#, #""1998-12-31T15:59:60.123-08:00""#,
    #""1963-06-19t08:30:06.283185z""#, #""23:59:60+00:00""#, #""01:29:60+01:30""#, #""23:29:60+23:30""#,
    #""15:59:60-08:00""#, #""00:29:60-23:30""#, #""08:30:06z""#,
  ]

  @Test func agreesOnEveryInstanceOfWhatIsSupported() throws {
    var compared = 0
    var refused = 0
    for item in try Self.suite().cases {
      let compiled: CompiledGrammar
      do {
        compiled = try CompiledGrammar(
          Grammar(jsonSchema: item.schema), vocabulary: .bytes, preparation: 0)
      } catch GrammarError.unsatisfiable {
        #expect(item.tests.allSatisfy { !$0.valid }, "\(item.keyword): \(item.what)")
        compared += item.tests.count
        continue
      } catch JSONSchemaError.unsupported, JSONSchemaError.notDisjoint {
        refused += 1
        continue
      }
      for test in item.tests {
        compared += 1
        let isTaken = compiled.takes(test.text)
        let isKnown = test.valid && !isTaken && Self.writtenOtherwise.contains(test.text)
        #expect(isTaken == test.valid || isKnown, "\(item.keyword): \(item.what): \(test.what): \(test.text)")
      }
    }
    #expect(compared >= 600)
    #expect(refused <= 34)
    print("JSON Schema Test Suite: \(compared) instances compared, \(refused) schemas refused by name")
  }

  @Test func refusesOtherKeywordsByName() throws {
    for item in try Self.suite().refused {
      let keyword = item.keyword.split(separator: "/").last.map(String.init) ?? item.keyword
      let names = ["if-then-else": ["if"], "maxContains": ["maxContains"], "minContains": ["minContains"]]
      do throws(JSONSchemaError) {
        _ = try Grammar(jsonSchema: item.schema)
        Issue.record("\(item.keyword) should be refused")
      } catch {
        guard case .unsupported(let what, _) = error else {
          Issue.record("\(item.keyword): \(error)")
          continue
        }
        #expect((names[keyword] ?? [keyword]).contains { what.contains($0) }, "\(item.keyword): \(what)")
      }
    }
  }
}

import LanguageModel
import Testing

@Suite struct JSONSchemaTests {
  static func takes(_ schema: String, _ text: String, layout: JSONLayout = .compact) throws -> Bool {
    try CompiledGrammar(Grammar(jsonSchema: schema, layout: layout), vocabulary: .bytes).takes(text)
  }

  @Test(arguments: [
    (
      #"{"type":"integer","minimum":-12,"maximum":105}"#, ["-12", "-9", "0", "99", "105"],
      ["-13", "106", "1.5", "01"]
    ),
    (#"{"type":"integer","exclusiveMinimum":999}"#, ["1000", "123456"], ["999", "-5"]),
    (#"{"type":"integer","maximum":-3}"#, ["-3", "-10", "-999"], ["-2", "0", "3"]),
    (#"{"type":"integer","minimum":0.5,"maximum":2.5}"#, ["1", "2"], ["0", "3"]),
    (
      #"{"type":"number","minimum":0,"maximum":1}"#, ["0", "1", "0.5", "1.0", "0.999", "0.0"],
      ["1.01", "-0.1", "2", "1e-1", "-0"]
    ),
    (
      #"{"type":"number","exclusiveMinimum":-1.25,"maximum":1e1}"#,
      ["-1.2499", "-1.2", "-0.01", "10", "9.9", "10.00"],
      ["-1.25", "-1.250", "-1.3", "10.01", "11"]
    ),
    (
      #"{"type":"number","exclusiveMinimum":0.25,"exclusiveMaximum":0.2501}"#, ["0.25001", "0.250099"],
      ["0.25", "0.2500", "0.2501", "0.3", "0"]
    ),
    (
      #"{"minLength":2,"maxLength":3,"type":"string"}"#, [#""ab""#, #""日本語""#, #""\"\n""#],
      [#""a""#, #""abcd""#]
    ),
    (
      #"{"type":"string","pattern":"^a[^b-d]+\\d{2}$"}"#, [#""axé42""#, #""a\"00""#], [#""ab12""#, #""a12""#]
    ),
    (#"{"type":"string","pattern":"b+|^c"}"#, [#""abba""#, #""cx""#, #""b""#], [#""xc""#, #""""#]),
    (
      #"{"type":"object","properties":{"a":{},"b":{}},"required":["b"],"additionalProperties":false}"#,
      [#"{"a":1,"b":[]}"#, #"{"b":null}"#], [#"{"a":1}"#, #"{"b":1,"a":1}"#, #"{"b":1,"c":1}"#, "{}"]
    ),
    (
      #"{"type":"object","properties":{"ab":{"type":"null"}},"additionalProperties":{"type":"boolean"}}"#,
      [#"{}"#, #"{"ab":null,"a":true,"abc":false}"#, #"{"":true}"#], [#"{"ab":true}"#, #"{"a":null}"#]
    ),
    (
      #"{"type":"array","prefixItems":[{"type":"null"},{"type":"boolean"}],"items":{"type":"integer"},"minItems":1,"maxItems":4}"#,
      ["[null]", "[null,true]", "[null,true,1,2]"], ["[]", "[null,1]", "[null,true,1,2,3]", "[true]"]
    ),
    (
      ##"{"$ref":"#/$defs/tree","$defs":{"tree":{"type":"array","items":{"$ref":"#/$defs/tree"}}}}"##,
      ["[]", "[[],[[]]]"], ["[1]", "[[]"]
    ),
    (
      ##"{"allOf":[{"$ref":"#/$defs/a"},{"properties":{"y":{"const":2}},"required":["y"]}],"$defs":{"a":{"type":"object","properties":{"x":{"const":1}}}}}"##,
      [#"{"x":1,"y":2}"#, #"{"y":2}"#], [#"{"x":1}"#, #"{"x":2,"y":2}"#, "1"]
    ),
    (
      #"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"oneOf":[{"properties":{"n":{"maximum":5}}},{"properties":{"n":{"minimum":6,"maximum":7}}}]}"#,
      [#"{"n":3}"#, #"{"n":7}"#], [#"{"n":8}"#, "{}"]
    ),
    (#"{"enum":[1.0,"a",null,[1,{"b":2}]]}"#, ["1", #""a""#, "null", #"[1,{"b":2}]"#], ["1.0", #""b""#]),
    (#"{"type":["integer","null"],"enum":[1,"a",null]}"#, ["1", "null"], [#""a""#]),
    (#"{"enum":[5e-1,0.50],"const":0.500}"#, ["0.5"], ["0.50", "5e-1"]),
    (
      #"{"type":"integer","enum":[1e20,-0.0,2.50,1E2]}"#, ["100000000000000000000", "0", "100"],
      ["2.5", "-0"]
    ),
    (#"{"enum":[{"a":1,"b":[1.0]},1],"const":{"b":[1],"a":1}}"#, [#"{"a":1,"b":[1]}"#], ["1"]),
    (#"{"type":"number","maximum":-0.0,"exclusiveMinimum":-1e-2}"#, ["0", "-0.009"], ["-0.01", "0.1"]),
    // A letter with its accent and the letter followed by it are two strings.
    (
      #"{"type":"object","properties":{"\u00e9":{"const":1},"e\u0301":{"const":2}},"required":["e\u0301"],"additionalProperties":false}"#,
      ["{\"\u{e9}\":1,\"e\u{301}\":2}", "{\"e\u{301}\":2}"], ["{\"\u{e9}\":1}", "{\"\u{e9}\":2}"]
    ),
    (#"{"enum":["\u00e9","a"],"const":"\u00e9"}"#, ["\"\u{e9}\""], ["\"e\u{301}\""]),
    (
      ##"{"prefixItems":[{"$ref":"#/$defs/\u00e9"},{"$ref":"#/$defs/e\u0301"}],"type":"array","minItems":2,"items":false,"$defs":{"\u00e9":{"const":1},"e\u0301":{"const":2}}}"##,
      ["[1,2]"], ["[1,1]", "[2,2]"]
    ),
    // What stands beside a reference does not end its recursion.
    (
      ##"{"type":"object","properties":{"left":{"$ref":"#","type":"object"},"right":{"$ref":"#","type":"object"}},"additionalProperties":false}"##,
      [#"{"left":{"right":{}}}"#, #"{"left":{"left":{"left":{}},"right":{}},"right":{}}"#],
      [#"{"left":1}"#, #"{"left":{"x":1}}"#]
    ),
    (
      ##"{"anyOf":[{"$ref":"#/$defs/node"},{"type":"null"}],"type":["array","null"],"$defs":{"node":{"type":"array","items":{"allOf":[{"$ref":"#"},{"$ref":"#"}]},"maxItems":2}}}"##,
      ["null", "[[],null]", "[[[null]]]"], ["[1]", "[[],[],[]]"]
    ),
  ])
  func matches(_ schema: String, _ taken: [String], _ refused: [String]) throws {
    for text in taken { #expect(try Self.takes(schema, text), "\(schema) should take \(text)") }
    for text in refused { #expect(try !Self.takes(schema, text), "\(schema) should refuse \(text)") }
  }

  @Test func laysOutAsAsked() throws {
    let schema =
      #"{"type":"object","properties":{"a":{"type":"array","items":{"const":1}}},"required":["a"],"additionalProperties":false}"#
    #expect(try Self.takes(schema, #"{"a": [1, 1]}"#, layout: .spaced))
    #expect(try !Self.takes(schema, #"{"a":[1,1]}"#, layout: .spaced))
    #expect(try Self.takes(schema, "{\n  \"a\" :[ 1,\n1 ]\n}", layout: .flexible(most: 3)))
    #expect(try !Self.takes(schema, "{    \"a\":[]}", layout: .flexible(most: 1)))
  }

  @Test(arguments: [
    (
      #"{"type":"strin"}"#,
      JSONSchemaError.invalid("type should be one of the seven names, or an array of them", at: "#")
    ),
    (#"{"properties":{"a/b":{"not":{}}}}"#, .unsupported("not", at: "#/properties/a~1b")),
    (#"{"x-mine":1}"#, .unsupported("x-mine", at: "#")),
    (
      #"{"type":"string","pattern":"a(?=b)"}"#,
      .unsupported("looking around and named groups in a pattern", at: "#")
    ),
    (#"{"type":"string","format":"uuid"}"#, .unsupported("format “uuid”", at: "#")),
    (
      #"{"type":"string","pattern":"a","minLength":2}"#,
      .unsupported("pattern together with minLength", at: "#")
    ),
    (#"{"minLength":-1}"#, .invalid("minLength should be a whole number from 0", at: "#")),
    (##"{"$ref":"#/nowhere"}"##, .invalid("$ref “#/nowhere” leads nowhere", at: "#")),
    (#"{"a":1,"a":2}"#, .notJSON(.duplicateName("a"))),
    (#"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#, .notDisjoint(at: "#/oneOf/0 and #/oneOf/1")),
    (#"{"oneOf":[{"const":0.5},{"const":5e-1}]}"#, .notDisjoint(at: "#/oneOf/0 and #/oneOf/1")),
    (#"{"oneOf":[{"type":"integer"},{"const":1e20}]}"#, .notDisjoint(at: "#/oneOf/0 and #/oneOf/1")),
    (
      #"{"oneOf":[{"const":{"a":1,"b":2}},{"const":{"b":2,"a":1}}]}"#,
      .notDisjoint(at: "#/oneOf/0 and #/oneOf/1")
    ),
    (#"{"type":"integer","format":"int32"}"#, .unsupported("format “int32”", at: "#")),
    (#"{"type":"integer","multipleOf":2}"#, .unsupported("multipleOf", at: "#")),
    (#"{"type":"object","patternProperties":{}}"#, .unsupported("patternProperties", at: "#")),
    (#"{"type":"string","format":"span"}"#, .invalid("the format span needs a text to copy from", at: "#")),
  ])
  func saysWhatIsWrong(_ schema: String, _ expected: JSONSchemaError) {
    #expect(throws: expected) { try Grammar(jsonSchema: schema) }
  }

  @Test func aSchemaThatIsOnlyItselfIsRefused() throws {
    let grammar = try Grammar(jsonSchema: ##"{"$ref":"#"}"##)
    #expect(throws: GrammarError.leftRecursion(rule: "#", through: ["#", "#"], at: nil)) {
      try CompiledGrammar(grammar, vocabulary: .bytes)
    }
  }

  @Test(arguments: [
    String(repeating: #"{"items":"#, count: 100_000), String(repeating: "[", count: 1_000_000),
    #"{"type":"string","minLength":99999999999}"#,
    #"{"type":"array","minItems":100000,"items":{"maxItems":100000}}"#,
    ##"{"allOf":[{"$ref":"#"}]}"##, ##"{"anyOf":[{"$ref":"#"},{"type":"null"}],"type":"null"}"##,
    #"{"type":"string","pattern":"\#(String(repeating: "(", count: 50_000))"}"#,
    #"{"type":"string","pattern":"(a|b)*a(a|b){60}"}"#,
    #"{"type":"number","minimum":1e-9223372036854775808}"#,
    #"{"type":"number","minimum":1e9223372036854775807}"#,
    ##"{"anyOf":[{"$ref":"#"},{"$ref":"#"}],"type":"null"}"##,
    // Each level has twice as many schemas that must hold together.
    ##"{"allOf":[{"properties":{"c":{"$ref":"#"}}},{"additionalProperties":{"$ref":"#/$defs/b"}}],"$defs":{"b":{"allOf":[{"properties":{"d":{"$ref":"#"},"c":{"$ref":"#"}}},{"additionalProperties":{"$ref":"#/$defs/b"}}]}}}"##,
    #"{"oneOf":[\#((0..<50_000).map { #"{"const":\#($0)}"# }.joined(separator: ","))]}"#,
  ])
  func hostileSchemasAreRefusedInTime(_ schema: String) {
    #expect(throws: (any Error).self) { try CompiledGrammar(Grammar(jsonSchema: schema), vocabulary: .bytes) }
  }

  /// Each of forty schemas refers twice to the next, with a keyword beside: written out they were 2⁴⁰.
  @Test func aSchemaReferredToOftenIsReadOnce() throws {
    let definitions = (0..<40).map { index in
      let next = ##"{"$ref":"#/$defs/s\##(index + 1)","type":"array"}"##
      return #""s\#(index)":{"prefixItems":[\#(next),\#(next)],"items":false}"#
    }
    let schema =
      ##"{"$ref":"#/$defs/s0","type":"array","$defs":{"s40":{"maxItems":0},\##(definitions.joined(separator: ","))}}"##
    #expect(try Self.takes(schema, "[[[],[]]]"))
    #expect(try !Self.takes(schema, "[[],[],[]]"))
  }

  /// An array's items stand in the grammar as the first and as those after it.
  @Test func deepArraysAreWrittenOutOnce() throws {
    let depth = 90
    let schema =
      String(repeating: #"{"type":"array","items":"#, count: depth) + #"{"const":1}"#
      + String(repeating: "}", count: depth)
    let brackets = (String(repeating: "[", count: depth), String(repeating: "]", count: depth))
    #expect(try Self.takes(schema, brackets.0 + "1,1" + brackets.1))
    #expect(try !Self.takes(schema, brackets.0 + "2" + brackets.1))
  }

  @Test func aLargeValueOfManyNamesIsWrittenOutOnce() throws {
    let names = (0..<250).map { "p\($0)" }
    let values = (1_000..<1_250).map(String.init).joined(separator: ",")
    let schema = """
      {"type":"object","required":[\(names.map { "\"\($0)\"" }.joined(separator: ","))],
       "additionalProperties":{"enum":[\(values)]}}
      """
    let members = names.map { "\"\($0)\":1007" }.joined(separator: ",")
    #expect(try Self.takes(schema, "{\(members)}"))
    #expect(try !Self.takes(schema, "{\(members),\"p\":7}"))
  }

  @Test func copiesWordsOfAText() throws {
    let schema =
      #"{"type":"object","properties":{"title":{"type":"string","format":"span"}},"required":["title"],"additionalProperties":false}"#
    let grammar = try Grammar(jsonSchema: schema, span: "remind me to call \"John\", please")
    let compiled = try CompiledGrammar(grammar, vocabulary: .bytes)
    for words in ["call", #"call \"John\""#, "John", #"\"John\","#, "me to call", "please"] {
      #expect(compiled.takes("{\"title\":\"\(words)\"}"), "\(words)")
    }
    for words in ["cal", "all", "me call", "call  John", "", " me", "Call", "remind me to call Jane"] {
      #expect(!compiled.takes("{\"title\":\"\(words)\"}"), "\(words)")
    }
  }
}

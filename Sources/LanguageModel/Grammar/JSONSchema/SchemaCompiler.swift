import JSONValues

/// A compiler that turns a JSON schema (draft 2020-12, the keywords of ``SchemaNode``) into a grammar.
///
/// Each value has one text: strings have the fewest escapes, and properties come in the schema's order, then
/// additional ones. The grammar thus allows fewer texts than the schema, but the same values.
struct SchemaCompiler {
  /// The deepest nesting of references and conjunctions without an object or an array between.
  static let deepestReferences = 64
  static let mostRules = 20_000

  let schema: JSONValue
  let layout: JSONLayout
  let span: SpanGrammar?
  private(set) var rules: [Grammar.Rule] = []
  /// The indices of the rules so far. Rules for references and for common parts are found by name, others by their
  /// schema. So recursion ends, and no schema is written out twice.
  private var ruleIndices: [JSONValue: Int] = [:]
  private var depth = 0
  /// The nesting depth of the array that is being compiled.
  var arrayDepth = 0

  init(_ schema: JSONValue, layout: JSONLayout, span: SpanGrammar?) {
    self.schema = schema
    self.layout = layout
    self.span = span
  }

  mutating func grammar() throws(JSONSchemaError) -> Grammar {
    let root = try rule("#") { compiler throws(JSONSchemaError) in
      try compiler.expression(compiler.schema, at: "#")
    }
    guard case .rule(let index) = root else { throw .invalid("it has no root", at: "#") }
    return Grammar(rules: rules, root: index)
  }

  /// Returns the rule of this name, making it when it is first needed. It may refer to itself.
  mutating func rule(
    _ name: String, _ make: (inout SchemaCompiler) throws(JSONSchemaError) -> GrammarExpression
  ) throws(JSONSchemaError) -> GrammarExpression {
    try rule(name, of: .string(name), make)
  }

  private mutating func rule(
    _ name: String, of key: JSONValue,
    _ make: (inout SchemaCompiler) throws(JSONSchemaError) -> GrammarExpression
  ) throws(JSONSchemaError) -> GrammarExpression {
    if let known = ruleIndices[key] { return .rule(known) }
    guard rules.count < Self.mostRules else {
      throw .unsupported("more than \(Self.mostRules) references", at: name)
    }
    let index = rules.count
    ruleIndices[key] = index
    rules.append(Grammar.Rule(name: name, expression: .choice([])))
    rules[index].expression = try make(&self)
    return .rule(index)
  }

  /// Returns a rule for a schema's values, which is written out once and may be used in several places.
  mutating func shared(_ schema: JSONValue, at pointer: String) throws(JSONSchemaError) -> GrammarExpression {
    guard case .object = schema else { return try expression(schema, at: pointer) }
    return try rule(pointer, of: schema) { compiler throws(JSONSchemaError) in
      try compiler.expression(schema, at: pointer)
    }
  }

  /// Returns an expression for a schema's values.
  mutating func expression(_ schema: JSONValue, at pointer: String) throws(JSONSchemaError)
    -> GrammarExpression
  {
    switch schema {
    case .boolean(true): return try anyValue()
    case .boolean(false): return .choice([])
    case .object(let members):
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepestReferences * 2 else {
        throw .unsupported("schemas within schemas this deep", at: pointer)
      }
      return try expression(SchemaNode(members, at: pointer))
    default: throw .invalid("a schema is an object or a boolean", at: pointer)
    }
  }

  private mutating func expression(_ node: SchemaNode) throws(JSONSchemaError) -> GrammarExpression {
    if node.asserted == ["$ref"] {
      let target = try SchemaReferences.target(of: node, in: schema)
      return try rule(target.pointer) { compiler throws(JSONSchemaError) in
        try compiler.expression(target.schema, at: target.pointer)
      }
    }
    if let single = try SchemaConjunction(root: schema).merged(node) {
      return try shared(single, at: node.pointer)
    }
    if let choices = try node.list("anyOf") {
      return try alternatives(choices, "anyOf", of: node)
    }
    if let choices = try node.list("oneOf") {
      try SchemaDisjointness(root: schema).check(choices, at: node.pointer(to: "oneOf"))
      return try alternatives(choices, "oneOf", of: node)
    }
    if let values = try node.values() {
      let others = node.asserted.filter { !["type", "enum", "const"].contains($0) }
      guard others.isEmpty else { throw .unsupported("\(others[0]) beside enum or const", at: node.pointer) }
      return .choice(values.map { layout.written($0) })
    }
    return try typed(node)
  }

  private mutating func alternatives(
    _ choices: [JSONValue], _ key: String, of node: SchemaNode
  ) throws(JSONSchemaError) -> GrammarExpression {
    guard !choices.isEmpty else { throw .invalid("\(key) should not be empty", at: node.pointer) }
    var expressions: [GrammarExpression] = []
    for (index, choice) in choices.enumerated() {
      expressions.append(try expression(choice, at: node.pointer(to: key) + "/\(index)"))
    }
    return .choice(expressions)
  }

  /// Returns a choice among the node's types. Each keyword concerns one type only.
  private mutating func typed(_ node: SchemaNode) throws(JSONSchemaError) -> GrammarExpression {
    // An unknown format, such as “int32”, may concern any type, so it is refused for all of them.
    if let format = try node.text("format"), format != "span" {
      _ = try SchemaFormats.pattern(of: format, at: node.pointer)
    }
    var types = try node.types() ?? SchemaType.allCases
    if types.contains(.number) { types.removeAll { $0 == .integer } }
    var expressions: [GrammarExpression] = []
    for type in SchemaType.allCases where types.contains(type) {
      switch type {
      case .object: expressions.append(try object(node))
      case .array: expressions.append(try array(node))
      case .string: expressions.append(try string(node))
      case .number, .integer: expressions.append(try number(node, isInteger: type == .integer))
      case .boolean: expressions.append(.choice([.text("true"), .text("false")]))
      case .null: expressions.append(.text("null"))
      }
    }
    return expressions.count == 1 ? expressions[0] : .choice(expressions)
  }

  /// Returns an expression for any JSON value.
  mutating func anyValue() throws(JSONSchemaError) -> GrammarExpression {
    try rule("any value") { compiler throws(JSONSchemaError) in
      try compiler.typed(try SchemaNode([], at: "any value"))
    }
  }
}

extension Grammar {
  /// Turns a JSON schema into a grammar. It supports types, `enum`, `const`, `properties`, `required`,
  /// `additionalProperties`, `items`, `prefixItems`, counts, lengths, bounds of numbers, regular `pattern`s, the
  /// formats `date-time`, `date` and `time`, `anyOf`, `oneOf` if its alternatives can be told apart, `allOf` if it
  /// can be merged, and `$ref` within the schema.
  ///
  /// Each value has one text: properties come in the schema's order, then additional ones, strings have the fewest
  /// escapes, and `layout` decides about blank space. Unsupported keywords are refused by name.
  ///
  /// - Parameters:
  ///   - text: The schema.
  ///   - layout: The blank space in the output.
  ///   - span: The text that strings of the format `span` copy from; without it that format is refused.
  /// - Throws: ``JSONSchemaError`` with the position in the schema.
  public init(
    jsonSchema text: String, layout: JSONLayout = .compact, span: String? = nil
  ) throws(JSONSchemaError) {
    let copied = span.map { SpanGrammar(of: $0) { Array(JSONCharacter.written($0).utf8) } }
    let schema: JSONValue
    do {
      schema = try JSONReader.read(text)
    } catch {
      throw .notJSON(error)
    }
    var compiler = SchemaCompiler(schema, layout: layout, span: copied)
    self = try compiler.grammar()
  }
}

/// The reason why a JSON schema cannot become a grammar. Positions in the schema are JSON pointers; `#` is the
/// whole.
public enum JSONSchemaError: Error, Sendable, Hashable {
  /// The schema is not JSON.
  case notJSON(JSONError)
  /// A keyword, or its value, is not supported.
  case unsupported(String, at: String)
  /// A keyword's value is not allowed by JSON Schema.
  case invalid(String, at: String)
  /// Two alternatives of a `oneOf` may both match, as far as can be determined.
  case notDisjoint(at: String)
}

extension JSONSchemaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let error): "The schema is not JSON: \(error)."
    case .unsupported(let what, let pointer):
      "The schema asks for what is not supported at \(pointer): \(what). Leave it out and check it afterwards."
    case .invalid(let what, let pointer): "The schema is wrong at \(pointer): \(what)."
    case .notDisjoint(let pointer):
      "The alternatives at \(pointer) may match the same value; "
        + "tell them apart by a type, a constant or a required property, or write anyOf."
    }
  }
}

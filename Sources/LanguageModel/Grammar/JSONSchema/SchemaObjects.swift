import JSONValues

extension SchemaCompiler {
  /// The most characters of a name that other keys are compared with, since the comparison takes a nested
  /// expression per character.
  static let longestNameBesideOthers = 200

  /// Returns an expression for objects: the properties in order, then the additional ones.
  mutating func object(_ node: SchemaNode) throws(JSONSchemaError) -> GrammarExpression {
    var properties: [JSONValue.Member] = []
    if let value = node["properties"] {
      guard case .object(let members) = value else {
        throw .invalid("properties should be an object", at: node.pointer)
      }
      properties = members
    }
    let required = try requiredNames(node)
    let isRequired = Set(required.map { JSONValue.string($0) })
    let additional = node["additionalProperties"] ?? .boolean(true)
    var items: [GrammarExpression.Item] = []
    for property in properties {
      let pointer = node.pointer(to: "properties") + "/" + SchemaNode.escaped(property.key)
      items.append(
        .init(
          expression: member(property.key, try expression(property.value, at: pointer)),
          isRequired: isRequired.contains(.string(property.key))))
    }
    let named = Set(properties.map { JSONValue.string($0.key) })
    let undescribed = required.filter { !named.contains(.string($0)) }
    let place = node.pointer(to: "additionalProperties")
    let other = try undescribed.isEmpty ? expression(additional, at: place) : shared(additional, at: place)
    for name in undescribed { items.append(.init(expression: member(name, other))) }
    if additional != .boolean(false) {
      let key = try otherKey(than: properties.map(\.key) + undescribed, at: node.pointer)
      items.append(
        .init(expression: .sequence([key, layout.colon, other]), isRequired: false, repeats: true))
    }
    return layout.enclosed("{", .list(items, separator: layout.comma), "}")
  }

  /// Returns the names that `required` lists, each once.
  private func requiredNames(_ node: SchemaNode) throws(JSONSchemaError) -> [String] {
    var names: [String] = []
    var seen: Set<JSONValue> = []
    for value in try node.list("required") ?? [] {
      guard case .string(let name) = value else {
        throw .invalid("required should be an array of strings", at: node.pointer)
      }
      if seen.insert(value).inserted { names.append(name) }
    }
    return names
  }

  private func member(_ name: String, _ value: GrammarExpression) -> GrammarExpression {
    .sequence([.text(JSONValue.string(name).text), layout.colon, value])
  }

  /// Returns an expression for a string that is none of these names.
  private mutating func otherKey(
    than names: [String], at pointer: String
  ) throws(JSONSchemaError) -> GrammarExpression {
    guard !names.isEmpty else { return try anyString() }
    for name in names where name.unicodeScalars.count > Self.longestNameBesideOthers {
      throw .unsupported(
        "additionalProperties beside a name of more than \(Self.longestNameBesideOthers) characters",
        at: pointer)
    }
    let rest = try rule("rest of a string") { _ throws(JSONSchemaError) in
      .repetition(JSONCharacter.any, minimum: 0, maximum: nil)
    }
    let scalars = names.map { Array($0.unicodeScalars)[...] }
    return .sequence([.text("\""), Self.other(than: scalars, rest: rest), .text("\"")])
  }

  /// Returns an expression for strings that differ from all of the names: they leave each of them at some
  /// character, or end earlier.
  private static func other(
    than names: [ArraySlice<Unicode.Scalar>], rest: GrammarExpression
  ) -> GrammarExpression {
    var choices: [GrammarExpression] = []
    if !names.contains(where: \.isEmpty) { choices.append(.empty) }
    let longer = names.filter { !$0.isEmpty }
    let groups = Dictionary(grouping: longer) { $0[$0.startIndex] }
    choices.append(.sequence([JSONCharacter.expression(ScalarRanges(groups.keys).complement), rest]))
    for (scalar, group) in groups.sorted(by: { $0.key < $1.key }) {
      let next = other(than: group.map { $0.dropFirst() }, rest: rest)
      choices.append(.sequence([.text(JSONCharacter.written(scalar)), next]))
    }
    return .choice(choices)
  }
}

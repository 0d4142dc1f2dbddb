import JSONValues

/// A conjunction of schemas, which merges schemas that must all hold into one, keyword by keyword.
struct SchemaConjunction {
  static let deepestNesting = 32
  /// The most schemas that may be merged into one.
  static let mostParts = 500

  let root: JSONValue

  /// Returns one schema for a node with `allOf`, or with keywords beside `$ref`, `anyOf` or `oneOf`. Returns `nil`
  /// if there is nothing to merge.
  func merged(_ node: SchemaNode) throws(JSONSchemaError) -> JSONValue? {
    let asserted = node.asserted
    if asserted.contains("allOf") || asserted.contains("$ref") {
      var room = Self.mostParts
      return try flat(.object(node.members), at: node.pointer, depth: 0, room: &room)
    }
    for key in ["anyOf", "oneOf"] where asserted.contains(key) && asserted.count > 1 {
      let rest = JSONValue.object(node.members.filter { $0.key != key && asserted.contains($0.key) })
      let choices = try node.list(key) ?? []
      // References of either side are followed when the choice is examined.
      return .object([
        .init(
          key: key, value: .array(choices.map { .object([.init(key: "allOf", value: .array([rest, $0]))]) }))
      ])
    }
    return nil
  }

  /// Returns the schema with `allOf` and `$ref` at its top merged in.
  private func flat(
    _ schema: JSONValue, at pointer: String, depth: Int, room: inout Int
  ) throws(JSONSchemaError) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    room -= 1
    guard room > 0 else {
      throw .unsupported("more than \(Self.mostParts) schemas that must hold together", at: pointer)
    }
    guard depth < Self.deepestNesting else {
      throw .unsupported("a reference that leads back to itself", at: pointer)
    }
    let node = try SchemaNode(members, at: pointer)
    var parts = [JSONValue.object(members.filter { !["allOf", "$ref"].contains($0.key) })]
    if node["$ref"] != nil {
      let target = try SchemaReferences.target(of: node, in: root)
      parts.append(try flat(target.schema, at: target.pointer, depth: depth + 1, room: &room))
    }
    for (index, part) in (try node.list("allOf") ?? []).enumerated() {
      let place = node.pointer(to: "allOf") + "/\(index)"
      parts.append(try flat(part, at: place, depth: depth + 1, room: &room))
    }
    var result = parts[0]
    for part in parts.dropFirst() { result = try both(result, part, at: pointer) }
    return result
  }

  private func both(_ one: JSONValue, _ other: JSONValue, at pointer: String) throws(JSONSchemaError)
    -> JSONValue
  {
    if case .boolean(let value) = one { return value ? other : one }
    if case .boolean(let value) = other { return value ? one : other }
    guard case .object(let first) = one, case .object(let second) = other else {
      throw .invalid("a schema is an object or a boolean", at: pointer)
    }
    let left = try asserted(first, at: pointer)
    let right = try asserted(second, at: pointer)
    var merged: [JSONValue.Member] = []
    for member in left.members {
      if Self.together.contains(member.key) { continue }
      guard let value = right[member.key] else {
        merged.append(member)
        continue
      }
      merged.append(.init(key: member.key, value: try both(member.key, member.value, value, at: pointer)))
    }
    merged += right.members.filter { left[$0.key] == nil && !Self.together.contains($0.key) }
    merged += try properties(left, right) + items(left, right)
    return .object(merged)
  }

  private func asserted(_ members: [JSONValue.Member], at pointer: String) throws(JSONSchemaError)
    -> SchemaNode
  {
    var node = try SchemaNode(members, at: pointer)
    node.members.removeAll { !SchemaNode.assertions.contains($0.key) }
    return node
  }

  /// Keywords that depend on one another and are merged together.
  private static let together: Set<String> = ["properties", "additionalProperties", "items", "prefixItems"]

  private func both(
    _ key: String, _ one: JSONValue, _ other: JSONValue, at pointer: String
  ) throws(JSONSchemaError) -> JSONValue {
    if one == other { return one }
    switch (key, one, other) {
    case ("required", .array(let first), .array(let second)):
      let known = Set(first)
      return .array(first + second.filter { !known.contains($0) })
    case ("enum", .array(let first), .array(let second)):
      let shared = Set(second.map(\.identity))
      return .array(first.filter { shared.contains($0.identity) })
    case ("type", _, _):
      let first = try SchemaNode([.init(key: key, value: one)], at: pointer).types() ?? []
      let second = try SchemaNode([.init(key: key, value: other)], at: pointer).types() ?? []
      let shared = first.filter { second.contains($0) || $0 == .integer && second.contains(.number) }
      let more = second.filter { $0 == .integer && first.contains(.number) && !shared.contains(.integer) }
      return .array((shared + more).map { .string($0.rawValue) })
    case ("minimum", _, _), ("exclusiveMinimum", _, _), ("minLength", _, _), ("minItems", _, _):
      return try isLess(one, other, key, at: pointer) ? other : one
    case ("maximum", _, _), ("exclusiveMaximum", _, _), ("maxLength", _, _), ("maxItems", _, _):
      return try isLess(one, other, key, at: pointer) ? one : other
    default: throw .unsupported("\(key) twice in what must hold together", at: pointer)
    }
  }

  private func isLess(
    _ one: JSONValue, _ other: JSONValue, _ key: String, at pointer: String
  ) throws(JSONSchemaError) -> Bool {
    guard case .number(let first) = one, case .number(let second) = other,
      let left = NumberBound(first, isExclusive: false), let right = NumberBound(second, isExclusive: false)
    else { throw .invalid("\(key) should be a number of few digits", at: pointer) }
    return left.isBelow(right)
  }

  private func all(_ one: JSONValue, _ other: JSONValue) -> JSONValue {
    if one == .boolean(true) || one == other { return other }
    if other == .boolean(true) { return one }
    return .object([.init(key: "allOf", value: .array([one, other]))])
  }

  /// Merges properties. A property that one side describes must also match what the other side allows for other
  /// properties.
  private func properties(_ left: SchemaNode, _ right: SchemaNode) throws(JSONSchemaError) -> [JSONValue
    .Member]
  {
    func described(_ node: SchemaNode) throws(JSONSchemaError) -> [JSONValue.Member] {
      guard let value = node["properties"] else { return [] }
      guard case .object(let members) = value else {
        throw .invalid("properties should be an object", at: node.pointer)
      }
      return members
    }
    let keys = ["properties", "additionalProperties"]
    guard keys.contains(where: { left[$0] != nil || right[$0] != nil }) else { return [] }
    let (first, second) = (try described(left), try described(right))
    let inFirst = Set(first.map { JSONValue.string($0.key) })
    let inSecond = Dictionary(second.map { (JSONValue.string($0.key), $0.value) }) { one, _ in one }
    let leftOthers = left["additionalProperties"] ?? .boolean(true)
    let rightOthers = right["additionalProperties"] ?? .boolean(true)
    var result = first.map { member in
      let other = inSecond[.string(member.key)] ?? rightOthers
      return JSONValue.Member(key: member.key, value: all(member.value, other))
    }
    for member in second where !inFirst.contains(.string(member.key)) {
      result.append(.init(key: member.key, value: all(leftOthers, member.value)))
    }
    return [
      .init(key: "properties", value: .object(result)),
      .init(key: "additionalProperties", value: all(leftOthers, rightOthers)),
    ]
  }

  private func items(_ left: SchemaNode, _ right: SchemaNode) throws(JSONSchemaError) -> [JSONValue.Member] {
    let keys = ["prefixItems", "items"]
    guard keys.contains(where: { left[$0] != nil || right[$0] != nil }) else { return [] }
    let (first, second) = (try left.list("prefixItems") ?? [], try right.list("prefixItems") ?? [])
    let leftOthers = left["items"] ?? .boolean(true)
    let rightOthers = right["items"] ?? .boolean(true)
    let prefix = (0..<max(first.count, second.count)).map { index in
      all(
        index < first.count ? first[index] : leftOthers, index < second.count ? second[index] : rightOthers)
    }
    return [
      .init(key: "prefixItems", value: .array(prefix)),
      .init(key: "items", value: all(leftOthers, rightOthers)),
    ]
  }
}

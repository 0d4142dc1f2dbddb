import JSONValues

/// A check that the alternatives of a `oneOf` exclude one another, by their types, constants, bounds of numbers,
/// or a property that both require.
struct SchemaDisjointness {
  static let deepestNesting = 8
  /// The most alternatives; each is compared with all others.
  static let mostAlternatives = 256

  let root: JSONValue

  func check(_ choices: [JSONValue], at pointer: String) throws(JSONSchemaError) {
    guard choices.count <= Self.mostAlternatives else {
      throw .unsupported("more than \(Self.mostAlternatives) alternatives of a oneOf", at: pointer)
    }
    for (index, one) in choices.enumerated() {
      for (distance, other) in choices[(index + 1)...].enumerated() {
        guard try areDisjoint(one, other, depth: 0) else {
          throw .notDisjoint(at: "\(pointer)/\(index) and \(pointer)/\(index + 1 + distance)")
        }
      }
    }
  }

  private func areDisjoint(_ one: JSONValue, _ other: JSONValue, depth: Int) throws(JSONSchemaError)
    -> Bool
  {
    if one == .boolean(false) || other == .boolean(false) { return true }
    guard depth < Self.deepestNesting, let left = try node(one), let right = try node(other) else {
      return false
    }
    if let first = try left.values() {
      if let second = try right.values() {
        return Set(first.map(\.identity)).isDisjoint(with: second.map(\.identity))
      }
      return try exclude(first, right)
    }
    if let second = try right.values() { return try exclude(second, left) }
    let first = try left.types() ?? SchemaType.allCases
    let second = try right.types() ?? SchemaType.allCases
    let shared = first.filter { type in
      second.contains {
        $0 == type || [$0, type].allSatisfy { $0 == .integer || $0 == .number }
      }
    }
    for type in shared {
      switch type {
      case .object where try requireDifferent(left, right, depth: depth): continue
      case .integer where boundsExclude(left, right), .number where boundsExclude(left, right): continue
      default: return false
      }
    }
    return true
  }

  /// Returns the schema as a node, with references followed and conjunctions merged.
  private func node(_ schema: JSONValue) throws(JSONSchemaError) -> SchemaNode? {
    guard case .object(let members) = schema else { return nil }
    let node = try SchemaNode(members, at: "oneOf")
    guard let merged = try SchemaConjunction(root: root).merged(node) else { return node }
    guard case .object(let members) = merged else { return nil }
    return try SchemaNode(members, at: "oneOf")
  }

  private func exclude(_ values: [JSONValue], _ node: SchemaNode) throws(JSONSchemaError) -> Bool {
    guard let types = try node.types() else { return values.isEmpty }
    return values.allSatisfy { value in !types.contains { $0.includes(value) } }
  }

  private func requireDifferent(_ left: SchemaNode, _ right: SchemaNode, depth: Int) throws(JSONSchemaError)
    -> Bool
  {
    let required = Set(try left.list("required") ?? []).intersection(try right.list("required") ?? [])
    for case .string(let name) in required {
      guard let first = left["properties"]?[name], let second = right["properties"]?[name] else { continue }
      if try areDisjoint(first, second, depth: depth + 1) { return true }
    }
    return false
  }

  private func boundsExclude(_ left: SchemaNode, _ right: SchemaNode) -> Bool {
    func isUnder(_ low: SchemaNode, _ high: SchemaNode) -> Bool {
      for (most, isOpen) in [("maximum", false), ("exclusiveMaximum", true)] {
        for (least, isOpenToo) in [("minimum", false), ("exclusiveMinimum", true)] {
          guard case .number(let mostText)? = low[most], case .number(let leastText)? = high[least],
            let top = NumberBound(mostText, isExclusive: isOpen),
            let bottom = NumberBound(leastText, isExclusive: isOpenToo)
          else { continue }
          if top.isBelow(bottom) || (isOpen || isOpenToo) && !bottom.isBelow(top) { return true }
        }
      }
      return false
    }
    return isUnder(left, right) || isUnder(right, left)
  }
}

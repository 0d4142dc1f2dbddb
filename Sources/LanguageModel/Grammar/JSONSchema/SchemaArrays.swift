import JSONValues

extension SchemaCompiler {
  static let mostPrefixItems = 64
  /// The deepest nesting at which an array's first item and the others are written out separately, which costs
  /// least at run time. The items of deeper arrays become rules, so that the grammar does not double with each
  /// level.
  static let deepestWrittenOut = 2

  /// Returns an expression for arrays: the items that `prefixItems` describes in order, then others.
  mutating func array(_ node: SchemaNode) throws(JSONSchemaError) -> GrammarExpression {
    let minimum = try node.count("minItems") ?? 0
    let maximum = try node.count("maxItems")
    if let maximum, maximum < minimum { return .choice([]) }
    var prefix = try node.list("prefixItems") ?? []
    guard prefix.count <= Self.mostPrefixItems else {
      throw .unsupported("more than \(Self.mostPrefixItems) prefixItems", at: node.pointer)
    }
    if let maximum { prefix = Array(prefix.prefix(maximum)) }
    let items = node["items"] ?? .boolean(true)
    if case .array = items { throw .unsupported("items as an array; write prefixItems", at: node.pointer) }
    arrayDepth += 1
    defer { arrayDepth -= 1 }
    let place = node.pointer(to: "items")
    let item =
      try arrayDepth > Self.deepestWrittenOut ? shared(items, at: place) : expression(items, at: place)
    // The items after the described ones, each with its comma.
    var tail = GrammarExpression.repetition(
      .sequence([layout.comma, item]), minimum: max(0, minimum - max(prefix.count, 1)),
      maximum: maximum.map { max(0, $0 - max(prefix.count, 1)) })
    var first = item
    for (index, schema) in prefix.enumerated().reversed() {
      let described = try expression(schema, at: node.pointer(to: "prefixItems") + "/\(index)")
      if index == 0 {
        first = described
      } else {
        tail = .sequence([layout.comma, described, tail])
        if index >= minimum { tail = .optional(tail) }
      }
    }
    let full = GrammarExpression.sequence([first, tail])
    let inner: GrammarExpression = maximum == 0 ? .empty : minimum == 0 ? .optional(full) : full
    return layout.enclosed("[", inner, "]")
  }
}

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

/// The resolution of `$ref` within one schema.
enum SchemaReferences {
  struct Target {
    let schema: JSONValue
    let pointer: String
  }

  static func target(of node: SchemaNode, in root: JSONValue) throws(JSONSchemaError) -> Target {
    guard let reference = try node.text("$ref") else { return Target(schema: root, pointer: "#") }
    guard reference == "#" || reference.hasPrefix("#/") else {
      throw .unsupported(
        "$ref to “\(reference)”, which is not a JSON pointer in the same schema", at: node.pointer)
    }
    var schema = root
    for part in reference.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let key = unescaped(part) else {
        throw .invalid("$ref “\(reference)” has a broken escape", at: node.pointer)
      }
      guard let next = child(of: schema, key) else {
        throw .invalid("$ref “\(reference)” leads nowhere", at: node.pointer)
      }
      schema = next
    }
    return Target(schema: schema, pointer: reference)
  }

  private static func child(of schema: JSONValue, _ key: String) -> JSONValue? {
    guard case .array(let list) = schema else { return schema[key] }
    guard let index = Int(key), list.indices.contains(index) else { return nil }
    return list[index]
  }

  /// Decodes a pointer's `~1` and `~0` and a fragment's percent signs. Returns `nil` if an escape is broken.
  private static func unescaped(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

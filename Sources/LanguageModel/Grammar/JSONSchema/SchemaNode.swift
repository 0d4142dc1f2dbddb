import JSONValues

/// A schema that is an object, with its position. It has supported keywords only.
struct SchemaNode {
  var members: [JSONValue.Member]
  let pointer: String

  /// Keywords that do not affect which values are valid.
  static let annotations: Set<String> = [
    "$schema", "$id", "$comment", "$defs", "definitions", "title", "description", "default", "examples",
    "deprecated",
    "readOnly", "writeOnly",
  ]
  static let assertions: Set<String> = [
    "$ref", "type", "enum", "const", "anyOf", "oneOf", "allOf", "properties", "required",
    "additionalProperties",
    "items", "prefixItems", "minItems", "maxItems", "minLength", "maxLength", "pattern", "format", "minimum",
    "maximum",
    "exclusiveMinimum", "exclusiveMaximum",
  ]

  init(_ members: [JSONValue.Member], at pointer: String) throws(JSONSchemaError) {
    self.members = members
    self.pointer = pointer
    for member in members {
      switch member.key {
      case "$id" where pointer != "#":
        throw .unsupported("$id within a schema", at: pointer)
      // `uniqueItems` is supported only as false, which is its default.
      case "uniqueItems" where member.value == .boolean(false): continue
      case Self.annotations, Self.assertions: continue
      default: throw .unsupported(member.key, at: pointer)
      }
    }
  }

  subscript(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  /// The keywords that affect which values are valid, in order.
  var asserted: [String] { members.map(\.key).filter { Self.assertions.contains($0) } }

  func pointer(to key: String) -> String { pointer + "/" + Self.escaped(key) }

  static func escaped(_ key: String) -> String {
    key.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Returns the count that a keyword gives, or `nil` if it is absent.
  func count(_ key: String) throws(JSONSchemaError) -> Int? {
    guard let value = self[key] else { return nil }
    guard let count = value.integer, count >= 0 else {
      throw .invalid("\(key) should be a whole number from 0", at: pointer)
    }
    guard count <= GBNFParser.mostRepetitions else {
      throw .unsupported("\(key) over \(GBNFParser.mostRepetitions)", at: pointer)
    }
    return count
  }

  func text(_ key: String) throws(JSONSchemaError) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = value else { throw .invalid("\(key) should be a string", at: pointer) }
    return text
  }

  func list(_ key: String) throws(JSONSchemaError) -> [JSONValue]? {
    guard let value = self[key] else { return nil }
    guard case .array(let list) = value else { throw .invalid("\(key) should be an array", at: pointer) }
    return list
  }
}

private func ~= (keywords: Set<String>, key: String) -> Bool { keywords.contains(key) }

/// The types of JSON values, in the order in which a grammar offers them.
enum SchemaType: String, CaseIterable {
  case object
  case array
  case string
  case number
  case integer
  case boolean
  case null

  func includes(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.object, .object), (.array, .array), (.string, .string), (.number, .number), (.boolean, .boolean),
      (.null, .null):
      true
    case (.integer, .number(let text)): DecimalNumber(text)?.isWhole ?? false
    default: false
    }
  }
}

extension SchemaNode {
  /// Returns the types that `type` names, or `nil` if it is absent.
  func types() throws(JSONSchemaError) -> [SchemaType]? {
    guard let value = self["type"] else { return nil }
    let names: [JSONValue] = if case .array(let list) = value { list } else { [value] }
    var types: [SchemaType] = []
    for name in names {
      guard case .string(let text) = name, let type = SchemaType(rawValue: text) else {
        throw .invalid("type should be one of the seven names, or an array of them", at: pointer)
      }
      types.append(type)
    }
    return types
  }

  /// Returns the values that `const` and `enum` allow, or `nil` if both are absent.
  func values() throws(JSONSchemaError) -> [JSONValue]? {
    var values = try list("enum")
    if let constant = self["const"] {
      values = values.map { $0.filter { $0.identity == constant.identity } } ?? [constant]
    }
    guard let values else { return nil }
    guard let types = try types() else { return values }
    return values.filter { value in types.contains { $0.includes(value) } }
  }
}

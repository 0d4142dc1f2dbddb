import JSONValues

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

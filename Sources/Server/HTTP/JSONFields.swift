import JSONValues
import LanguageModel
import NIOCore

/// Reads the fields of a request's JSON object; an error names the field that is wrong. A null counts as absent.
struct JSONFields {
  let object: JSONValue
  /// The position of the object in the request, for errors.
  private let path: String

  init(_ body: ByteBuffer) throws(APIError) {
    guard let text = String(validating: body.readableBytesView, as: UTF8.self) else {
      throw .invalid("The request is not UTF-8.")
    }
    let value: JSONValue
    do {
      value = try JSONReader.read(text)
    } catch {
      throw .invalid("The request is not JSON: \(error).")
    }
    try self.init(value, at: "")
  }

  init(_ value: JSONValue, at path: String) throws(APIError) {
    guard case .object = value else {
      throw .invalid("A JSON object was expected.", path.isEmpty ? nil : path)
    }
    (object, self.path) = (value, path)
  }

  /// Refuses fields of other names, which a client may have misspelt.
  func allow(_ names: [String]) throws(APIError) {
    guard case .object(let members) = object else { return }
    for member in members where !names.contains(member.key) {
      let known = names.map { "“\($0)”" }.joined(separator: ", ")
      throw .invalid(
        "There is no field “\(member.key.prefix(100))” here. There are: \(known).", place(member.key))
    }
  }

  func value(_ name: String) -> JSONValue? {
    let value = object[name]
    return value == .null ? nil : value
  }

  func text(_ name: String) throws(APIError) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value else { throw wrong(name, "a string") }
    return text
  }

  func required(_ name: String) throws(APIError) -> String {
    guard let text = try text(name) else { throw .invalid("The field “\(name)” is missing.", place(name)) }
    return text
  }

  func flag(_ name: String) throws(APIError) -> Bool {
    guard let value = value(name) else { return false }
    guard case .boolean(let flag) = value else { throw wrong(name, "true or false") }
    return flag
  }

  func number(_ name: String, in range: ClosedRange<Double>) throws(APIError) -> Double? {
    guard let value = value(name) else { return nil }
    guard case .number(let text) = value, let number = Double(text), range.contains(number) else {
      throw wrong(name, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(APIError) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = value.integer, range.contains(number) else {
      throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func array(_ name: String) throws(APIError) -> [JSONValue]? {
    guard let value = value(name) else { return nil }
    guard case .array(let values) = value else { throw wrong(name, "an array") }
    return values
  }

  func fields(_ name: String) throws(APIError) -> JSONFields? {
    guard let value = value(name) else { return nil }
    return try JSONFields(value, at: place(name))
  }

  func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  func wrong(_ name: String, _ expected: String) -> APIError {
    .invalid("The field “\(place(name))” has to be \(expected).", place(name))
  }
}

/// A header's value with its parameters, as in `form-data; name="file"`. Source: RFC 9110, section 5.6.6.
struct HeaderValue {
  /// The value in small letters.
  var value: String
  /// The parameters by name in small letters; of two with one name, the first.
  var parameters: [String: String] = [:]

  init(_ text: String) {
    var rest = text[...]
    value = Self.token(&rest).lowercased()
    while rest.first == ";" {
      rest.removeFirst()
      let name = Self.token(&rest).lowercased()
      guard rest.first == "=" else { continue }
      rest.removeFirst()
      let parameter = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest)
      if parameters[name] == nil { parameters[name] = parameter }
    }
  }

  /// The text up to the next mark, without surrounding space.
  private static func token(_ rest: inout Substring) -> String {
    let token = rest.prefix { $0 != ";" && $0 != "=" && $0 != "\"" }
    rest = rest[token.endIndex...]
    let trimmed = token.drop { $0.isWhitespace }
    return String(trimmed.reversed().drop { $0.isWhitespace }.reversed())
  }

  private static func quoted(_ rest: inout Substring) -> String {
    var text = ""
    rest.removeFirst()
    while let character = rest.popFirst(), character != "\"" {
      // Browsers do not escape the backslashes of a file name, except before a quotation mark.
      if character == "\\", rest.first == "\"" || rest.first == "\\", let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    rest = rest.drop { $0 != ";" }
    return text
  }
}

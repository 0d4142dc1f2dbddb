/// A part of a message's text as one line that ends at a word.
struct MessagePart: Sendable, Hashable {
  let words: String
  /// Its end, in characters of the whole text.
  let end: Int
  /// Whether more follows.
  let isCut: Bool

  /// - Parameters:
  ///   - text: The message's text in lines.
  ///   - start: Where to begin, in characters of the text as one line.
  init(of text: String, from start: Int = 0, limit: Int) {
    let line = withoutQuotations(text, most: (start + limit) * 8)
    let rest = line.dropFirst(start)
    guard rest.count > limit else {
      (words, end, isCut) = (CleanText.line(String(rest)), line.count, false)
      return
    }
    let part = rest.prefix(limit)
    let cut = part.lastIndex(of: " ").map { part[..<$0] } ?? part
    (words, end, isCut) = (CleanText.line(String(cut)), start + cut.count, true)
  }

  /// The words, with “…” if they were cut.
  var shown: String { isCut ? words + "…" : words }
}

/// Returns the beginning of a message's text.
func excerpt(_ text: String, limit: Int = MailSummary.excerptLength) -> String {
  MessagePart(of: text, limit: limit).shown
}

/// Returns a message's text as one line, without quoted lines and without a signature (RFC 3676, section 4.3). It
/// is read until `most` bytes are there.
private func withoutQuotations(_ text: String, most: Int) -> String {
  var words = ""
  for line in CleanText.paragraphs(text).split(separator: "\n", omittingEmptySubsequences: true) {
    if line == "-- " || line == "--" { break }
    if line.hasPrefix(">") { continue }
    words += words.isEmpty ? line : " " + line
    if words.utf8.count > most { break }
  }
  return CleanText.line(words)
}

/// Returns the text of HTML, without tags, comments, scripts and style sheets, and with common entities decoded.
func withoutMarkup(_ html: String) -> String {
  var result = ""
  var rest = html[...]
  while let open = rest.firstIndex(of: "<") {
    result += decodingEntities(rest[..<open])
    rest = rest[open...]
    let end: String.Index?
    if rest.hasPrefix("<!--") {
      end = rest.firstRange(of: "-->")?.upperBound
    } else if let element = ["style", "script", "head"].first(where: { isElement($0, rest) }) {
      end = closing(element, rest)
    } else {
      end = rest.firstIndex(of: ">").map { rest.index(after: $0) }
    }
    guard let end else { return result }
    result += isBlock(rest) ? "\n" : ""
    rest = rest[end...]
  }
  return result + decodingEntities(rest)
}

private func isElement(_ name: String, _ tag: Substring) -> Bool {
  let opening = tag.dropFirst().prefix(name.count + 1)
  return opening.prefix(name.count).lowercased() == name
    && !(opening.dropFirst(name.count).first?.isLetter ?? true)
}

private func closing(_ name: String, _ rest: Substring) -> String.Index? {
  var position = rest.startIndex
  while let open = rest[position...].firstRange(of: "</") {
    if rest[open.upperBound...].prefix(name.count).lowercased() == name {
      return rest[open.upperBound...].firstIndex(of: ">").map { rest.index(after: $0) }
    }
    position = open.upperBound
  }
  return nil
}

private func isBlock(_ tag: Substring) -> Bool {
  let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
  return ["p", "br", "div", "tr", "td", "li", "h1", "h2", "h3", "table", "blockquote"].contains(name)
}

private func decodingEntities(_ text: Substring) -> String {
  var result = ""
  var rest = text
  while let ampersand = rest.firstIndex(of: "&") {
    result += rest[..<ampersand]
    let name = rest[rest.index(after: ampersand)...].prefix(8).prefix { $0 != ";" }
    if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let decoded = entity(name) {
      result.unicodeScalars.append(decoded)
      rest = rest[rest.index(after: name.endIndex)...]
    } else {
      result += "&"
      rest = rest[name.startIndex...]
    }
  }
  return result + rest
}

private func entity(_ name: Substring) -> Unicode.Scalar? {
  let known: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
    "hellip": "…", "rsquo": "’", "lsquo": "‘", "rdquo": "”", "ldquo": "“", "zwnj": "\u{200C}",
  ]
  if let scalar = known[name] { return scalar }
  guard name.hasPrefix("#") else { return nil }
  let digits = name.dropFirst()
  let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  return value.flatMap(Unicode.Scalar.init)
}

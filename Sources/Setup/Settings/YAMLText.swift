import Yams

/// The text of a YAML file in which single values can be changed. Everything else stays as a person wrote it:
/// comments, order, and unknown keys.
struct YAMLText {
  /// The error of a change that would lose what the person wrote.
  struct Refusal: Error, Hashable, CustomStringConvertible {
    let path: [String]
    let line: Int

    var description: String {
      "“\(path.joined(separator: "."))” cannot be changed without losing what you wrote around line \(line)."
        + " Change it there yourself."
    }
  }

  private(set) var text: String

  /// Sets or removes the value at a path of keys; nothing else changes its meaning.
  ///
  /// - Parameter comment: Written above a new key.
  /// - Throws: ``Refusal``; `YamlError` if the text is not YAML.
  mutating func set(_ path: [String], to value: Node?, comment: String? = nil) throws {
    let before = try Yams.compose(yaml: text) ?? .emptyMapping
    var changed = self
    try changed.edit(path, value, in: before, comment)
    let wanted = Self.updated(before, path[...], value)
    guard let after = try? Yams.compose(yaml: changed.text) ?? .emptyMapping, after == wanted else {
      throw Refusal(path: path, line: before.mapping?[path[0]]?.mark?.line ?? 1)
    }
    self = changed
  }

  /// Replaces the items of a file that is a list. Items that stay keep their lines.
  ///
  /// - Throws: ``Refusal``; `YamlError` if the text is not YAML.
  mutating func set(items: [Node]) throws {
    let before = try Yams.compose(yaml: text)
    var lines = Lines(text)
    switch before {
    case nil where !items.isEmpty, .scalar? where !items.isEmpty: lines.append(try Lines.written(items))
    case nil, .scalar?: break
    default:
      guard lines.replaceItems(of: 0..<lines.count, before, by: Node(items)) else {
        throw Refusal(path: ["the list"], line: before?.mark?.line ?? 1)
      }
    }
    guard try (Yams.compose(yaml: lines.text)?.sequence.map(Array.init) ?? []) == items else {
      throw Refusal(path: ["the list"], line: 1)
    }
    text = lines.text
  }

  private mutating func edit(_ path: [String], _ value: Node?, in root: Node, _ comment: String?) throws {
    var lines = Lines(text)
    guard var mapping = root.mapping, mapping.isEmpty || mapping.isBlock else {
      throw Refusal(path: path, line: root.mark?.line ?? 1)
    }
    var region = 0..<lines.count
    var depth = 0
    while depth < path.count - 1, let inner = mapping[path[depth]]?.mapping, inner.isBlock,
      let range = lines.entry(path[depth], of: mapping, in: region)
    {
      (mapping, region, depth) = (inner, range, depth + 1)
    }
    let key = path[depth]
    var node = Self.updated(mapping[key] ?? .emptyMapping, path[(depth + 1)...], value)
    if let old = mapping[key]?.mapping, !old.isEmpty, !old.isBlock { node.mapping?.style = .flow }
    let isRemoval = value == nil && depth == path.count - 1
    if isRemoval, depth > 0, mapping.count == 1 {
      return try edit(Array(path[..<depth]), Node.emptyMapping, in: root, nil)
    }
    guard let range = lines.entry(key, of: mapping, in: region) else {
      if isRemoval { return }
      lines.insert(try Self.written(key, node), into: mapping, region, isTop: depth == 0, comment)
      text = lines.text
      return
    }
    if isRemoval {
      lines.remove(range)
    } else if !lines.replaceScalar(of: range, mapping[key], by: node),
      !lines.replaceItems(of: range, mapping[key], by: node)
    {
      try lines.replace(range, by: try Self.written(key, node), path)
    }
    text = lines.text
  }

  /// Returns a tree with the value at a path set or removed.
  private static func updated(_ node: Node, _ path: ArraySlice<String>, _ value: Node?) -> Node {
    guard let key = path.first else { return value ?? node }
    var mapping = node.mapping ?? Node.Mapping([])
    if mapping.isEmpty { mapping.style = .block }
    mapping[key] =
      path.count == 1 ? value : updated(mapping[key] ?? .emptyMapping, path.dropFirst(), value)
    return .mapping(mapping)
  }

  private static func written(_ key: String, _ value: Node) throws -> [String] {
    try Lines.written(Node([(Node(key), value)]))
  }
}

extension Node.Mapping {
  /// Whether it is written in block style, with its keys on separate lines. Yams does not tell the style of what it
  /// has read, but only a block mapping begins where its first key does.
  fileprivate var isBlock: Bool {
    guard let mark, let first = first?.key.mark else { return false }
    return mark.line == first.line && mark.column == first.column
  }
}

extension Node {
  /// `{}`, which is also the content of a file without keys.
  static var emptyMapping: Node { .mapping(Mapping([], Tag(.implicit), .flow)) }
}

/// A text's lines, and the position of a mapping's entries in them.
private struct Lines {
  private var lines: [String]
  private let lineEnd: String

  init(_ text: String) {
    lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  var count: Int { lines.count }
  var text: String { lines.map { $0 + lineEnd }.joined() }

  /// Returns the lines of a key and its value, or `nil` if there is no such key. Blank lines and comments after them
  /// belong to what follows.
  func entry(_ key: String, of mapping: Node.Mapping, in region: Range<Int>) -> Range<Int>? {
    let starts = mapping.compactMap { pair in (pair.key.mark?.line).map { (pair.key.string, $0 - 1) } }
    guard let start = starts.first(where: { $0.0 == key })?.1 else { return nil }
    var end = starts.map(\.1).filter { $0 > start }.min() ?? region.upperBound
    while end > start + 1, Self.isEmpty(lines[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Adds an entry after the others of its mapping.
  mutating func insert(
    _ entry: [String], into mapping: Node.Mapping, _ region: Range<Int>, isTop: Bool, _ comment: String?
  ) {
    guard !isTop else {
      if let last = lines.last, !last.isEmpty { lines.append("") }
      lines += (comment.map { ["# \($0)"] } ?? []) + entry
      return
    }
    let indent = String(repeating: " ", count: (mapping.first?.key.mark?.column ?? 1) - 1)
    lines.insert(contentsOf: entry.map { indent + $0 }, at: region.upperBound)
  }

  /// Removes an entry; one with comments is commented out as a whole.
  mutating func remove(_ range: Range<Int>) {
    let hasComments = lines[range].contains { $0.contains("#") }
    lines.replaceSubrange(range, with: hasComments ? lines[range].map { "# " + $0 } : [])
  }

  /// Replaces an entry's lines.
  ///
  /// - Throws: ``YAMLText/Refusal`` if there is a comment among them.
  mutating func replace(_ range: Range<Int>, by entry: [String], _ path: [String]) throws {
    guard !lines[range].contains(where: { $0.contains("#") }) else {
      throw YAMLText.Refusal(path: path, line: range.lowerBound + 1)
    }
    let indent = String(lines[range.lowerBound].prefix { $0 == " " })
    lines.replaceSubrange(range, with: entry.map { indent + $0 })
  }

  /// Replaces a value on the key's own line and keeps the comment after it. Returns `false` and changes nothing if
  /// the value does not stand on one line.
  mutating func replaceScalar(of range: Range<Int>, _ before: Node?, by node: Node) -> Bool {
    guard range.count == 1, case .scalar(let old)? = before, case .scalar = node, let mark = old.mark,
      mark.line == range.lowerBound + 1, let written = Self.inOneLine(node)
    else { return false }
    let line = Array(lines[range.lowerBound].unicodeScalars)
    let start = mark.column - 1
    guard start > 0, start <= line.count, let length = Self.length(of: line[start...], old.style) else {
      return false
    }
    let before = Self.string(line[..<start])
    lines[range.lowerBound] =
      before + (before.hasSuffix(" ") ? "" : " ") + written + Self.string(line[(start + length)...])
    return true
  }

  mutating func append(_ more: [String]) { lines += more }

  /// Removes items of a list and adds others at its end; those that stay keep their lines. Returns `false` and
  /// changes nothing if the list would have to change in another way.
  mutating func replaceItems(of range: Range<Int>, _ before: Node?, by node: Node) -> Bool {
    guard case .sequence(let old)? = before, case .sequence(let new) = node,
      let added = try? Self.written(Array(new.dropFirst(old.filter { new.contains($0) }.count))),
      new.starts(with: old.filter { new.contains($0) })
    else { return false }
    let starts = old.compactMap { ($0.mark?.line).map { $0 - 1 } }
    guard starts.count == old.count, Set(starts).count == old.count, let first = starts.first,
      starts.allSatisfy({ range.contains($0) && lines[$0].drop { $0 == " " }.hasPrefix("- ") })
    else { return false }
    let indent = lines[first].prefix { $0 == " " }
    let ends = starts.dropFirst() + [range.upperBound]
    for (item, place) in zip(old, zip(starts, ends)).reversed() {
      var end = place.1
      while end > place.0 + 1, Self.isEmpty(lines[end - 1]) { end -= 1 }
      if place.0 == starts.last { lines.insert(contentsOf: added.map { indent + $0 }, at: end) }
      if !new.contains(item) { lines.removeSubrange(place.0..<end) }
    }
    return true
  }

  /// Returns the lines of a value, or none for an empty list.
  static func written(_ node: Node) throws -> [String] {
    try Yams.serialize(node: node, width: -1, allowUnicode: true).split(separator: "\n").map(String.init)
  }

  static func written(_ items: [Node]) throws -> [String] { items.isEmpty ? [] : try written(Node(items)) }

  private static func isEmpty(_ line: String) -> Bool {
    let content = line.drop { $0 == " " || $0 == "\t" }
    return content.isEmpty || content.first == "#"
  }

  /// Returns a scalar on one line, or `nil` if it needs several, or is no scalar.
  private static func inOneLine(_ node: Node) -> String? {
    guard case .scalar = node, let lines = try? written(node) else { return nil }
    // Yams may write the end of the document after a scalar.
    return lines.filter { $0 != "..." }.count == 1 ? lines[0] : nil
  }

  /// Returns the number of Unicode scalars of a line that its value takes, or `nil` if it continues on the next line.
  private static func length(of rest: ArraySlice<Unicode.Scalar>, _ style: Node.Scalar.Style) -> Int? {
    switch style {
    case .plain:
      let start = rest.startIndex
      let comment = rest.indices.first { $0 > start && rest[$0] == "#" && rest[$0 - 1] == " " }
      var end = comment ?? rest.endIndex
      while end > start, rest[end - 1] == " " { end -= 1 }
      return end - start
    case .singleQuoted, .doubleQuoted:
      let quote: Unicode.Scalar = style == .singleQuoted ? "'" : "\""
      var index = rest.startIndex + 1
      while index < rest.endIndex {
        if style == .doubleQuoted, rest[index] == "\\" {
          index += 2
        } else if rest[index] != quote {
          index += 1
        } else if style == .singleQuoted, index + 1 < rest.endIndex, rest[index + 1] == quote {
          index += 2
        } else {
          return index + 1 - rest.startIndex
        }
      }
      return nil
    default: return nil
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

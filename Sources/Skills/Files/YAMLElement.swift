import Foundation
import Yams

/// A part of a YAML file, with its position.
struct YAMLElement: Sendable {
  indirect enum Content: Sendable {
    case scalar(SkillValue, isPlain: Bool)
    case list([YAMLElement])
    case mapping([(key: YAMLElement, value: YAMLElement)])
  }

  var content: Content
  /// The text of a scalar as it was written.
  var written = ""
  var line: Int
  var column: Int

  /// The meaning of the element as a value.
  var value: SkillValue {
    switch content {
    case .scalar(let value, _): value
    case .list(let elements): .list(elements.map(\.value))
    case .mapping(let members):
      .mapping(Dictionary(members.map { ($0.key.written, $0.value.value) }, uniquingKeysWith: { $1 }))
    }
  }

  var members: [(key: YAMLElement, value: YAMLElement)]? {
    if case .mapping(let members) = content { members } else { nil }
  }

  var elements: [YAMLElement]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  subscript(_ key: String) -> YAMLElement? { members?.last { $0.key.written == key }?.value }

  /// The text of a scalar, or `nil` if it is empty or the element is not a scalar.
  var text: String? {
    guard case .scalar(let value, _) = content, value != .null else { return nil }
    return written
  }
}

extension YAMLElement {
  /// Limits for a file. An alias (`*name`) repeats what it refers to, so a short file could otherwise grow without
  /// bound.
  private enum Limit {
    static let bytes = 16 << 20
    static let elements = 1_000_000
    static let depth = 200
    static let references = 20
  }

  /// Reads a file. Returns `nil` if it is empty.
  static func read(_ url: URL, named file: String) throws(SkillProblem) -> YAMLElement? {
    let start = SkillPlace(file: file, line: 1, column: 1)
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? nil
    guard size ?? 0 <= Limit.bytes else {
      throw SkillProblem(
        start, "the file holds \((size ?? 0) >> 20) MB",
        suggestion: "Split it; \(Limit.bytes >> 20) MB can be read.")
    }
    guard let data = try? Data(contentsOf: url) else {
      throw SkillProblem(
        start, "the file cannot be read", suggestion: "Check that it exists and may be read.")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw SkillProblem(start, "the file is no UTF-8 text", suggestion: "Save it in UTF-8.")
    }
    return try parse(text, named: file)
  }

  /// Reads a text. Returns `nil` if it is empty.
  static func parse(_ text: String, named file: String) throws(SkillProblem) -> YAMLElement? {
    let start = SkillPlace(file: file, line: 1, column: 1)
    guard text.utf8.count <= Limit.bytes else {
      throw SkillProblem(
        start, "the file holds \(text.utf8.count >> 20) MB",
        suggestion: "Split it; \(Limit.bytes >> 20) MB can be read.")
    }
    try checkReferences(text, named: file)
    let root: Node?
    do {
      root = try Yams.Parser(yaml: text).singleRoot()
    } catch let error as YamlError {
      throw SkillProblem(error, file: file)
    } catch {
      throw SkillProblem(start, "\(error)", suggestion: "Correct the YAML.")
    }
    guard let root else { return nil }
    var count = 0
    return try element(root, depth: 0, &count, start)
  }

  private static func checkReferences(_ text: String, named file: String) throws(SkillProblem) {
    var count = 0
    var line = 1
    var before: UInt8 = 10
    var last: UInt8 = 10
    for byte in text.utf8 {
      if last == 42, before <= 32 || before == 91 || before == 44 || before == 123, byte > 32, byte != 42 {
        count += 1
        guard count <= Limit.references else {
          throw SkillProblem(
            SkillPlace(file: file, line: line, column: 1),
            "more than \(Limit.references) references (“*name”)",
            suggestion: "Write out what is meant, or put quotation marks around the text.")
        }
      }
      if byte == 10 { line += 1 }
      (before, last) = (last, byte)
    }
  }

  private static func element(
    _ node: Node, depth: Int, _ count: inout Int, _ parent: SkillPlace
  ) throws(SkillProblem) -> YAMLElement {
    let place = SkillPlace(
      file: parent.file, line: node.mark?.line ?? parent.line, column: node.mark?.column ?? parent.column)
    count += 1
    guard count <= Limit.elements, depth <= Limit.depth else {
      throw SkillProblem(
        place, depth > Limit.depth ? "more than \(Limit.depth) levels" : "more than \(Limit.elements) values",
        suggestion: "Split the file, and write references (“*name”) out.")
    }
    var element = YAMLElement(content: .list([]), line: place.line, column: place.column)
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain || scalar.style == .any
      element.written = scalar.string
      element.content = .scalar(
        isPlain ? SkillValue(plain: scalar.string) : .text(scalar.string), isPlain: isPlain)
    case .sequence(let nodes):
      var elements: [YAMLElement] = []
      elements.reserveCapacity(nodes.count)
      for node in nodes { elements.append(try Self.element(node, depth: depth + 1, &count, place)) }
      element.content = .list(elements)
    case .mapping(let pairs):
      var members: [(YAMLElement, YAMLElement)] = []
      members.reserveCapacity(pairs.count)
      for pair in pairs {
        members.append(
          (
            try Self.element(pair.key, depth: depth + 1, &count, place),
            try Self.element(pair.value, depth: depth + 1, &count, place)
          ))
      }
      element.content = .mapping(members)
    case .alias:
      throw SkillProblem(place, "a reference to nothing", suggestion: "Write out what is meant.")
    }
    return element
  }
}

extension SkillValue {
  /// Reads an unquoted scalar by the rules of YAML 1.1, which Home Assistant's files use.
  init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON": self = .boolean(true)
    case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF": self = .boolean(false)
    default:
      // Most scalars are words, so the pattern is tried only if the text begins like a number.
      let mayBeNumber =
        text.utf8.first.map { (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46 } ?? false
      let isNumber =
        mayBeNumber && text.wholeMatch(of: /[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?/) != nil
      self = (isNumber ? Double(text) : nil).map { .number($0) } ?? .text(text)
    }
  }
}

extension SkillProblem {
  fileprivate init(_ error: YamlError, file: String) {
    func place(_ mark: Mark) -> SkillPlace { SkillPlace(file: file, line: mark.line, column: mark.column) }
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let isNesting = problem.contains("nesting level")
      self.init(
        place(mark),
        isNesting ? "too many levels" : [context?.text, problem].compactMap { $0 }.joined(separator: " "),
        suggestion: isNesting
          ? "Write it with fewer."
          : "Check the indentation, and put quotation marks around texts with signs in them.")
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(
        place(context.mark), "“\(keys.joined(separator: "”, “"))” stands there twice",
        suggestion: "Keep one of them, or merge what they hold.")
    case .reader(let problem, _, _, _):
      self.init(SkillPlace(file: file, line: 1, column: 1), problem, suggestion: "Save the file in UTF-8.")
    default:
      self.init(SkillPlace(file: file, line: 1, column: 1), "\(error)", suggestion: "Correct the YAML.")
    }
  }
}

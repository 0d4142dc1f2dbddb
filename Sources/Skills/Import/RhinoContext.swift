import Foundation
import WrittenForm

/// Converts a context of Picovoice's Rhino, in the YAML that its console exports, into a skill file.
///
/// Each expression becomes one template, so that exactly the same sentences are understood.
package struct RhinoContext: Sendable {
  private var intents: [(name: String, templates: [String])] = []
  private var lists: [(name: String, values: [String])] = []
  private var rules: [(name: String, template: String)] = []

  /// Reads a file. All mistakes are reported at once.
  package static func read(_ url: URL) -> (context: RhinoContext?, problems: [SkillProblem]) {
    let name = url.lastPathComponent
    do {
      return read(try YAMLElement.read(url, named: name), named: name)
    } catch {
      return (nil, [error])
    }
  }

  static func read(_ root: YAMLElement?, named file: String) -> (RhinoContext?, [SkillProblem]) {
    var reader = RhinoContextReader(file)
    let context = reader.context(root)
    return (reader.problems.isEmpty ? context : nil, reader.problems)
  }

  mutating func add(intent name: String, _ templates: [String]) { intents.append((name, templates)) }
  mutating func add(list name: String, _ values: [String]) { lists.append((name, values)) }
  mutating func add(rule name: String, _ template: String) { rules.append((name, template)) }

  /// Returns the text of the skill file.
  package func skillFile(language: String, source: String) -> String {
    var lines = ["# From \(source), a Rhino context.", "language: \(language)", ""]
    if !lists.isEmpty {
      lines.append("lists:")
      for (name, values) in lists {
        lines += ["  \(Self.quoted(name)):", "    values:"] + values.map { "      - \(Self.quoted($0))" }
      }
      lines.append("")
    }
    if !rules.isEmpty {
      lines.append("expansion_rules:")
      lines += rules.map { "  \(Self.quoted($0.name)): \(Self.quoted($0.template))" } + [""]
    }
    lines.append("intents:")
    for (name, templates) in intents {
      lines += ["  \(Self.quoted(name)):", "    data:", "      - sentences:"]
      lines += templates.map { "          - \(Self.quoted($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a quoted YAML text. Names of letters and digits need no quotes.
  private static func quoted(_ text: String) -> String {
    let isName =
      (text.first?.isLetter ?? false)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isName && SkillValue(plain: text) == .text(text) ? text : SkillValue.text(text).json.text
  }
}

/// Reads a context and collects its mistakes.
struct RhinoContextReader {
  private(set) var problems: [SkillProblem] = []
  private let file: String
  private var slots: Set<String> = []
  private var macros: Set<String> = []

  init(_ file: String) {
    self.file = file
  }

  mutating func context(_ root: YAMLElement?) -> RhinoContext {
    var context = RhinoContext()
    let start = root ?? YAMLElement(content: .list([]), line: 1, column: 1)
    guard let body = root?["context"], let members = body.members else {
      report(
        start, "a Rhino context is a mapping below “context:”", "Begin with “context:”, then “expressions:”.")
      return context
    }
    let known = ["expressions", "slots", "macros"]
    for (key, _) in members where !known.contains(key.written) {
      let near = known.first { EditDistance.between($0, key.written) <= 3 }
      report(
        key, "“\(key.written)” is no part of a context",
        near.map { "Did you mean “\($0)”?" } ?? "Write “expressions:”, “slots:” or “macros:”.")
    }
    // Names are read first, since an expression may precede what it needs.
    slots = Set(body["slots"]?.members?.map(\.key.written) ?? [])
    macros = Set(body["macros"]?.members?.map(\.key.written) ?? [])
    for (name, values) in named(in: body["slots"]) {
      let texts = texts(values, of: "the slot “\(name.written)”").compactMap { slotValue($0) }
      context.add(list: name.written, texts)
    }
    for (name, phrases) in named(in: body["macros"]) {
      let templates = texts(phrases, of: "the macro “\(name.written)”").compactMap { template($0) }
      context.add(
        rule: name.written, templates.count == 1 ? templates[0] : "(\(templates.joined(separator: "|")))")
    }
    let intents = named(in: body["expressions"])
    if intents.isEmpty {
      report(body, "a context without expressions", "Write “expressions:”, then an intent's name.")
    }
    for (name, expressions) in intents {
      context.add(
        intent: name.written,
        texts(expressions, of: "the intent “\(name.written)”").compactMap { template($0) })
    }
    return context
  }

  private mutating func report(
    _ element: YAMLElement, _ message: String, _ suggestion: String, offset: Int? = nil
  ) {
    // A quoted text begins one character later.
    let isQuoted = if case .scalar(_, isPlain: false) = element.content { 1 } else { 0 }
    let column = element.column + (offset.map { $0 + isQuoted } ?? 0)
    problems.append(
      SkillProblem(
        SkillPlace(file: file, line: element.line, column: column), message, suggestion: suggestion))
  }

  private mutating func named(in element: YAMLElement?) -> [(key: YAMLElement, value: YAMLElement)] {
    guard let element, element.value != .null else { return [] }
    guard let members = element.members else {
      report(element, "names are needed, each with a list", "Write “name:”, and below it “- words”.")
      return []
    }
    return members
  }

  private mutating func texts(_ element: YAMLElement, of name: String) -> [YAMLElement] {
    let elements = element.elements ?? (element.text == nil ? [] : [element])
    if elements.isEmpty { report(element, "\(name) is empty", "Write below it “- words”.") }
    for element in elements where element.text == nil {
      report(element, "a text is needed", "Put quotation marks around it.")
    }
    return elements.filter { $0.text != nil }
  }

  private mutating func slotValue(_ element: YAMLElement) -> String? {
    guard
      let sign = element.written.unicodeScalars.firstIndex(where: {
        "[]()$@{}<>|,".unicodeScalars.contains($0)
      })
    else { return element.written }
    let offset = element.written.unicodeScalars.distance(
      from: element.written.unicodeScalars.startIndex, to: sign)
    report(
      element, "a slot's value is plain words, without “\(element.written.unicodeScalars[sign])”",
      "Write each way to say it as a value of its own.", offset: offset)
    return nil
  }

  private mutating func template(_ element: YAMLElement) -> String? {
    do {
      let expression = try RhinoExpression(element.written)
      check(expression.slots, among: slots, "slot", "slots", element)
      check(expression.macros, among: macros, "macro", "macros", element)
      return expression.template
    } catch {
      report(element, error.message, error.suggestion, offset: error.offset)
      return nil
    }
  }

  private mutating func check(
    _ references: [RhinoExpression.Reference], among known: Set<String>, _ kind: String, _ section: String,
    _ element: YAMLElement
  ) {
    for reference in references where !known.contains(reference.name) {
      let near = known.sorted().map { ($0, EditDistance.between($0, reference.name)) }.min { $0.1 < $1.1 }
      let suggestion =
        near.flatMap { $0.1 <= max(1, reference.name.count / 3) ? "Did you mean “\($0.0)”?" : nil }
        ?? "Define it under “\(section):”."
      report(element, "no \(kind) “\(reference.name)” is defined", suggestion, offset: reference.offset)
    }
  }
}

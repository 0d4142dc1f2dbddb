import Foundation
import WrittenForm

/// Reads a skill file: intents with their sentences, lists, rules, and the other contents of Home Assistant's
/// folders.
///
/// It collects all mistakes, so that a person can correct them at once.
struct SkillFileReader {
  let file: String
  private(set) var problems: [SkillProblem] = []

  private init(_ file: String) {
    self.file = file
  }

  /// - Parameter path: The path relative to the folder that is read. It identifies the file of a slot combination.
  static func read(_ url: URL, path: String) -> (file: SkillFile?, problems: [SkillProblem]) {
    do {
      guard let root = try YAMLElement.read(url, named: path) else { return (SkillFile(name: path), []) }
      return read(root, path: path)
    } catch {
      return (nil, [error])
    }
  }

  static func read(_ root: YAMLElement, path: String) -> (file: SkillFile?, problems: [SkillProblem]) {
    var reader = SkillFileReader(path)
    let file = reader.file(root)
    return (reader.problems.isEmpty ? file : nil, reader.problems)
  }

  mutating func report(_ element: YAMLElement, _ message: String, _ suggestion: String) {
    problems.append(
      SkillProblem(
        SkillPlace(file: file, line: element.line, column: element.column), message, suggestion: suggestion))
  }

  func place(_ element: YAMLElement) -> SkillPlace {
    SkillPlace(file: file, line: element.line, column: element.column)
  }

  private mutating func file(_ root: YAMLElement) -> SkillFile {
    var file = SkillFile(name: file)
    guard let members = root.members else {
      if case .scalar(.null, _) = root.content { return file }
      report(root, "a skill file is a mapping", "Begin with “intents:”.")
      return file
    }
    if members.contains(where: { $0.value["slot_combinations"] != nil }) {
      file.schema = members.map { ($0.key.written, combinations($0.value)) }
      return file
    }
    file.language = root["language"]?.text
    for (key, value) in members where value.value != .null {
      switch key.written {
      case "intents": intents(value, &file)
      case "lists": file.lists = lists(value)
      case "expansion_rules": file.rules = rules(value)
      case "skip_words": file.skipWords = texts(value)
      case "settings": file.ignoresBlanks = value["ignore_whitespace"]?.value.isTrue
      case "responses": file.responses = responses(value)
      case "data": combinationBlocks(value, &file)
      default:
        suggest(key, among: ["language", "intents", "lists", "expansion_rules", "skip_words", "responses"])
      }
    }
    return file
  }

  private mutating func intents(_ element: YAMLElement, _ file: inout SkillFile) {
    guard let intents = element.members else {
      return report(
        element, "“intents” is a mapping from names to sentences", "Write “intents:”, then “Name:”.")
    }
    for (name, intent) in intents {
      let data = intent["data"]
      file.blocks += (data?.elements ?? []).map { block($0, intent: name.written) }
      let count = problems.count
      let definition = definition(intent, named: name)
      file.definitions[name.written] = definition
      // A definition may stand alone if another file has the sentences.
      let needsData = data != nil || definition == nil && problems.count == count
      if needsData, data?.elements == nil {
        report(
          data ?? name, "the intent “\(name.written)” has no list of sentences",
          "Write “data:” and below it “- sentences:”.")
      }
    }
  }

  /// Reads the blocks in the file of a slot combination, whose folder has the name of the intent.
  private mutating func combinationBlocks(_ element: YAMLElement, _ file: inout SkillFile) {
    let parts = self.file.split(separator: "/").map(String.init)
    guard let last = parts.last, let data = element.elements else {
      return report(element, "“data” is a list of sentences", "Write “- sentences:”.")
    }
    let name = String(last.prefix { $0 != "." })
    let intent = parts.count > 1 ? parts[parts.count - 2] : name
    for element in data {
      var block = block(element, intent: intent)
      var combination = SlotCombination(name: name, place: place(element))
      if let domains = element["name_domains"] {
        combination.nameDomains =
          domains.elements.map { .listed($0.map(\.value)) } ?? domains.text.map { .group($0) }
      }
      combination.inferredDomain = element["inferred_domain"]?.value
      combination.isSelection = element["speech_to_phrase"]?.value.isTrue ?? false
      block.combination = combination
      file.blocks.append(block)
    }
  }

  private mutating func combinations(_ element: YAMLElement) -> [CombinationSchema] {
    (element["slot_combinations"]?.members ?? []).map { name, combination in
      CombinationSchema(
        name: name.written, needsArea: combination["context_area"]?.value.isTrue ?? false,
        domainGroups: Dictionary(
          (combination["name_domain_groups"]?.members ?? []).map { group in
            (group.key.written, group.value.elements?.map(\.value) ?? [])
          }, uniquingKeysWith: { $1 }))
    }
  }

  private mutating func responses(_ element: YAMLElement) -> [String: [String: String]] {
    var responses: [String: [String: String]] = [:]
    for (intent, answers) in element["intents"]?.members ?? [] {
      for (key, answer) in answers.members ?? [] {
        responses[intent.written, default: [:]][key.written] = answer.text
      }
    }
    return responses
  }

  /// Reports an unknown key if it resembles a known one.
  mutating func suggest(_ key: YAMLElement, among known: [String]) {
    guard !known.contains(key.written),
      let meant = known.first(where: { EditDistance.between($0, key.written) <= 2 })
    else { return }
    report(key, "“\(key.written)” is no key here", "Did you mean “\(meant)”?")
  }

  /// Returns the texts of a list. A single text counts as a list of one.
  mutating func texts(_ element: YAMLElement) -> [String] {
    if let text = element.text { return [text] }
    guard let elements = element.elements else {
      report(element, "a list of texts is needed", "Write each after “- ”.")
      return []
    }
    return elements.compactMap { element in
      if element.text == nil { report(element, "a text is needed", "Put quotation marks around it.") }
      return element.text
    }
  }

  /// Reads a template. A mistake is reported at its position in the file.
  mutating func template(_ element: YAMLElement) -> PlacedTemplate? {
    guard let text = element.text else {
      report(element, "a sentence is a text", "Put quotation marks around it.")
      return nil
    }
    do {
      return PlacedTemplate(template: try TemplateParser.parse(text), text: text, place: place(element))
    } catch {
      // A quoted text begins one character later.
      let isQuoted = if case .scalar(_, isPlain: false) = element.content { 1 } else { 0 }
      var place = place(element)
      place.column += error.offset + isQuoted
      problems.append(SkillProblem(place, error.message, suggestion: error.suggestion))
      return nil
    }
  }
}

import Foundation

/// What is known in addition to the words: the devices, areas and floors of a home, other lists, and the place of
/// the speaker.
public struct SkillContext: Hashable, Sendable {
  /// Lists that replace those of the skills.
  public var lists: [String: SlotList]
  /// The values to which `requires_context` and `excludes_context` refer, such as the `area` of a microphone.
  public var values: [String: SkillValue]

  /// Makes a context from lists and values.
  public init(lists: [String: SlotList] = [:], values: [String: SkillValue] = [:]) {
    (self.lists, self.values) = (lists, values)
  }

  /// Makes the list `{person}` of the people in an address book: by full name, and by first name if it is unique.
  public init(people: [String]) {
    let names = Set(people).filter { !$0.isEmpty }.sorted()
    let first = Dictionary(grouping: names) { String($0.prefix { $0 != " " }) }
    let values = names.flatMap { name -> [SlotListValue] in
      let given = String(name.prefix { $0 != " " })
      let said = first[given]?.count == 1 && given != name ? [name, given] : [name]
      return said.map { SlotListValue(said: .words($0), value: .text(name)) }
    }
    self.init(lists: ["person": .values(values)])
  }
}

extension SkillContext {
  /// Keys for other contents of a file about a home, which are not part of the context.
  private static let otherKeys: Set<String> = [
    "lists", "context", "entities", "areas", "floors", "language", "tests", "timers", "media",
  ]

  /// Reads a context from a YAML or JSON file.
  ///
  /// `lists` has the form of those in a skill file, and `context` is a mapping. A home is described as in Home
  /// Assistant's tests: `entities` with a `name`, a `domain` or an `id`, and `areas` and `floors` with names. The
  /// area with `context_area: true` is the place of the speaker. Any other key is added to the context.
  public init(contentsOf url: URL) throws(SkillProblem) {
    let name = url.lastPathComponent
    guard let root = try YAMLElement.read(url, named: name) else {
      self.init()
      return
    }
    guard let members = root.members else {
      throw SkillProblem(
        SkillPlace(file: name, line: 1, column: 1), "a context is a mapping",
        suggestion: "Write “area: Kitchen”.")
    }
    let (file, problems) = SkillFileReader.read(
      YAMLElement(content: .mapping(members.filter { $0.key.written == "lists" }), line: 1, column: 1),
      path: name)
    if let problem = problems.first { throw problem }
    self.init(lists: (file?.lists ?? [:]).mapValues(\.list))
    addHome(root)
    for (key, value) in members where !Self.otherKeys.contains(key.written) {
      values[key.written] = value.value
    }
    if case .mapping(let context)? = root["context"]?.value { values.merge(context) { $1 } }
  }

  /// Adds entities, areas and floors to the lists.
  mutating func addHome(_ root: YAMLElement) {
    if let entities = root["entities"]?.elements { lists["name"] = .values(entities.flatMap(Self.entity)) }
    for (key, list) in [("areas", "area"), ("floors", "floor")] {
      guard let places = root[key]?.elements else { continue }
      lists[list] = .values(places.flatMap { Self.values($0, context: [:], metadata: [:]) })
      for place in places where place["context_area"]?.value.isTrue == true {
        values["area"] = place["name"]?.value
      }
    }
  }

  private static func entity(_ element: YAMLElement) -> [SlotListValue] {
    guard element["is_exposed"]?.value.isTrue ?? true else { return [] }
    let domain = element["domain"]?.text ?? element["id"]?.text.map { String($0.prefix { $0 != "." }) }
    var metadata: [String: SkillValue] = [:]
    for (key, value) in element.members ?? [] where key.written != "name" {
      metadata[key.written] = value.value
    }
    return values(element, context: domain.map { ["domain": .text($0)] } ?? [:], metadata: metadata)
  }

  /// Returns the values for the name and the aliases of a thing. Each stands for the name.
  private static func values(
    _ element: YAMLElement, context: [String: SkillValue], metadata: [String: SkillValue]
  ) -> [SlotListValue] {
    guard let name = element["name"]?.text ?? element.text else { return [] }
    let aliases = element["aliases"]?.elements?.compactMap(\.text) ?? []
    return ([name] + aliases).map { said in
      // A name may be a template, and is taken literally if it is not a valid one.
      let template = (try? TemplateParser.parse(said)) ?? .words(said)
      return SlotListValue(said: template, value: .text(name), context: context, metadata: metadata)
    }
  }
}

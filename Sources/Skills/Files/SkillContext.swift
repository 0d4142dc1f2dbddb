import Foundation

/// What is known besides the words: the devices, areas and floors of a home, other lists, and where something was said.
public struct SkillContext: Hashable, Sendable {
  /// Lists that take the place of those of the skills.
  public var lists: [String: SlotList]
  /// What `requires_context` and `excludes_context` ask for: the `area` of a microphone, for example.
  public var values: [String: SkillValue]

  public init(lists: [String: SlotList] = [:], values: [String: SkillValue] = [:]) {
    (self.lists, self.values) = (lists, values)
  }

  /// The people of an address book, for `{person}`: by the whole name, and by the first alone where it is nobody else's.
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
  /// What other files of a home hold besides, and what is no context.
  private static let otherKeys: Set<String> = [
    "lists", "context", "entities", "areas", "floors", "language", "tests", "timers", "media",
  ]

  /// Reads a YAML or JSON file.
  ///
  /// `lists` are as in a skill file, `context` is a mapping. A home is described as in Home Assistant's tests: `entities`
  /// with a `name`, a `domain` or an `id`, and `areas` and `floors` with names; an area with `context_area: true` is where
  /// it was said. Any other key is a part of the context.
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

  /// Takes entities, areas and floors over into lists.
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

  /// A thing by its name and by its aliases; each means the name.
  private static func values(
    _ element: YAMLElement, context: [String: SkillValue], metadata: [String: SkillValue]
  ) -> [SlotListValue] {
    guard let name = element["name"]?.text ?? element.text else { return [] }
    let aliases = element["aliases"]?.elements?.compactMap(\.text) ?? []
    return ([name] + aliases).map { said in
      // A name may be a template; one that is none, for all its brackets, is meant as it stands.
      let template = (try? TemplateParser.parse(said)) ?? .words(said)
      return SlotListValue(said: template, value: .text(name), context: context, metadata: metadata)
    }
  }
}

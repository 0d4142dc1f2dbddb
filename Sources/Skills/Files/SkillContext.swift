import Foundation

/// What is known besides the words: the devices, areas and floors of a home, other lists, and where the person
/// speaks.
public struct SkillContext: Hashable, Sendable {
  /// Lists that replace those of the skills.
  public var lists: [String: SlotList]
  /// The values that `requires_context` and `excludes_context` refer to, such as the `area` of a microphone.
  public var values: [String: SkillValue]

  public init(lists: [String: SlotList] = [:], values: [String: SkillValue] = [:]) {
    (self.lists, self.values) = (lists, values)
  }

  /// The people of an address book for `{person}`: by full name, and by first name if it is unique.
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
  /// Keys in other files of a home that are not part of a context.
  private static let otherKeys: Set<String> = [
    "lists", "context", "entities", "areas", "floors", "language", "tests", "timers", "media",
  ]

  /// Reads a YAML or JSON file.
  ///
  /// `lists` are as in a skill file; `context` is a mapping. A home is described as in Home Assistant's tests:
  /// `entities` with a `name`, a `domain` or an `id`, and `areas` and `floors` with names; the area with
  /// `context_area: true` is where the person speaks. Any other key is a part of the context.
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

  /// The values for a thing's name and aliases; each stands for the name.
  private static func values(
    _ element: YAMLElement, context: [String: SkillValue], metadata: [String: SkillValue]
  ) -> [SlotListValue] {
    guard let name = element["name"]?.text ?? element.text else { return [] }
    let aliases = element["aliases"]?.elements?.compactMap(\.text) ?? []
    return ([name] + aliases).map { said in
      // A name may be a template; if it is not a valid one, it is taken literally.
      let template = (try? TemplateParser.parse(said)) ?? .words(said)
      return SlotListValue(said: template, value: .text(name), context: context, metadata: metadata)
    }
  }
}

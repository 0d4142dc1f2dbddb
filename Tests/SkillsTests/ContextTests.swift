import Foundation
import Testing

@testable import Skills

@Suite("What is known besides the words")
struct ContextTests {
  static let home = """
    language: en
    intents:
      TurnOn:
        data:
          - sentences: ["turn on [the] {name}"]
            requires_context: {domain: [light, fan]}
          - sentences: ["turn on the lights"]
            requires_context: {area: {slot: true}}
            slots: {domain: light}
          - sentences: ["turn on the television"]
            excludes_context: {area: [Bath, Cellar]}
      Open:
        data:
          - sentences: ["open [the] {name}"]
            requires_context: {domain: cover}
            required_keywords: [open]
    """

  static let context = SkillContext(
    lists: [
      "name": .values([
        SlotListValue(said: .words("Desk Lamp"), value: .text("lamp_1"), context: ["domain": .text("light")]),
        SlotListValue(said: .words("blinds"), value: .text("blinds"), context: ["domain": .text("cover")]),
        // Two things of one name
        SlotListValue(
          said: .words("corner"), value: .text("corner cover"), context: ["domain": .text("cover")]),
        SlotListValue(
          said: .words("corner"), value: .text("corner lamp"), context: ["domain": .text("light")]),
      ])
    ])

  @Test(
    "A sentence counts only where the context is as it asks",
    arguments: [
      ("turn on the desk lamp", nil, "TurnOn name=lamp_1"),
      ("turn on the blinds", nil, nil),
      ("open blinds", nil, "Open name=blinds"),
      ("turn on corner", nil, "TurnOn name=corner lamp"),
      ("open corner", nil, "Open name=corner cover"),
      ("turn on the lights", nil, nil),
      ("turn on the lights", "Kitchen", "TurnOn domain=light area=Kitchen"),
      ("turn on the television", nil, "TurnOn"),
      ("turn on the television", "Kitchen", "TurnOn"),
      ("turn on the television", "Bath", nil),
    ] as [(String, String?, String?)])
  func context(text: String, area: String?, summary: String?) throws {
    var context = Self.context
    context.values["area"] = area.map { .text($0) }
    let matcher = SkillMatcher(try skills(yaml: Self.home), context: context)
    #expect(try matcher.exactMatch(text)?.summary == summary)
  }

  @Test("What was said adds to the context")
  func addedContext() throws {
    let matcher = SkillMatcher(try skills(yaml: Self.home), context: Self.context)
    #expect(try matcher.exactMatch("open blinds")?.context == ["domain": .text("cover")])
  }

  @Test("Another context takes the place of the one before, its lists too")
  func otherContext() throws {
    let matcher = SkillMatcher(try skills(yaml: Self.home), context: Self.context)
    let lamp = SlotListValue(said: .words("moon"), value: .text("moon"), context: ["domain": .text("light")])
    let other = matcher.with(SkillContext(lists: ["name": .values([lamp])]))
    #expect(try other.exactMatch("turn on the moon")?.summary == "TurnOn name=moon")
    #expect(try other.exactMatch("turn on the desk lamp") == nil)
    #expect(try matcher.exactMatch("turn on the desk lamp") != nil)
    #expect(try other.with(SkillContext()).exactMatch("turn on the moon") == nil)
  }

  @Test("A context's value may bring what belongs to it, and fill a slot of another name")
  func richContext() throws {
    let matcher = SkillMatcher(
      try skills(
        yaml: """
          intents:
            Ask:
              data:
                - sentences: [how warm is it]
                  requires_context: {area: {value: kitchen, slot: room}}
          """),
      context: SkillContext(values: [
        "area": .mapping(["value": .text("kitchen"), "text": .text("the kitchen")])
      ]))
    let match = try #require(try matcher.exactMatch("how warm is it"))
    #expect(match.summary == "Ask room=kitchen")
    #expect(match["room"]?.text == "the kitchen")
  }

  @Test("A file tells of a home, of lists, or of the context itself")
  func files() throws {
    let files = [
      "home.yaml": """
      entities:
        - {name: Desk Lamp, domain: light}
        - {name: Blinds, id: cover.blinds, aliases: [shades]}
        - {name: Secret, domain: light, is_exposed: false}
      areas: [{name: Kitchen, context_area: true}, Bath]
      mood: calm
      """,
      "lists.json": #"{"lists": {"color": {"values": ["red"]}}, "context": {"area": "Bath"}}"#,
      "plain.yaml": "area: Attic",
    ]
    try withFolder(files) { folder in
      let home = try SkillContext(contentsOf: folder.appending(path: "home.yaml"))
      #expect(home.values == ["area": .text("Kitchen"), "mood": .text("calm")])
      #expect(
        home.lists["area"]
          == .values(["Kitchen", "Bath"].map { SlotListValue(said: .words($0), value: .text($0)) }))
      let matcher = SkillMatcher(try skills(yaml: Self.home), context: home)
      #expect(try matcher.exactMatch("turn on the desk lamp")?.summary == "TurnOn name=Desk Lamp")
      #expect(try matcher.exactMatch("open the blinds")?.summary == "Open name=Blinds")
      #expect(try matcher.exactMatch("open the shades")?.summary == "Open name=Blinds")
      #expect(try matcher.exactMatch("turn on secret") == nil)
      let lists = try SkillContext(contentsOf: folder.appending(path: "lists.json"))
      #expect(lists.values == ["area": .text("Bath")])
      #expect(lists.lists["color"] == .values([SlotListValue(said: .words("red"), value: .text("red"))]))
      #expect(
        try SkillContext(contentsOf: folder.appending(path: "plain.yaml"))
          == SkillContext(values: ["area": .text("Attic")])
      )
    }
  }
}

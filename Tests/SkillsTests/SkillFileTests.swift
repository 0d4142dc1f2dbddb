import Foundation
import Testing

@testable import Skills

@Suite("Skill files")
struct SkillFileTests {
  @Test(
    "A file in error says where, what, and what to do",
    arguments: [
      (
        "intents:\n  A:\n    data:\n      - sentences:\n          - turn (on", 5, 18, "never closed",
        "Add “)”"
      ),
      (
        "intents:\n  A:\n    data:\n      - sentences:\n          - \"turn (on\"", 5, 19, "never closed",
        "Add “)”"
      ),
      ("intents:\n  A:\n    data:\n      - sentence: [on]", 4, 9, "“sentence” is no key", "“sentences”"),
      ("intent:\n  A:\n    data: []", 1, 1, "“intent” is no key", "“intents”"),
      ("intents:\n  A: {}", 2, 3, "no list of sentences", "data:"),
      ("intents:\n  A: {say: hi}", 2, 3, "no file has sentences for “A”", "data:"),
      ("intents:\n  A:\n    data:\n      - slots: {a: 1}", 4, 9, "without sentences", "sentences:"),
      ("intents:\n  A: {data: [{sentences: [\"<the> lamp\"]}]}", 2, 27, "no rule “<the>”", "Define"),
      (
        "intents:\n  A: {data: [{sentences: [\"{colour}\"]}]}\nlists: {color: {values: [red]}}", 2, 27,
        "no list “colour”", "Did you mean “color”?"
      ),
      ("lists:\n  color:\n    value: [red]", 2, 3, "says not what it holds", "values:"),
      ("lists:\n  n:\n    range: {from: 9, to: 1}", 3, 12, "the smaller first", "from"),
      ("lists:\n  n:\n    range: {from: 1, to: 9, step: 0}", 3, 35, "a step is", "step: 1"),
      ("lists:\n  n:\n    range: {from: 1, to: 9, fractions: thirds}", 3, 40, "not known", "halves"),
      ("lists:\n  c:\n    values:\n      - out: red", 4, 9, "without “in”", "in:"),
      ("intents:\n  A:\n   data:\n  - x", 4, 3, "", "indentation"),
      ("- a\n- b", 1, 1, "is a mapping", "intents:"),
      ("a: 1\na: 2", 1, 1, "twice", "Keep one"),
    ])
  func errors(yaml: String, line: Int, column: Int, message: String, suggestion: String) throws {
    let problem = try #require(firstProblem(in: yaml))
    #expect(problem.place == SkillPlace(file: "test.yaml", line: line, column: column), "\(problem)")
    #expect(message.isEmpty || problem.message.contains(message), "\(problem)")
    #expect(problem.suggestion.contains(suggestion), "\(problem)")
  }

  @Test("What is done may stand in a file of its own, beside sentences that somebody else published")
  func definitionAlone() throws {
    let files = [
      "published/tea.yaml": "language: en\nintents: {Tea: {data: [{sentences: [\"make tea\"]}]}}",
      "own.yaml": "language: en\nintents: {Tea: {say: Coming.}}",
    ]
    try withFolder(files) { folder in
      let read = try SkillFolder(contentsOf: folder)
      #expect(read.problems.isEmpty)
      #expect(read.skills.definitions["Tea"]?.action == .answer)
    }
  }

  @Test("All that is wrong in a file is told at once")
  func severalErrors() throws {
    let root = try #require(
      try YAMLElement.parse(
        "intents:\n  A:\n    data:\n      - sentences: [\"a(\", \"b]\", c]", named: "x.yaml"))
    #expect(SkillFileReader.read(root, path: "x.yaml").problems.count == 2)
  }

  @Test(
    "A scalar without quotation marks means what YAML 1.1 says",
    arguments: [
      ("on", SkillValue.boolean(true)), ("No", .boolean(false)), ("~", .null), ("", .null),
      ("12", .number(12)),
      ("-1.5e3", .number(-1500)), (".5", .number(0.5)), ("1.2.3", .text("1.2.3")), ("-", .text("-")),
      ("online", .text("online")), ("12 volts", .text("12 volts")),
    ])
  func scalars(text: String, value: SkillValue) {
    #expect(SkillValue(plain: text) == value)
  }

  @Test("JSON is written in one order, whole numbers without a point")
  func json() {
    let value = SkillValue.mapping([
      "b": .list([.number(50), .number(20.5), .null]), "a": .text("\"quoted\"\n\u{1}"), "c": .boolean(true),
    ])
    #expect(value.json.text == #"{"a":"\"quoted\"\n\u0001","b":[50,20.5,null],"c":true}"#)
  }

}

@Suite("Folders of skills")
struct SkillFolderTests {
  @Test("A file in error is left out, and all others count; who needs it is in error too")
  func refusedFile() throws {
    let files = [
      "good.yaml": "language: en\nintents: {Good: {data: [{sentences: [all is well]}]}}",
      "bad.yaml": "language: en\nexpansion_rules: {verb: \"(go\"}",
      "deep/needs.yaml": "language: en\nintents: {Needs: {data: [{sentences: [\"<verb> home\"]}]}}",
    ]
    try withFolder(files) { folder in
      let read = try SkillFolder(contentsOf: folder)
      #expect(read.skills.intents == ["Good"])
      #expect(read.problems.map(\.place.file) == ["bad.yaml", "deep/needs.yaml"])
      #expect(try SkillMatcher(read.skills).exactMatch("all is well")?.intent == "Good")
    }
  }

  @Test(
    "Home Assistant's folders: combinations of slots, domains, the area of the microphone, lean selections")
  func published() throws {
    let files = [
      "intents.yaml": """
      TurnOn:
        slot_combinations:
          name_only:
            slots: [name]
            name_domain_groups: {default: [light, fan]}
          domain_only: {slots: [domain], context_area: true}
      """,
      "sentences/en/_common.yaml": "language: en\nskip_words: [please]",
      "sentences/en/TurnOn/name_only.yaml": """
      language: en
      data:
        - sentences: ["<turn_on> {name}"]
          name_domains: default
        - sentences: ["switch {name}"]
          speech_to_phrase: true
      """,
      "sentences/en/TurnOn/domain_only.yaml":
        "language: en\ndata: [{sentences: [\"<turn_on> the lights\"], inferred_domain: light, response: lights}]",
      "sentences/en/TurnOn/unpublished.yaml": "language: en\ndata: [{sentences: [\"open sesame\"]}]",
      "sentences/de/TurnOn/name_only.yaml": "language: de\ndata: [{sentences: [\"schalte {name} ein\"]}]",
      "rules/en/verbs.yaml": "language: en\nexpansion_rules: {turn_on: \"(turn|switch) on\"}",
      "tests/en/TurnOn/name_only.yaml": "language: en\ntests: []",
    ]
    try withFolder(files) { folder in
      let context = SkillContext(
        lists: [
          "name": .values([
            SlotListValue(said: .words("fan"), value: .text("fan"), context: ["domain": .text("fan")]),
            SlotListValue(said: .words("door"), value: .text("door"), context: ["domain": .text("cover")]),
          ])
        ], values: ["area": .text("Hall")])
      for path in ["", "sentences/en"] {
        let read = try SkillFolder(contentsOf: folder.appending(path: path), language: "en")
        #expect(read.problems.isEmpty)
        let matcher = SkillMatcher(read.skills, context: context)
        #expect(try matcher.exactMatch("please switch on fan")?.summary == "TurnOn name=fan")
        #expect(try matcher.exactMatch("turn on door") == nil)
        #expect(try matcher.exactMatch("turn on the lights")?.summary == "TurnOn domain=light area=Hall")
        #expect(
          try matcher.exactMatch("turn on the lights")?.metadata["slot_combination"] == .text("domain_only"))
        for text in ["switch fan", "open sesame", "schalte fan ein"] {
          #expect(try matcher.exactMatch(text) == nil)
        }
      }
    }
  }

  @Test("A file alone is read as well, and so is a folder behind a link")
  func fileAndLink() throws {
    try withFolder(["deep/a.yaml": "language: en\nintents: {A: {data: [{sentences: [well done]}]}}"]) {
      folder in
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "deep"))
      for url in [folder.appending(path: "deep/a.yaml"), link, URL(filePath: link.path + "/")] {
        #expect(try SkillFolder(contentsOf: url).skills.intents == ["A"], "\(url)")
      }
    }
  }

  @Test("A folder that is not there is an error")
  func missing() {
    #expect(throws: SkillProblem.self) { try SkillFolder(contentsOf: URL(filePath: "/nowhere/at/all")) }
  }

  @Test("What comes with VoiceCore has no error, and a skill's own list goes first")
  func vocabulary() throws {
    #expect(BuiltInVocabulary.files("en").count == 2)
    #expect(BuiltInVocabulary.files("en-GB").count == 2)
    let files = [
      "a.yaml":
        "language: en\nlists: {color: {values: [mauve]}}\nintents: {A: {data: [{sentences: [\"<the> {color}\"]}]}}"
    ]
    try withFolder(files) { folder in
      let matcher = SkillMatcher(try SkillFolder(contentsOf: folder).skills)
      #expect(try matcher.exactMatch("the mauve")?.summary == "A color=mauve")
      #expect(try matcher.exactMatch("the red") == nil)
    }
  }
}

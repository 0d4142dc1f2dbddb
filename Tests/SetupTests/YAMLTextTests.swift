import Testing
import Yams

@testable import Setup

@Suite("Changing a YAML file leaves what a person wrote") struct YAMLTextTests {
  private func changed(_ text: String, _ path: [String], _ value: Node?) throws -> String {
    var yaml = YAMLText(text: text)
    try yaml.set(path, to: value)
    return yaml.text
  }

  @Test func aValueIsChangedOnItsLine() throws {
    let text = """
      # Mine.
      confirmation:
        # I am careful.
        executeThreshold: 0.91   # was 0.9
        recognitionThreshold: 0.5
      unknown: [1, 2]   # of another program

      """
    #expect(
      try changed(text, ["confirmation", "executeThreshold"], Node("0.95"))
        == text.replacing("0.91", with: "0.95"))
  }

  @Test(arguments: [
    ("a: 'it''s # old'  # why\n", "a: new  # why\n"), ("a: \"x\\\" # y\" # why\n", "a: new # why\n"),
    ("a: x#y\n", "a: new\n"), ("\"a\": x\n", "\"a\": new\n"), ("a: x\r\nb: y\r\n", "a: new\r\nb: y\r\n"),
    ("a: x", "a: new\n"), ("# é\na: é # ü\n", "# é\na: new # ü\n"), ("a:\n", "a: new\n"),
  ])
  func quotesCommentsAndLineEndsAreKnown(before: String, after: String) throws {
    #expect(try changed(before, ["a"], Node("new")) == after)
  }

  @Test func aKeyThatWasNotThereComesLast() throws {
    #expect(try changed("a: 1 # one\n# end", ["b"], Node("2")) == "a: 1 # one\n# end\n\nb: 2\n")
    #expect(
      try changed("a:\n    b: 1\n\n# next\nc: 2\n", ["a", "d"], Node("3"))
        == "a:\n    b: 1\n    d: 3\n\n# next\nc: 2\n")
    #expect(try changed("a: {b: 1}\n", ["a", "d"], Node("3")) == "a: {b: 1, d: 3}\n")
    #expect(try changed("", ["a", "b"], Node("1")) == "a:\n  b: 1\n")
  }

  @Test func aKeyIsTakenOut() throws {
    #expect(
      try changed("a:\n  b: 1\n  # about c\n  c: 2\nd: 3\n", ["a", "b"], nil)
        == "a:\n  # about c\n  c: 2\nd: 3\n")
    #expect(try changed("a:\n  b: 1\nd: 3\n", ["a", "b"], nil) == "a: {}\nd: 3\n")
    #expect(try changed("a: 1 # why\nb: 2\n", ["a"], nil) == "# a: 1 # why\nb: 2\n")
    #expect(try changed("a: 1\n", ["b"], nil) == "a: 1\n")
  }

  @Test func itemsThatStayKeepTheirLines() throws {
    let text = """
      words:
        # People
        - Tilda   # the cat
        - 'Joaquim'
        # Places
        - Zwickau
      next: 1

      """
    let wanted = """
      words:
        # People
        - Tilda   # the cat
        # Places
        - Zwickau
        - Łódź
      next: 1

      """
    let items = ["Tilda", "Zwickau", "Łódź"].map { Node($0) }
    #expect(try changed(text, ["words"], Node(items)) == wanted)
  }

  @Test func aListOfMappingsIsAddedToAndTakenFrom() throws {
    var yaml = YAMLText(
      text: "# Mine\n- when: lunch\n  minutes: 60\n# Her\n- name: mom\n  means: Maria # Silva\n")
    let items = try #require(try Yams.compose(yaml: yaml.text)?.sequence.map(Array.init))
    let jon = try #require(try Yams.compose(yaml: "heard: jon\nmeans: John"))
    try yaml.set(items: [items[1], jon])
    #expect(yaml.text == "# Mine\n# Her\n- name: mom\n  means: Maria # Silva\n- heard: jon\n  means: John\n")
    try yaml.set(items: [])
    #expect(yaml.text == "# Mine\n# Her\n")
    try yaml.set(items: [jon])
    #expect(yaml.text == "# Mine\n# Her\n- heard: jon\n  means: John\n")
  }

  @Test(
    "what cannot be done without losing something is refused, and nothing is changed",
    arguments: [
      ("a: [x, # first\n  y]\n", ["a"]), ("a: &same x\nb: *same\n", ["a"]), ("- a\n", ["a"]),
      ("a: >\n  folded # no comment\n  text\n", ["a"]),
    ])
  func refused(text: String, path: [String]) throws {
    var yaml = YAMLText(text: text)
    #expect(throws: YAMLText.Refusal.self) { try yaml.set(path, to: Node("new")) }
    #expect(yaml.text == text)
  }
}

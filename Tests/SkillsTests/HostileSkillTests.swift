import Foundation
import Testing

@testable import Skills

@Suite("Skills that mean harm")
struct HostileSkillTests {
  @Test("A file too large is refused before it is read")
  func large() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skills-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "large.yaml")
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 50 << 20)
    try handle.close()
    let read = try SkillFolder(contentsOf: folder)
    #expect(read.skills.blocks.isEmpty)
    #expect(read.problems.first?.message == "the file holds 50 MB")
  }

  /// A text too long to be told in a test's name.
  struct HostileText: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ testDescription: String, _ text: String) {
      (self.testDescription, self.text) = (testDescription, text)
    }
  }

  @Test(
    "Files that grow, nest or refer beyond measure are refused",
    arguments: [
      HostileText("brackets", String(repeating: "[", count: 100_000)),
      HostileText("lists", String(repeating: "- ", count: 100_000) + "a"),
      HostileText("mappings", String(repeating: "{a: ", count: 900) + String(repeating: "}", count: 900)),
      HostileText("a reference to nothing", "intents: *nothing"),
      HostileText("many references", "a: &a [x, x]\n" + (0..<40).map { "b\($0): [*a, *a]\n" }.joined()),
      HostileText(
        "references that double",
        (["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
          + (1..<16).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }).joined(separator: "\n")),
      HostileText("control characters", "\u{0}\u{1}\u{2}"),
      HostileText("tabs", "\t\tintents: ["),
    ])
  func yaml(hostile: HostileText) {
    #expect(throws: SkillProblem.self) {
      guard let root = try YAMLElement.parse(hostile.text, named: "x.yaml") else { return }
      if let problem = SkillFileReader.read(root, path: "x.yaml").problems.first { throw problem }
    }
  }

  @Test("Rules that need themselves are refused", arguments: ["a: <a>", "a: \"[<b>] x\"\nb: (y|<a>)"])
  func recursion(rules: String) {
    let problem = #expect(throws: SkillProblem.self) { try skills("<a>", rules: rules) }
    #expect(
      problem?.message.hasPrefix("it needs itself: <a>") == true, "\(String(describing: problem))")
  }

  @Test("Lists whose values need the list are refused", arguments: ["{a}", "once"])
  func recursiveList(sentence: String) {
    let problem = #expect(throws: SkillProblem.self) {
      try skills(sentence, rules: "b: \"[x] {a}\"", lists: "a: {values: [\"(<b>|y)\"]}")
    }
    #expect(problem?.message == "it needs itself: {a} → <b> → {a}", "\(String(describing: problem))")
  }

  @Test("A device may be named like a list or a rule", arguments: ["{name}", "<it>", "(", "a|b", "{x:@y}"])
  func deviceNames(name: String) throws {
    try withFolder(["home.yaml": "entities: [{name: '\(name)'}, {name: lamp}]"]) { folder in
      let context = try SkillContext(contentsOf: folder.appending(path: "home.yaml"))
      let matcher = SkillMatcher(try skills("turn on {name}"), context: context)
      #expect(try matcher.match("turn on the fan") == nil)
      #expect(try matcher.match("turn on lamp")?.summary == "Test name=lamp")
    }
  }

  @Test("Rules that double and double again are refused, and so is a template of too many sentences")
  func explosion() throws {
    let rules = (1...19).map { "r\($0): \"(<r\($0 - 1)> <r\($0 - 1)>)\"" }.joined(separator: "\n")
    #expect(throws: SkillProblem.self) { try skills("<r19>", rules: "r0: (a|b)\n" + rules) }
    #expect(throws: SkillProblem.self) { try skills(String(repeating: "[a] (b|c) ", count: 60)) }
    #expect(throws: SkillProblem.self) { try skills(String(repeating: "a ", count: 10_000)) }
  }

  @Test("Brackets in rules in brackets are refused where they are too deep")
  func depth() throws {
    let (opening, closing) = (String(repeating: "(x [", count: 12), String(repeating: "])", count: 12))
    func rules(_ count: Int) -> String {
      (1...count).map { "r\($0): \"\(opening)<r\($0 - 1)>\(closing)\"" }.joined(separator: "\n")
    }
    #expect(throws: SkillProblem.self) { try skills("<r19>", rules: "r0: end\n" + rules(19)) }
    let matcher = SkillMatcher(try skills("<r4>", rules: "r0: end\n" + rules(4)))
    #expect(try matcher.exactMatch(String(repeating: "x ", count: 48) + "end") != nil)
  }

  @Test(
    "Free text alone would take everything",
    arguments: ["{any}", "[please] {any}", "({any}|lamp)", "<all>", "{any} {any}"])
  func freeTextAlone(template: String) {
    let problem = #expect(throws: SkillProblem.self) {
      try skills(template, rules: "all: \"[x] {any}\"", lists: "any: {wildcard: true}")
    }
    #expect(problem?.message.contains("takes everything") == true, "\(String(describing: problem))")
  }

  @Test("A template that could be read in a great many ways is read all the same, or the text is given up")
  func ambiguity() throws {
    let optionals = SkillMatcher(try skills(String(repeating: "[a] ", count: 50) + "b"))
    #expect(try optionals.exactMatch(String(repeating: "a ", count: 50) + "b") != nil)
    #expect(try optionals.exactMatch(String(repeating: "a ", count: 51) + "b") == nil)
    #expect(throws: SkillProblem.self) {
      try skills("x {t:a} {t:b} {t:c} {t:d} {t:e} y", lists: "t: {wildcard: true}")
    }
    let free = SkillMatcher(try skills("x {t:a} {t:b} {t:c} {t:d} y", lists: "t: {wildcard: true}"))
    #expect(try free.exactMatch("x 1 2 3 4 5 6 7 8 9 y") != nil)
    #expect(throws: SkillMatchError.tooManyReadings) {
      try free.exactMatch("x " + String(repeating: "w ", count: 200) + "y")
    }
  }

  @Test(
    "Texts of any kind are looked at",
    arguments: ["", " ", "?!", "\u{0}", "🎉🎉", "e\u{301}", "\u{202E}abc", "- - -"])
  func texts(text: String) throws {
    let matcher = SkillMatcher(try skills("turn on {n}", lists: "n: {range: {from: 0, to: 9}}"))
    #expect(try matcher.match(text) == nil)
  }

  @Test("A text too long is none")
  func longText() throws {
    let matcher = SkillMatcher(try skills("a b"))
    #expect(throws: SkillMatchError.textTooLong(letters: 5_000, most: 1_000)) {
      try matcher.match(String(repeating: "a", count: 5_000))
    }
  }
}

import Foundation
import Testing
import TimeExpressions

@testable import Skills

@Suite("What a skill does, as its file says it")
struct SkillDefinitionTests {
  private func definition(_ lines: String) throws -> SkillDefinition {
    try #require(try skills(yaml: Self.file(lines)).definitions["Coffee"])
  }

  private static func file(_ lines: String) -> String {
    let indented = lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return """
      language: en
      lists: {cups: {range: {from: 1, to: 9}}}
      intents:
        Coffee:
      \(indented)
          data: [{sentences: ["make {cups} cups"], slots: {milk: true}}]
      """
  }

  @Test("a program with its arguments, its time and what takes it back")
  func program() throws {
    let definition = try definition(
      "run: {program: [coffee.sh, --warm], seconds: 30}\nundo: [stop.sh]\nconfirmation: always")
    #expect(definition.action == .program(SkillProgram(words: ["coffee.sh", "--warm"], seconds: 30)))
    #expect(definition.undo == SkillProgram(words: ["stop.sh"]))
    #expect(definition.confirmation == .always)
  }

  @Test("a program alone, a line, a request and an answer; each asks as is usual for it")
  func others() throws {
    #expect(try definition("run: coffee.sh").confirmation == .whenDoubtful)
    #expect(try definition("append: {file: log.txt, text: \"{cups}\"}").confirmation == .seldom)
    #expect(try definition("ask: \"set a timer for {cups} minutes\"").confirmation == .whenDoubtful)
    let answer = try definition("say: \"{cups} cups, milk: {milk}\"")
    #expect(answer.confirmation == .never)
    #expect(answer.answer?.filled(with: ["cups": .number(2), "milk": .boolean(true)]) == "2 cups, milk: yes")
  }

  @Test(
    "what is wrong is told where it stands, with what to do",
    arguments: [
      ("run: /bin/sh", "5:10", "“/bin/sh” is not in the folder of skills"),
      ("run: ../x", "5:10", "“../x” is not in the folder of skills"),
      ("run: a\nask: b", "6:5", "“run” and “ask” in one intent"),
      ("say: \"{cup}\"", "4:3", "no sentence of “Coffee” fills “{cup}”"),
      ("say: \"{cups\"", "5:10", "a “{” without its “}”"),
      ("rum: a", "5:5", "“rum” is no key here"),
      ("say: a\nundo: b", "6:11", "only a program needs an “undo”"),
      ("confirmation: always", "5:19", "there is nothing to do"),
      ("run: a\nundo: b\nconfirmation: never", "6:11", "what never asks is never undone"),
      ("say: a\nconfirmation: maybe", "6:19", "“maybe” is no confirmation"),
      ("run: {program: a, seconds: 9999}", "5:32", "“9999” is no time limit"),
      ("home_assistant: lights", "5:21", "“lights” is no service of Home Assistant"),
      ("call: ftp://x", "5:11", "“call” needs an address"),
      ("music: dance", "5:12", "no player knows “dance”"),
      ("append: log.txt", "5:13", "“append” needs a file and a text"),
    ])
  func wrong(lines: String, place: String, message: String) throws {
    let problem = try #require(firstProblem(in: Self.file(lines)))
    #expect("\(problem.place.line):\(problem.place.column)" == place)
    #expect(problem.message == message)
  }

  @Test("blanks around what was not said go")
  func blanks() throws {
    let text = try #require(SlotText("Note: {what} , \\{x} {when}"))
    #expect(text.filled(with: ["what": .text("milk")]) == "Note: milk , {x}")
  }
}

@Suite("Times in a skill's sentences")
struct SpokenTimeSlotTests {
  private let now = TimeContext(
    now: LocalDateTime(iso8601: "2025-09-01T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  @Test(
    "are read as the commands' own are",
    arguments: [
      ("heat the house tomorrow at 7", "Test when=2025-09-02T07:00:00"),
      ("heat the house for half an hour", "Test how_long=1800"),
      (
        "heat the house for ninety minutes tomorrow evening at 8",
        "Test how_long=5400 when=2025-09-02T20:00:00"
      ),
      ("heat the house on the roof", nil),
      ("clean up on friday", "Test day=2025-09-05"),
      ("clean up on friday at 7", nil),
    ] as [(String, String?)])
  func times(text: String, summary: String?) throws {
    let matcher = SkillMatcher(
      try skills(
        "heat the house [for {how_long}] [{when}]", "clean up {day}",
        lists: "when: {type: time}\nhow_long: {type: duration}\nday: {type: date}"))
    #expect(try matcher.exactMatch(text, at: now)?.summary == summary)
  }

  @Test("need to know when they are said, and a known type")
  func needs() throws {
    let matcher = SkillMatcher(try skills("wake the house {when}", lists: "when: {type: time}"))
    #expect(try matcher.exactMatch("wake the house at 7") == nil)
    let problem = firstProblem(in: "lists: {when: {type: tiem}}")
    #expect(problem?.message == "the type “tiem” is not known")
  }
}

import Foundation
import Skills
import Testing
import TimeExpressions

@testable import Understanding

@Suite("A person's own sentences beside the built-in commands")
struct SkilledInterpreterTests {
  private static let file = """
    language: en
    lists:
      cups: {range: {from: 1, to: 9}}
      what: {wildcard: true}
    intents:
      Coffee:
        run: coffee.sh
        data: [{sentences: ["make [me] {cups} (cup|cups) of coffee", "the usual"]}]
      Water:
        ask: "remind me tomorrow at 7 to water {what}"
        data: [{sentences: ["{what} (needs|need) water"]}]
      Announce:
        run: announce.sh
        data: [{sentences: ["announce {what}", "remind {what}"]}]
      Quiet:
        run: quiet.sh
        data: [{sentences: ["don't disturb me", "do the slow thing"]}]
    """

  private let context = TimeContext(
    now: LocalDateTime(iso8601: "2025-09-01T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func interpretation(of text: String, files: String = file) throws -> Interpretation {
    try interpreting(files) { $0.interpret(text, context: context) }
  }

  private func interpreting<Result>(
    _ files: String = file, _ body: (SkilledInterpreter) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skilled-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.write(to: folder.appending(path: "skills.yaml"), atomically: true, encoding: .utf8)
    let interpreter = SkilledInterpreter(
      SkillLibrary(folder: folder.path), otherwise: try EmbeddedInterpreter())
    return try body(interpreter)
  }

  @Test("two of them in one text are two, though the first has a place for any words")
  func two() throws {
    let requests = try interpreting {
      SeveralRequests(interpreter: $0, schema: try .bundled(), context: context)
        .requests(in: "announce dinner is ready and announce the winners")
    }
    #expect(requests == ["announce dinner is ready", "announce the winners"])
  }

  @Test("a sentence as it is written is the skill's, with what fills its slots")
  func written() throws {
    let coffee = try interpretation(of: "make me two cups of coffee")
    #expect(
      coffee.command
        == Command(.runSkill, [.skill: .text("Coffee"), .details: .details(["cups": .number(2)])]))
    #expect(coffee.confidence == 1)
    #expect(coffee.spans[.details] == [8..<11])
    #expect(coffee.missing.isEmpty && !coffee.needsConfirmation)
  }

  @Test("a response of its file is part of the command, with the words that were said")
  func response() throws {
    let files =
      Self.file + """

        responses:
          intents:
            Coffee:
              default: "{{ slots.cups }} cups coming up"
        """
    let coffee = try interpretation(of: "make me two cups of coffee", files: files)
    #expect(coffee.command.text(.answer) == "2 cups coming up")
    // Without a number there is nothing to say.
    #expect(try interpretation(of: "the usual", files: files).command.text(.answer) == nil)
  }

  @Test("what is no skill is as it would be without")
  func others() throws {
    let reminder = try interpretation(of: "remind me tomorrow at 7 to call John")
    #expect(reminder.command.intent == .addReminder)
    #expect(try interpretation(of: "sing me a song").command.intent == .none)
  }

  @Test("a skill may ask for a built-in command in words")
  func request() throws {
    let water = try interpretation(of: "the fern needs water")
    #expect(water.command.intent == .addReminder)
    #expect(water.command.text(.title) == "water the fern")
    #expect(water.text == "the fern needs water" && water.spans.isEmpty)
  }

  @Test("free text that would take a built-in command loses against it, and is offered where it is probable")
  func contest() throws {
    let both = try interpretation(of: "remind me tomorrow at 7 to call John")
    #expect(both.command.intent == .addReminder)
    #expect(both.alternatives.first?.text(.skill) == "Announce")
    #expect(both.needsConfirmation)
    let announce = try interpretation(of: "announce that dinner is ready")
    #expect(announce.command.text(.skill) == "Announce")
    #expect(announce.confidence > 0.91)
  }

  @Test(
    "what is denied is not done, whatever verbs a skill has",
    arguments: [
      "don't do the slow thing", "do the slow thing? no way", "please don't make me two cups of coffee",
      "make me two cups of coffee, no, don't",
    ])
  func denied(text: String) throws {
    let denied = try interpretation(of: text)
    #expect(denied.command.intent == .none && denied.objection == .denied)
  }

  @Test("a sentence may deny something itself, and free text that may be a denial is shown first")
  func deniesItself() throws {
    #expect(try interpretation(of: "don't disturb me").command.text(.skill) == "Quiet")
    let free = try interpretation(of: "announce dinner, no, don't")
    #expect(free.command.intent == .none || free.needsConfirmation)
  }

  @Test("a command of a skill is the same after it went through JSON")
  func json() throws {
    let json = CommandJSON(schema: try .bundled())
    let command = Command(
      .runSkill,
      [
        .skill: .text("Coffee"),
        .details: .details(["cups": .number(2), "drink": .text("flat \"white\""), "hot": .boolean(true)]),
      ])
    let text = json.text(.init(command: command, needsConfirmation: false, confidence: 1))
    #expect(
      text.contains(#""slots":{"skill":"Coffee","details":{"cups":2,"drink":"flat \"white\"","hot":true}}"#))
    #expect(try json.document(text).command == command)
  }
}

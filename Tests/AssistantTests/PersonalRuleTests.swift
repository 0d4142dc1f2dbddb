import Actions
import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

@Suite("A person's own rules")
struct PersonalRuleTests {
  typealias Line = ScriptedInterpreter.Line

  static let lunch = Line(
    "lunch tomorrow at noon", .createEvent,
    [.title: .text("Lunch with Jon"), .dateTimePoint: point("2026-03-03T12:00:00")])

  @Test(
    "are read as people say them",
    arguments: [
      ("When I say lunch, book 60 minutes.", PersonalRule.length(title: "lunch", minutes: 60)),
      ("whenever i say gym it takes an hour and a half", .length(title: "gym", minutes: 90)),
      ("when I say mom, I mean Maria Silva", .person(name: "mom", means: "Maria Silva")),
      ("my default reminder time is half past eight", .reminderTime(minuteOfDay: 510)),
      ("remind me at 7 am by default", .reminderTime(minuteOfDay: 420)),
    ])
  func said(text: String, rule: PersonalRule) {
    #expect(PersonalRule(said: text, context: .dialogue) == rule)
  }

  @Test(
    "and nothing else is taken for one",
    arguments: [
      "remind me at 7 am to call john", "when is lunch", "when I say lunch, book a table",
      "lunch takes an hour", "",
    ])
  func notSaid(text: String) {
    #expect(PersonalRule(said: text, context: .dialogue) == nil)
  }

  @Test("hold before anything is decided")
  func applied() async throws {
    let world = try DialogueWorld(
      [
        Self.lunch,
        Line(
          "remind me tomorrow", .addReminder, [.title: .text("call"), .dateTimePoint: point("2026-03-03")]),
      ],
      rules: [
        .length(title: "lunch", minutes: 45), .wording(heard: "jon", means: "John"),
        .reminderTime(minuteOfDay: 510),
      ])
    try await world.assistant.ask("lunch tomorrow at noon")
    #expect(try await world.calendar() == ["Lunch with John 2026-03-03T12:00:00 2026-03-03T12:45:00"])
    let reminder = try await world.assistant.ask("remind me tomorrow")
    #expect(reminder.decision == .execute)
    #expect(reminder.receipt?.summary == "Reminder “call” for tomorrow at 8:30 AM")
  }

  @Test("names of people are replaced wherever they are said, and what was said otherwise stays")
  func people() throws {
    let rules = PersonalRules([
      .person(name: "mom", means: "Maria Silva"), .length(title: "lunch", minutes: 45),
    ])
    let schema = try CommandSchema.bundled()
    func applied(_ command: Command) -> Command {
      rules.applied(
        to: Interpretation(text: "", command: command, confidence: 1, interpreter: "test"), schema: schema
      ).command
    }
    #expect(
      applied(Command(.sendEmail, [.emailTo: .texts(["Mom", "Anna"]), .emailBody: .text("hi mom")]))
        == Command(.sendEmail, [.emailTo: .texts(["Maria Silva", "Anna"]), .emailBody: .text("hi mom")]))
    let said = Command(
      .createEvent,
      [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00"), .durationMinutes: .minutes(20)])
    #expect(applied(said) == said)
    let day = Command(.createEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-03")])
    #expect(applied(day) == day)
  }

  @Test("one about the same takes the place of the one before")
  func replaced() {
    var rules = PersonalRules([.length(title: "Lunch", minutes: 45)])
    rules.add(.length(title: "lunch", minutes: 60))
    rules.add(.reminderTime(minuteOfDay: 0))
    #expect(rules.rules == [.length(title: "lunch", minutes: 60), .reminderTime(minuteOfDay: 0)])
  }

  @Test("as text they are read back, and what cannot be is refused")
  func coded() throws {
    let rules: [PersonalRule] = [
      .length(title: "lunch", minutes: 60), .person(name: "mom", means: "Maria Silva"),
      .wording(heard: "jon", means: "John"), .reminderTime(minuteOfDay: 510),
    ]
    let text = String(decoding: try JSONEncoder().encode(rules), as: UTF8.self)
    #expect(text.contains(#"{"remindAt":"08:30"}"#))
    #expect(try JSONDecoder().decode([PersonalRule].self, from: Data(text.utf8)) == rules)
    for bad in [#"[{"when":"lunch","minutes":0}]"#, #"[{"remindAt":"25:00"}]"#, "[{}]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([PersonalRule].self, from: Data(bad.utf8))
      }
    }
  }

  @Test("a correction made twice becomes a rule")
  func learned() async throws {
    let world = try DialogueWorld([
      Line(
        "lunch", .createEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")],
        confidence: 0.815)
    ])
    for time in 1...2 {
      let turn = try await world.assistant.ask("lunch")
      var edited = turn.interpretation.command
      edited.slots[.durationMinutes] = .minutes(45)
      try await world.assistant.confirm(turn.id, edited: edited)
      #expect(world.learned == (time == 1 ? [] : [.length(title: "lunch", minutes: 45)]))
    }
  }

  @Test("one that is said is kept, and holds at once")
  func kept() async throws {
    let world = try DialogueWorld([Self.lunch])
    let turn = try await world.assistant.ask("When I say lunch, book 45 minutes.")
    #expect(turn.receipt?.summary == "From now on, “lunch” takes 45 minutes.")
    #expect(world.learned == [.length(title: "lunch", minutes: 45)])
    try await world.assistant.ask("lunch tomorrow at noon")
    #expect(try await world.calendar() == ["Lunch with Jon 2026-03-03T12:00:00 2026-03-03T12:45:00"])
    #expect(try await world.history.entries().map(\.outcome) == [.done, .done])
  }

  @Test("corrections are training examples, with the words of each slot")
  func examples() throws {
    let time = Date(timeIntervalSince1970: 1_772_445_600)
    func example(_ said: String..., after: Command) -> TrainingExample? {
      TrainingExample(Correction(said: said, time: time, before: .none, after: after), timeZone: .gmt)
    }
    let reminder = try #require(
      example(
        "remind me tomorrow at 7 to Call john",
        after: Command(
          .addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-03-03T07:00:00")])))
    #expect(reminder.slots == ["title": ["Call john"], "datetime_point": ["tomorrow at 7"]])
    #expect(!reminder.onlyIntent)
    #expect(
      try reminder.line == """
        {"context":[],"intent":"add_reminder","needs_confirmation":false,\
        "slots":{"datetime_point":["tomorrow at 7"],"title":["Call john"]},\
        "text":"remind me tomorrow at 7 to Call john"}
        """)
    let elsewhere = try #require(
      example(
        "mail mom hi",
        after: Command(.sendEmail, [.emailTo: .texts(["Maria"]), .emailBody: .text("hi")])))
    #expect(elsewhere.onlyIntent && elsewhere.slots.isEmpty)
    #expect(example("remind me", "at eight", after: Command(.addReminder)) == nil)
    #expect(example(after: Command(.addReminder)) == nil)
    #expect(example("note this; and that", after: Command(.createNote)) != nil)
  }
}

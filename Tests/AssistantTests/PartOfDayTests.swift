import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model, and people who say about when.
@Suite("A part of the day is as good as a time")
struct PartOfDayTests {
  private func timed(
    _ text: String, at hour: Int = 10, rules: PersonalRules = PersonalRules()
  ) throws -> Interpretation {
    let interpreter = try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel))
    let now = LocalDateTime(date: TimeContext.dialogue.now.date, secondOfDay: hour * 3600 + 600)
    let context = TimeContext(now: now, timeZone: .gmt)
    return rules.timing(
      interpreter.interpret(text, context: context), schema: interpreter.schema, context: context)
  }

  @Test(
    "a reminder takes the usual time of it",
    arguments: [
      ("remind me to take out the trash tonight", 10, "2026-03-02T19:00:00"),
      ("remind me tomorrow morning to call mum", 10, "2026-03-03T09:00:00"),
      ("remind me on friday afternoon to buy flowers", 10, "2026-03-06T15:00:00"),
      ("remind me to take out the trash tonight", 20, "2026-03-02T21:00:00"),
      ("remind me every morning to take my pills", 10, "2026-03-03T09:00:00"),
      ("remind me every monday morning to take the bins out", 10, "2026-03-09T09:00:00"),
      ("remind me tomorrow morning at eight to call mum", 10, "2026-03-03T08:00:00"),
    ])
  func reminder(text: String, hour: Int, time: String) throws {
    let reading = try timed(text, at: hour)
    #expect(reading.command.point(.dateTimePoint)?.description == time)
    #expect(reading.missing.isEmpty)
    #expect(!reading.needsConfirmation)
  }

  @Test("the person's own time goes first where it lies in the part that was said")
  func ownTime() async throws {
    let world = try DialogueWorld(
      rules: [.reminderTime(minuteOfDay: 510)],
      interpreter: try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel)))
    let morning = try await world.assistant.ask("remind me tomorrow morning to call mum")
    #expect(morning.receipt?.summary == "Reminder “call mum” for tomorrow at 8:30 AM")
    let evening = try await world.assistant.ask("remind me tomorrow evening to call dad")
    #expect(evening.receipt?.summary == "Reminder “call dad” for tomorrow at 7 PM")
  }

  @Test("an event is shown with it first, and no whole day is booked")
  func event() async throws {
    let world = try DialogueWorld(
      interpreter: try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel)))
    let shown = try await world.assistant.ask("gym tomorrow morning")
    #expect(shown.waits)
    #expect(shown.interpretation.command.point(.dateTimePoint)?.description == "2026-03-03T09:00:00")
  }

  @Test("where the part is nearly over, the time is asked for")
  func over() throws {
    #expect(try timed("remind me to take out the trash tonight", at: 23).missing == [.dateTimePoint])
  }
}

import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("The command schema")
struct CommandSchemaTests {
  @Test("sending mail and whatever destroys always confirm")
  func intents() throws {
    let schema = try CommandSchema.bundled()
    #expect(
      schema.intents.filter(\.alwaysConfirms).map(\.name) == [
        .sendEmail, .cancelEvent, .cancelReminder, .replyEmail, .forwardEmail, .clearList, .deleteNote,
      ])
  }

  @Test(
    "tells which intent makes, changes, takes away or tells of a kind of thing",
    arguments: [
      (DialogueAct.create, CommandSchema.Thing.event, Intent.createEvent), (.create, .alarm, .setAlarm),
      (.create, .mail, .sendEmail), (.change, .event, .updateEvent), (.change, .timer, .changeTimer),
      (.cancel, .event, .cancelEvent), (.cancel, .reminder, .cancelReminder), (.cancel, .alarm, .stopAlarm),
      (.cancel, .timer, .stopAlarm), (.query, .event, .queryCalendar), (.create, .list, .none),
    ])
  func things(act: DialogueAct, thing: CommandSchema.Thing, intent: Intent) throws {
    #expect(try CommandSchema.bundled().intent(act, thing) == intent)
  }

  @Test("tells what an intent does to what was spoken of")
  func kinds() throws {
    let schema = try CommandSchema.bundled()
    func names(_ isSuch: (Intent) -> Bool) -> [Intent] { schema.intents.map(\.name).filter(isSuch) }
    #expect(names(schema.destroys) == [.cancelEvent, .cancelReminder, .clearList, .deleteNote])
    #expect(names(schema.needsOnlyWhatIsMeant).contains(.completeReminder))
    #expect(!names(schema.needsOnlyWhatIsMeant).contains(.updateEvent))
    #expect(names(schema.isDictated) == [.createNote, .sendEmail, .replyEmail, .forwardEmail, .appendNote])
    #expect(names(schema.isReadAgain) == [.addReminder] + names(schema.isDictated))
    #expect(
      names(schema.changesTimer) == [.changeTimer, .addToTimer, .takeFromTimer, .pauseTimer, .resumeTimer])
  }

  @Test("defines each slot that has a name in code")
  func slots() throws {
    let schema = try CommandSchema.bundled()
    #expect(
      schema.slots.map(\.name) == [
        .title, .newTitle, .oldDateTime, .dateTimePoint, .dateTimeRange, .durationMinutes, .durationSeconds,
        .recurrence, .noteBody, .searchText, .emailFrom, .emailTo, .emailSubject, .emailBody, .addedPeople,
        .removedPeople, .newRecipients, .place, .listName, .items, .scope, .sum, .message, .skill, .details,
        .answer,
        .response,
      ])
  }

  @Test("knows what a command lacks")
  func missing() throws {
    let schema = try CommandSchema.bundled()
    let date = try #require(TimePoint(iso8601: "2025-09-02"))
    let time = try #require(TimePoint(iso8601: "2025-09-02T07:00:00"))
    #expect(schema.missing(in: Command(.addReminder)) == [.title, .dateTimePoint])
    #expect(
      schema.missing(in: Command(.addReminder, [.title: .text("x"), .dateTimePoint: .point(date)])) == [
        .dateTimePoint
      ])
    #expect(
      schema.missing(in: Command(.addReminder, [.title: .text("x"), .dateTimePoint: .point(time)])) == [])
    #expect(
      schema.missing(in: Command(.createEvent, [.title: .text("x"), .dateTimePoint: .point(date)])) == [])
    #expect(
      schema.missing(
        in: Command(
          .createEvent, [.title: .text("x"), .dateTimeRange: .range(TimeRange(start: date, end: time))]))
        == [])
    #expect(
      schema.missing(in: Command(.createEvent, [.title: .text("x"), .recurrence: .rule(.init(.daily))])) == []
    )
    #expect(schema.missing(in: Command(.createNote)) == [.noteBody])
    #expect(schema.missing(in: Command(.setAlarm, [.dateTimePoint: .point(date)])) == [.dateTimePoint])
    #expect(schema.missing(in: Command(.setTimer)) == [.durationSeconds])
    #expect(schema.missing(in: Command(.updateEvent, [.title: .text("x")])) == [.dateTimePoint])
    #expect(schema.missing(in: Command(.sendEmail, [.emailTo: .texts(["anna"])])) == [.emailBody])
    #expect(
      schema.missing(in: Command(.sendEmail, [.emailTo: .texts(["a"]), .emailSubject: .text("b")])) == [])
    #expect(schema.missing(in: .none) == [])
  }

  @Test(
    "refuses a file that contradicts itself",
    arguments: [
      ("{", nil),
      ("{\"version\":2,\"slots\":[],\"intents\":[]}", CommandSchemaError.unknownVersion(2)),
      ("{\"version\":1,\"slots\":[],\"intents\":[]}", .noneIsNotEmpty),
      ("{\"version\":1,\"slots\":[],\"intents\":[\(none),\(none)]}", .nameTwice),
      (
        "{\"version\":1,\"slots\":[],\"intents\":[\(none),\(fly)]}",
        .unknownSlot("where", intent: "fly")
      ),
      ("{\"version\":1,\"slots\":[],\"intents\":[\(none),\(sing)]}", .noWayOfAsking(intent: "sing")),
    ])
  func contradictions(text: String, error: CommandSchemaError?) {
    #expect {
      try CommandSchema(json: Data(text.utf8))
    } throws: { thrown in
      error.map { $0 == thrown as? CommandSchemaError } ?? (thrown is CommandSchemaError)
    }
  }

  static let none = intent("none", slots: "")
  static let sing = intent("sing", slots: "")
  static let fly = intent("fly", slots: "\"where\"")

  static func intent(_ name: String, slots: String) -> String {
    "{\"name\":\"\(name)\",\"description\":\"\",\"slots\":[\(slots)],\"needs\":[],\"needs_time_of_day\":false,"
      + "\"confirmation\":\"never\",\"act\":\"none\"}"
  }
}

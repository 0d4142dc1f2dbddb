import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model, and one command after another.
@Suite("People in a row")
struct PeopleInARowTests {
  private static let everyday: [(text: String, intent: Intent)] = [
    ("remind me tomorrow at 7 to call John", .addReminder), ("set a timer for ten minutes", .setTimer),
    ("wake me up at half past six", .setAlarm), ("gym tomorrow at 6 pm", .createEvent),
    ("dentist on Thursday at 3 pm", .createEvent), ("lunch with Anna on Friday at noon", .createEvent),
    ("what's on my calendar tomorrow", .queryCalendar),
    ("schedule a meeting with Tom on Monday at ten", .createEvent),
    ("remind me to take out the trash tonight at nine", .addReminder),
    ("what are my reminders", .listReminders),
    ("make a note that the code of the gate is 4711", .createNote), ("read my new email", .readEmail),
    ("email Anna that I will be late", .sendEmail), ("set an alarm for 8 am", .setAlarm),
    ("when is my next meeting", .queryCalendar), ("yoga every Tuesday at 7 pm", .createEvent),
    ("book a haircut for Saturday at eleven", .createEvent), ("do I have anything on Sunday", .queryCalendar),
    ("remind me every Monday at 9 to water the plants", .addReminder),
    ("find my note about the gate", .searchNotes),
    ("add dinner with mum on Sunday at seven", .createEvent), ("what alarms do I have", .listAlarms),
    ("note to self buy a birthday card", .createNote), ("coffee with Ben tomorrow at four", .createEvent),
    ("remind me in two hours to stretch", .addReminder),
    ("what can you do", .help), ("note that the wifi password is blue", .createNote),
  ]
  private static let before = [
    "lunch with Anna on Friday at noon", "remind me tomorrow at 7 to call John",
    "set a timer for ten minutes",
    "what's on my calendar tomorrow",
  ]

  private static let context = RehearsedDialogue.monday

  private let beginning: RehearsedDialogue

  init() throws { beginning = try .shipped() }

  @Test("an everyday command means the same after another one", arguments: before)
  func after(first: String) {
    for (text, intent) in Self.everyday {
      var alone = beginning
      let wanted = alone.read(text, context: Self.context)[0]
      #expect(wanted.interpretation.command.intent == intent, "\(text)")
      var dialogue = beginning
      _ = dialogue.read(first, context: Self.context)
      let reading = dialogue.read(text, context: Self.context)[0]
      #expect(reading.interpretation.command == wanted.interpretation.command, "\(first), then \(text)")
      #expect(reading.decision == wanted.decision, "\(first), then \(text)")
      #expect(
        abs(reading.interpretation.confidence - wanted.interpretation.confidence) < 0.001,
        "\(first), then \(text)")
      #expect(reading.refersTo == nil, "\(first), then \(text)")
    }
  }

  @Test(
    "what was just made is moved by an amount",
    arguments: [
      ("move it an hour later", "2026-03-06T13:00:00"), ("push it back by an hour", "2026-03-06T13:00:00"),
      ("make it 30 minutes earlier", "2026-03-06T11:30:00"), ("delay it by two days", "2026-03-08T12:00:00"),
      ("an hour later", "2026-03-06T13:00:00"), ("make it the day after", "2026-03-07T12:00:00"),
      ("bring it forward by half an hour", "2026-03-06T11:30:00"),
    ])
  func shifted(text: String, start: String) {
    var dialogue = beginning
    _ = dialogue.read("lunch with Anna on Friday at noon", context: Self.context)
    let reading = dialogue.read(text, context: Self.context)[0]
    #expect(reading.act == .change && reading.refersTo == 0)
    #expect(reading.interpretation.command.text(.title) == "lunch with Anna")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == start)
  }

  @Test(
    "an amount in another request moves nothing",
    arguments: [
      "call Anna an hour before that", "and drinks with Ben an hour later",
      "wake me up two hours before it", "set a timer for an hour longer",
    ])
  func notShifted(text: String) {
    var dialogue = beginning
    _ = dialogue.read("lunch with Anna on Friday at noon", context: Self.context)
    let reading = dialogue.read(text, context: Self.context)[0]
    #expect(reading.interpretation.command.intent != .updateEvent || reading.decision != .execute)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description != "2026-03-06T11:00:00")
  }

  @Test(
    "what does not plainly say so changes nothing unasked, whatever went before",
    arguments: [
      "at four", "on Saturday", "with Tom", "it is at five", "it's too late", "actually no", "change",
      "later", "push",
      "tell Anna about it", "don't move it", "what if I move it to five", "that was great", "an hour",
      "change the oil on Saturday at ten", "update the website on Monday at two",
      "stop by the bakery tomorrow at nine",
      "move house on Saturday at ten", "cancel culture lecture tomorrow at seven",
      "swap meet on Sunday at eleven",
      "drop off the parcel tomorrow at noon", "shift work on Friday at 8", "I moved to London",
      "cancel everything",
    ])
  func unasked(text: String) {
    for first in Self.before {
      var dialogue = beginning
      _ = dialogue.read(first, context: Self.context)
      let reading = dialogue.read(text, context: Self.context)[0]
      let isChange = [.change, .cancel].contains(reading.act)
      #expect(!isChange || reading.decision != .execute, "\(first), then \(text)")
    }
  }

  @Test(
    "thanks, praise and answers to nothing act on nothing",
    arguments: [
      ("thanks", .talk), ("looks good", .yes), ("that's perfect, thank you", .talk), ("hello", .talk),
      ("yes", .yes),
      ("no", .no), ("never mind", .no),
    ] as [(String, DialogueAct)])
  func talk(text: String, act: DialogueAct) {
    var dialogue = beginning
    _ = dialogue.read("lunch with Anna on Friday at noon", context: Self.context)
    let reading = dialogue.read(text, context: Self.context)[0]
    #expect(reading.act == act)
    #expect(reading.interpretation.command == .none)
  }

  @Test("after small talk, what was made is still meant")
  func stillMeant() {
    var dialogue = beginning
    _ = dialogue.read("lunch with Anna on Friday at noon", context: Self.context)
    _ = dialogue.read("thanks", context: Self.context)
    let reading = dialogue.read("move it to one", context: Self.context)[0]
    #expect(reading.act == .change && reading.refersTo == 0)
  }
}

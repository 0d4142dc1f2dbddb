import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("Spans become slots")
struct MarkedSlotsTests {
  let slots: MarkedSlots
  let json: CommandJSON
  let context: TimeContext

  init() throws {
    let schema = try CommandSchema.bundled()
    slots = MarkedSlots(schema: schema)
    json = CommandJSON(schema: schema)
    context = TimeContext(
      now: try #require(LocalDateTime(2025, 9, 1, 10)),
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  /// Reads a text in which slots are marked: "remind me [datetime_point:at five] to [title:call mom]".
  func read(_ intent: Intent, _ marked: String) throws -> (slots: String, reading: MarkedSlots.ReadValues) {
    var text = ""
    var spans: [(slot: Slot, spans: [Range<Int>])] = []
    for (index, part) in marked.split(separator: "[", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let colon = part.firstIndex(of: ":"), let end = part.firstIndex(of: "]") else {
        text += part
        continue
      }
      let slot = Slot(rawValue: String(part[..<colon]))
      let words = part[part.index(after: colon)..<end]
      let start = text.unicodeScalars.count
      text += words + part[part.index(after: end)...]
      let span = start..<start + words.unicodeScalars.count
      if let known = spans.firstIndex(where: { $0.slot == slot }) {
        spans[known].spans.append(span)
      } else {
        spans.append((slot, [span]))
      }
    }
    let reading = slots.read(
      spans, of: intent, in: try #require(Utterance(text)), context: context)
    return (json.slots(of: Command(intent, reading.slots.values)).text, reading)
  }

  @Test(
    "times are read in the context of the text, without what was taken back",
    arguments: [
      (
        Intent.addReminder,
        "remind me [datetime_point:tomorrow] at seven no [datetime_point:at eight] to [title:run]",
        #"{"title":"run","datetime_point":"2025-09-02T08:00:00"}"#
      ),
      (
        .createEvent, "[title:dinner] with the kids [datetime_point:at 7]",
        #"{"title":"dinner","datetime_point":"2025-09-01T19:00:00"}"#
      ),
      (
        .createEvent, "[title:yoga] [recurrence:every Tuesday] [datetime_point:at nine am]",
        #"{"title":"yoga","datetime_point":"2025-09-02T09:00:00","recurrence":"FREQ=WEEKLY;BYDAY=TU"}"#
      ),
      (
        .createEvent, "[title:sync] [datetime_range:tomorrow from nine to eleven am]",
        #"{"title":"sync","datetime_range":"2025-09-02T09:00:00/2025-09-02T11:00:00"}"#
      ),
      (
        .createEvent, "[title:review] [datetime_point:tomorrow at ten] for [duration_min:an hour and a half]",
        #"{"title":"review","datetime_point":"2025-09-02T10:00:00","duration_min":90}"#
      ),
      (
        .createEvent,
        "i'm free friday so [title:lunch] [datetime_point:at one pm] for [duration_min:two hours]",
        #"{"title":"lunch","datetime_point":"2025-09-05T13:00:00","duration_min":120}"#
      ),
      (.updateEvent, "move it to [datetime_point:four]", #"{"datetime_point":"2025-09-01T16:00:00"}"#),
      (
        .updateEvent,
        "move my [old_datetime:three pm] [title:meeting] to [datetime_point:Thursday at ten am]",
        #"{"title":"meeting","old_datetime":"2025-09-01T15:00:00","datetime_point":"2025-09-04T10:00:00"}"#
      ),
      (.updateEvent, "make it [recurrence:weekly]", #"{"recurrence":"FREQ=WEEKLY"}"#),
      (
        .queryCalendar, "what's on [datetime_range:next week]",
        #"{"datetime_range":"2025-09-08/2025-09-15"}"#
      ),
      (.setTimer, "[duration_seconds:six and a half minutes]", #"{"duration_seconds":390}"#),
      (.snoozeAlarm, "[duration_min:another quarter of an hour]", #"{"duration_min":15}"#),
      (
        .addReminder, "in like [datetime_point:fifteen minutes] [title:eat]",
        #"{"title":"eat","datetime_point":"2025-09-01T10:15:00"}"#
      ),
    ] as [(Intent, String, String)])
  func times(intent: Intent, marked: String, expected: String) throws {
    #expect(try read(intent, marked).slots == expected)
  }

  @Test(
    "words get their written form, people their names",
    arguments: [
      (
        Intent.sendEmail,
        "[email_to:anna dot smith at gmail dot com] [email_to:bob] [email_body:i'm twenty minutes late]",
        #"{"email_to":["anna.smith@gmail.com","Bob"],"email_body":"I'm 20 minutes late"}"#
      ),
      (.readEmail, "read [email_from:svetlana's] mail", #"{"email_from":"Svetlana"}"#),
      (
        .updateEvent, "add [added_people:anna] and [added_people:my boss]",
        #"{"added_people":["Anna","my boss"]}"#
      ),
      (.createNote, "[note_body:buy oat milk]", #"{"note_body":"Buy oat milk"}"#),
      (.createEvent, "[title:lunch] tomorrow [title:with Sarah]", #"{"title":"lunch with Sarah"}"#),
    ] as [(Intent, String, String)])
  func words(intent: Intent, marked: String, expected: String) throws {
    #expect(try read(intent, marked).slots == expected)
  }

  @Test("what was marked as a time and is none is noted, and what is past or said twice asks")
  func doubts() throws {
    #expect(try read(.addReminder, "[title:run] [datetime_point:blue]").reading.unread == 1)
    #expect(try read(.addReminder, "[title:run] [datetime_point:yesterday at five]").reading.slots.ambiguous)
    #expect(try !read(.queryCalendar, "[datetime_point:yesterday]").reading.slots.ambiguous)
    #expect(
      try read(.createEvent, "[title:x] [datetime_point:purple Monday at two pm]").reading.unreadWords == 1)
  }

  @Test(
    "what was left unmarked after a title is a place, or more of the title",
    arguments: [
      (
        "[title:dinner with Anna] [datetime_point:Friday at 7] at Luigi's",
        #"{"title":"dinner with Anna","datetime_point":"2025-09-05T19:00:00","place":"Luigi's"}"#
      ),
      (
        "[title:parents evening] at school [datetime_point:on the 3rd]",
        #"{"title":"parents evening","datetime_point":"2025-09-03","place":"school"}"#
      ),
      (
        "[title:pick up the kids] [datetime_point:at 5 pm] and make dinner",
        #"{"title":"pick up the kids and make dinner","datetime_point":"2025-09-01T17:00:00"}"#
      ),
      (
        "put [title:yoga] [datetime_point:tomorrow at 6 pm] in my calendar please",
        #"{"title":"yoga","datetime_point":"2025-09-02T18:00:00"}"#
      ),
      (
        "[title:yoga] [datetime_point:tomorrow at 6 pm] and remind me",
        #"{"title":"yoga","datetime_point":"2025-09-02T18:00:00"}"#
      ),
      (
        "dad's [title:surgery] [datetime_point:tomorrow at 9 am]",
        #"{"title":"dad's surgery","datetime_point":"2025-09-02T09:00:00"}"#
      ),
    ])
  func unmarked(marked: String, expected: String) throws {
    #expect(try read(.createEvent, marked).slots == expected)
  }

  @Test("a phrase of time is one, though a part of it was marked as the title's")
  func widened() throws {
    let read = try read(.createEvent, "[title:Parent-teacher conference Dec] [datetime_point:1 at 3:40 p.m.]")
    #expect(read.slots == #"{"title":"Parent-teacher conference","datetime_point":"2025-12-01T15:40:00"}"#)
  }
}

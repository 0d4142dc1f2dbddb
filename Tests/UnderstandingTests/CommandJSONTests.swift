import JSONValues
import Testing
import TimeExpressions

@testable import Understanding

@Suite("The command JSON")
struct CommandJSONTests {
  let json: CommandJSON

  init() throws {
    json = CommandJSON(schema: try CommandSchema.bundled())
  }

  @Test("writes its keys in the schema's order, whatever the order of the slots")
  func keyOrder() throws {
    let point = try #require(TimePoint(iso8601: "2025-09-02T07:00:00"))
    let command = Command(
      .addReminder,
      [.recurrence: .rule(.init(.daily)), .dateTimePoint: .point(point), .title: .text("say \"hi\"\n\u{01}")])
    #expect(
      json.text(.init(command: command, needsConfirmation: false, confidence: 0.97))
        == #"{"intent":"add_reminder","slots":{"title":"say \"hi\"\n\u0001","datetime_point":"2025-09-02T07:00:00","#
        + #""recurrence":"FREQ=DAILY"},"policy":{"needs_confirmation":false,"confidence":0.97}}"#)
  }

  @Test(
    "writes confidence with at most three decimals, within 0 and 1",
    arguments: [
      (0.0, "0"), (1.0, "1"), (0.9, "0.9"), (0.12345, "0.123"), (0.9996, "1"), (-3, "0"), (7, "1"),
      (.nan, "0"),
      (0.05, "0.05"), (.infinity, "1"),
    ])
  func confidence(number: Double, text: String) {
    #expect(CommandJSON.decimal(number) == text)
  }

  @Test("leaves out slots that the schema does not allow the intent")
  func foreignSlots() throws {
    let text = json.text(
      .init(command: Command(.readEmail, [.title: .text("x")]), needsConfirmation: false, confidence: 1))
    #expect(
      text == #"{"intent":"read_email","slots":{},"policy":{"needs_confirmation":false,"confidence":1}}"#)
  }

  @Test("reads back every slot of every intent")
  func everySlot() throws {
    let schema = try CommandSchema.bundled()
    let samples: [CommandSchema.SlotType: SlotValue] = [
      .text: .text("lunch"), .place: .text("Luigi's"), .texts: .texts(["Anna"]), .sum: .text("2 plus 2"),
      .point: .point(try #require(TimePoint(iso8601: "2025-09-02T07:00:00"))),
      .range: .range(try #require(TimeRange(iso8601: "2025-09-02/2025-09-04"))),
      .minutes: .minutes(30), .seconds: .seconds(90), .rule: .rule(.init(.daily)),
      .details: .details(["cups": .number(2), "milk": .boolean(true)]),
    ]
    for intent in schema.intents {
      var command = Command(intent.name)
      for slot in intent.slots {
        let type = try #require(schema[slot]?.type)
        command.slots[slot] = samples[type]
        #expect(command.slots[slot] != nil, "there is no sample of \(type)")
      }
      let document = CommandJSON.Document(command: command, needsConfirmation: false, confidence: 1)
      #expect(try json.document(json.text(document)) == document)
    }
  }

  @Test("reads back what it wrote")
  func roundTrip() throws {
    let range = try #require(TimeRange(iso8601: "2025-09-02T09:00:00/2025-09-02T11:00:00"))
    let documents = [
      CommandJSON.Document(
        command: Command(
          .createEvent,
          [
            .title: .text("日本 🎉 \u{202E}rtl"), .dateTimeRange: .range(range), .durationMinutes: .minutes(30),
            .recurrence: .rule(.init(.monthly, days: [.init(.friday, position: -1)], count: 4)),
          ]), needsConfirmation: true, confidence: 0.5),
      CommandJSON.Document(
        command: Command(
          .sendEmail, [.emailTo: .texts(["anna", "bob@example.com"]), .emailBody: .text("a\tb\nc")]),
        needsConfirmation: true, confidence: 1),
      CommandJSON.Document(
        command: Command(.setTimer, [.title: .text("pasta"), .durationSeconds: .seconds(90)]),
        needsConfirmation: false, confidence: 0.9),
      CommandJSON.Document(command: .none, needsConfirmation: false, confidence: 0),
    ]
    for document in documents {
      #expect(try json.document(json.text(document)) == document)
    }
  }

  static let policy = #""policy":{"needs_confirmation":false,"confidence":0.9}"#

  @Test(
    "refuses what is no JSON",
    arguments: [
      ("", JSONError.unexpectedEnd(expected: "a value")),
      ("{", .unexpectedEnd(expected: "a name in quotes")),
      ("{\"intent\":\"none\",\"intent\":\"none\"}", .duplicateName("intent")),
      ("{\"a\":1,\"\\u0061\":2}", .duplicateName("a")),
      ("{} x", .trailingText(offset: 3)),
      ("{}{}", .trailingText(offset: 2)),
      ("\u{FEFF}{}", .unexpected(offset: 0, expected: "a value")),
      ("{'a':1}", .unexpected(offset: 1, expected: "a name in quotes")),
      ("{\"a\":1,}", .unexpected(offset: 7, expected: "a name in quotes")),
      ("[1,]", .unexpected(offset: 3, expected: "a value")),
      ("[01]", .unexpected(offset: 2, expected: "',' or ']'")),
      ("[1.]", .unexpected(offset: 3, expected: "a digit")),
      ("[+1]", .unexpected(offset: 1, expected: "a value")),
      ("[NaN]", .unexpected(offset: 1, expected: "a value")),
      ("[tru]", .unexpected(offset: 4, expected: "true")),
      ("\"\\x\"", .unexpected(offset: 2, expected: "an escape")),
      ("\"\\u12g4\"", .unexpected(offset: 5, expected: "four hexadecimal digits")),
      ("\"\\ud800\"", .loneSurrogate(offset: 3)),
      ("\"\\ud800\\u0041\"", .loneSurrogate(offset: 3)),
      ("\"\\udc00\"", .loneSurrogate(offset: 3)),
      ("\"a\u{01}\"", .controlCharacter(offset: 2)),
      ("\"a\nb\"", .controlCharacter(offset: 2)),
      ("\"abc", .unexpectedEnd(expected: "'\"'")),
      ("[[[[[[[[[1]]]]]]]]]", .tooDeep(offset: 8, limit: 8)),
    ])
  func brokenJSON(text: String, error: JSONError) {
    #expect(throws: CommandJSONError.json(error)) { try json.document(text) }
  }

  @Test("refuses broken UTF-8, endless nesting and endless length without harm")
  func hostileBytes() {
    #expect(throws: CommandJSONError.json(.brokenUTF8(offset: 1))) {
      try json.document(utf8: [0x22, 0xC3, 0x28, 0x22])
    }
    #expect(throws: CommandJSONError.json(.brokenUTF8(offset: 1))) {
      try json.document(utf8: [0x22, 0xED, 0xA0, 0x80, 0x22])
    }
    #expect(throws: CommandJSONError.json(.tooDeep(offset: 8, limit: 8))) {
      try json.document(utf8: Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    }
    #expect(throws: CommandJSONError.json(.tooLong(bytes: 2_000_000, limit: 1 << 20))) {
      try json.document(utf8: Array(repeating: UInt8(ascii: " "), count: 2_000_000))
    }
  }

  @Test(
    "refuses what the schema does not allow",
    arguments: [
      ("[]", CommandJSONError.wrongType(at: "the command", expected: "an object")),
      ("{}", .missingKey("intent")),
      ("{\"intent\":\"none\",\"slots\":{}}", .missingKey("policy")),
      ("{\"intent\":\"none\",\"slots\":{},\(policy),\"x\":1}", .unknownKey("x")),
      ("{\"intent\":\"fly\",\"slots\":{},\(policy)}", .unknownIntent("fly")),
      ("{\"intent\":1,\"slots\":{},\(policy)}", .wrongType(at: "intent", expected: "a string")),
      ("{\"intent\":\"none\",\"slots\":[],\(policy)}", .wrongType(at: "slots", expected: "an object")),
      ("{\"intent\":\"none\",\"slots\":{\"title\":\"x\"},\(policy)}", .unknownKey("slots.title")),
      (
        "{\"intent\":\"add_reminder\",\"slots\":{\"duration_min\":3},\(policy)}",
        .unknownKey("slots.duration_min")
      ),
      (
        "{\"intent\":\"none\",\"slots\":{},\"policy\":{\"needs_confirmation\":0,\"confidence\":1}}",
        .wrongType(at: "policy.needs_confirmation", expected: "a boolean")
      ),
      (
        "{\"intent\":\"none\",\"slots\":{},\"policy\":{\"needs_confirmation\":true,\"confidence\":1.01}}",
        .invalidValue(at: "policy.confidence", expected: "a number from 0 to 1")
      ),
      (
        "{\"intent\":\"none\",\"slots\":{},\"policy\":{\"needs_confirmation\":true,\"confidence\":1e999}}",
        .invalidValue(at: "policy.confidence", expected: "a number from 0 to 1")
      ),
    ])
  func schemaViolations(text: String, error: CommandJSONError) {
    #expect(throws: error) { try json.document(text) }
  }

  @Test(
    "refuses slot values that do not mean anything",
    arguments: [
      "\"title\":\"\"", "\"title\":\"  \"", "\"title\":1", "\"title\":null", "\"title\":[\"x\"]",
      "\"title\":\"a\\u0000b\"", "\"datetime_point\":\"2025-02-30T07:00:00\"",
      "\"datetime_point\":\"2025-02-28T24:00:00\"",
      "\"datetime_point\":\"tomorrow\"", "\"datetime_point\":\"2025-09-02T07:00\"",
      "\"datetime_point\":\"2025-09-02T07:00:00Z\"",
      "\"datetime_point\":20250902", "\"datetime_range\":\"2025-09-02\"",
      "\"datetime_range\":\"2025-09-03/2025-09-02\"",
      "\"datetime_range\":\"2025-09-02/2025-09-03/2025-09-04\"", "\"duration_min\":0", "\"duration_min\":-5",
      "\"duration_min\":1.5", "\"duration_min\":\"30\"", "\"duration_min\":99999999999999999999999",
      "\"duration_min\":1e3", "\"duration_min\":527041", "\"recurrence\":\"\"", "\"recurrence\":\"weekly\"",
      "\"recurrence\":\"RRULE:FREQ=DAILY\"", "\"recurrence\":\"FREQ=DAILY;FREQ=DAILY\"",
      "\"recurrence\":\"FREQ=WEEKLY;BYDAY=XX\"", "\"recurrence\":\"FREQ=DAILY;INTERVAL=0\"",
      "\"recurrence\":\"FREQ=DAILY;BYMONTH=13\"", "\"recurrence\":\"FREQ=DAILY;COUNT=2;UNTIL=20250902\"",
    ])
  func slotViolations(slot: String) {
    #expect(throws: CommandJSONError.self) {
      try json.document("{\"intent\":\"create_event\",\"slots\":{\(slot)},\(Self.policy)}")
    }
  }
}

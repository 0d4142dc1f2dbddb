import Evaluation
import Testing
import TimeExpressions
import Understanding

@Suite("The evaluation of understanding")
struct UnderstandingEvaluationTests {
  let schema: CommandSchema

  init() throws {
    schema = try CommandSchema.bundled()
  }

  func label(_ line: String) throws -> UnderstandingLabel {
    try #require(try UnderstandingLabel.labels(line, schema: schema).first)
  }

  func outcome(
    _ line: String, _ command: Command, spans: [Slot: [Range<Int>]] = [:], acts: Bool = false
  ) throws -> UnderstandingOutcome {
    let label = try label(line)
    let interpretation = Interpretation(
      text: label.text, command: command, confidence: 0.9, spans: spans, interpreter: "test")
    return UnderstandingOutcome(label, interpretation, acts: acts, milliseconds: 1)
  }

  static let written =
    #"{"text":"remind me at 7 to call john","now":"2025-09-01T10:00:00","intent":"add_reminder","#
    + #""slots":{"title":"call John","datetime_point":"2025-09-01T19:00:00"},"context":{"state":"done","intent":"undo"}}"#

  @Test("exact values, context and time are read, and words are compared without case")
  func values() throws {
    let label = try label(Self.written)
    #expect(label.dialogue == DialogueContext(.done, .undo))
    #expect(label.now == LocalDateTime(2025, 9, 1, 10))
    let command = try #require(label.command)
    #expect(try outcome(Self.written, command).isRight)
    var other = command
    other.slots[.title] = .text("Call john")
    #expect(try outcome(Self.written, other).isRight)
    other.slots[.dateTimePoint] = nil
    #expect(try outcome(Self.written, other).slots == MatchCounts(found: 1, spurious: 0, missed: 1))
    #expect(try !outcome(Self.written, Command(.createEvent, command.slots)).isIntentRight)
  }

  @Test("marked words are compared where they stand, times as one")
  func spans() throws {
    let line =
      #"{"text":"yoga every day at nine","context":[],"intent":"create_event","needs_confirmation":false,"#
      + #""slots":{"title":["yoga"],"datetime_point":["at nine"],"recurrence":["every day"]}}"#
    let command = Command(.createEvent, [.title: .text("yoga"), .recurrence: .rule(.init(.daily))])
    let right: [Slot: [Range<Int>]] = [.title: [0..<4], .recurrence: [5..<14], .dateTimePoint: [15..<22]]
    #expect(try outcome(line, command, spans: right).isRight)
    #expect(try !outcome(line, command, spans: [.title: [0..<4], .recurrence: [5..<14]]).isRight)
  }

  @Test(
    "the names of public sets are mapped, and what six intents have no place for is left out of theirs",
    arguments: [
      ("calendar_set", "notify me of it", [Intent.addReminder], Intent.addReminder),
      ("calendar_set", "add lunch", [.createEvent], .createEvent),
      ("email_sendemail", "write back", [.sendEmail, .replyEmail, .forwardEmail], .sendEmail),
      ("alarm_set", "wake me", [.setAlarm], nil), ("weather_query", "rain?", [.none], Intent.none),
    ] as [(String, String, [Intent], Intent?)])
  func publicNames(name: String, text: String, intents: [Intent], ofSix: Intent?) throws {
    let label = try label(#"{"text":"\#(text)","intent":"\#(name)","entities":[]}"#)
    #expect(label.intents == intents)
    #expect(label.ofSix == ofSix)
  }

  @Test("wrong actions, needless questions and confusions are counted")
  func scores() throws {
    var evaluation = UnderstandingEvaluation(schema: schema)
    let plain = Self.written.replacing(#","context":{"state":"done","intent":"undo"}"#, with: "")
    let right = try #require(try label(plain).command)
    evaluation.add(try outcome(plain, right, acts: true))
    evaluation.add(try outcome(plain, right, acts: false))
    evaluation.add(try outcome(plain, Command(.addReminder, [.title: .text("x")]), acts: true))
    evaluation.add(try outcome(plain, .none))
    let scores = evaluation.scores
    #expect(scores.intentAccuracy == 0.75)
    #expect(scores.right == 0.5)
    #expect(scores.wrongActions == 0.25)
    #expect(scores.wrongIntentsDone == 0)
    #expect(scores.needlessQuestions == 0.5)
    let confusion = try #require(evaluation.confusions.rows.first)
    #expect(evaluation.confusions.rows.count == 1)
    #expect(confusion.intent == .addReminder && confusion.count == 4 && confusion.right == 3)
    #expect(confusion.takenFor.map(\.intent) == [.none])
    #expect(evaluation.worst.first?.acts == true)
    var told = UnderstandingEvaluation(schema: schema)
    told.add(try outcome(plain, Command(.queryCalendar), acts: true))
    #expect(told.scores.wrongAnswers == 1)
    #expect(told.scores.wrongActions == 0)
  }

  @Test("a line without text or intent is refused by its number")
  func brokenLines() {
    #expect(throws: SpeechLabelError.self) {
      try UnderstandingLabel.labels("{\"text\":\"a\",\"intent\":\"none\"}\n{}", schema: schema)
    }
  }
}

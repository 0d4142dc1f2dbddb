import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Evaluation

private let line = """
  {"audio":"a.flac","text":"remind me tomorrow at seven to call john","intent":"add_reminder","slots":{"title":\
  "call John","datetime_point":"2025-09-02T07:00:00"},"now":"2025-09-01T10:00:00","snr":12,"synthetic":true}
  """

@Suite struct SpeechLabelTests {
  @Test func aLineIsALabel() throws {
    let label = try #require(try SpeechLabel.labels("\n" + line + "\n").first)
    #expect(label.audio == "a.flac")
    #expect(label.command.intent == .addReminder)
    #expect(label.command.text(.title) == "call John")
    #expect(label.command.point(.dateTimePoint)?.description == "2025-09-02T07:00:00")
    #expect(label.now?.description == "2025-09-01T10:00:00")
    #expect(label.signalToNoise == 12)
    #expect(label.isSynthetic)
  }

  @Test(
    "What is wrong is said with its line",
    arguments: [
      ("no json", "it is no JSON object"),
      (#"{"text":"","intent":"none","slots":{}}"#, "\"audio\" is missing"),
      (#"{"audio":"a","text":"","intent":"none","slots":3}"#, "\"slots\" has the wrong type"),
      (
        #"{"audio":"a","text":"","intent":"none","slots":{"duration_min":"x"}}"#,
        "\"slots.duration_min\" has the wrong type"
      ),
      (
        #"{"audio":"a","text":"","intent":"none","slots":{"datetime_point":"soon"}}"#,
        "\"slots.datetime_point\": soon is no ISO 8601 date or time"
      ),
    ])
  func errors(text: String, reason: String) {
    #expect(throws: SpeechLabelError(line: 2, reason: reason)) { try SpeechLabel.labels(line + "\n" + text) }
  }

  @Test("The labels that ship with the project are sound, their audio is there, and the texts are apart")
  func shipped() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let examples = root.appendingPathComponent("Examples/spoken_commands")
    let text = try String(contentsOf: examples.appendingPathComponent("labels.jsonl"), encoding: .utf8)
    let labels = try SpeechLabel.labels(text)
    #expect(labels.count == 10)
    for label in labels {
      #expect(FileManager.default.fileExists(atPath: examples.appendingPathComponent(label.audio).path))
    }
    let phrasings = try String(
      contentsOf: root.appendingPathComponent("evaluation/speech/phrasings.jsonl"), encoding: .utf8
    )
    .replacing("{\"text\"", with: "{\"audio\": \"\", \"text\"")
    let set = try SpeechLabel.labels(phrasings)
    #expect(set.count == 128)
    #expect(Set(set.map(\.text)).count == set.count)
    #expect(Set(set.map(\.text)).isDisjoint(with: labels.map(\.text)))
    #expect(set.count { $0.split == "test" } == 64)
  }
}

@Suite struct SpeechEvaluationTests {
  private let label: SpeechLabel
  private let evening: TimePoint

  init() throws {
    label = try #require(try SpeechLabel.labels(line).first)
    evening = try #require(TimePoint(iso8601: "2025-09-02T19:00:00"))
  }

  private func result(
    _ command: Command, fromReference: Command? = nil, hypothesis: String? = "remind me to call joan",
    acts: Bool = false
  ) -> SpeechResult {
    SpeechResult(
      label: label, hypothesis: hypothesis, command: command,
      commandFromReference: fromReference ?? label.command,
      actsUnasked: acts, asksForYes: !acts, confidence: 0.9, latency: 0.1)
  }

  private var wrongTitle: Command {
    var command = label.command
    command.slots[.title] = .text("call Joan")
    return command
  }

  @Test("An error belongs to the first stage that went wrong")
  func stages() {
    var wrongTime = label.command
    wrongTime.slots[.dateTimePoint] = .point(evening)
    #expect(result(label.command).errorStage == nil)
    #expect(result(.none, hypothesis: nil).errorStage == .detection)
    #expect(result(wrongTitle).errorStage == .recognition)
    #expect(result(wrongTime, fromReference: wrongTime).errorStage == .time)
    #expect(result(wrongTitle, fromReference: wrongTitle).errorStage == .understanding)
  }

  @Test("A wrong action is one done unasked; doing nothing is none")
  func wrongActions() {
    #expect(result(wrongTitle, acts: true).isWrongAction)
    #expect(!result(wrongTitle).isWrongAction)
    #expect(!result(label.command, acts: true).isWrongAction)
    #expect(!result(.none, acts: true).isWrongAction)
  }

  @Test("The report sums up, by noise where there are several conditions")
  func report() throws {
    var clean = result(label.command, hypothesis: label.text)
    clean.label.signalToNoise = nil
    let evaluation = SpeechEvaluation([result(wrongTitle, acts: true), clean])
    #expect(evaluation.rows.map(\.name) == ["all", "clean", "12 dB"])
    let all = try #require(evaluation.rows.first)
    #expect(all.recordings == 2)
    #expect(all.commandAccuracy == 0.5)
    #expect(all.intentAccuracy == 1)
    #expect(all.wrongActions == 1)
    #expect(all.errorStages == ["recognition": 1])
    // "tomorrow at seven" is missing and one name is wrong: 4 errors in 16 words.
    #expect(all.wordErrors.rate == 0.25)
    #expect(evaluation.description.contains("synthetic voices"))
    #expect(evaluation.description.contains("recognition 1"))
    #expect(evaluation.description.contains("add_reminder         2 of    2"))
    #expect(evaluation.worst.map(\.isWrongAction) == [true])
  }

  @Test("Nothing to evaluate is an empty report")
  func nothing() {
    #expect(SpeechEvaluation([]).rows.isEmpty)
  }
}

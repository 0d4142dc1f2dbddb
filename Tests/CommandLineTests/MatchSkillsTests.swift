import Foundation
import Testing

@Suite("skills match")
struct MatchSkillsTests {
  private static let skill = """
    language: en
    lists: {at: {type: time}, on: {type: date}, length: {type: duration}}
    intents:
      Brew:
        say: Coming.
        data:
          - sentences: ["coffee at {at}", "coffee {on}", "brew for {length}"]
          - sentences: ["the usual"]
            requires_context: {room: {value: office, slot: true}}
            slots: {drink: espresso}
    """

  @Test("writes what each line means, with times and lengths of time, and what a context adds")
  func lines() async throws {
    let home = try TemporaryHome()
    try FileManager.default.createDirectory(
      at: home.folder.appending(path: "mine"), withIntermediateDirectories: true)
    try home.write("mine/brew.yaml", Self.skill)
    try home.write("context.yaml", "context: {room: office}")
    let lines = [
      "coffee at half past seven", "coffee tomorrow", "brew for an hour and a half", "the usual", "tea",
    ]
    let result = try await home.run(
      [
        "skills", "match", "--skills", home.folder.appending(path: "mine").path, "--context",
        home.folder.appending(path: "context.yaml").path, "--now", "2025-09-01T10:00:00",
      ], input: lines.joined(separator: "\n"))
    #expect(result.status == 0, "\(result.errors)")
    func line(_ text: String, _ intent: String, _ slots: String, _ confidence: String) -> String {
      #"{"text":"\#(text)","intent":\#(intent),"slots":\#(slots),"confidence":\#(confidence)}"#
    }
    #expect(
      result.output.split(separator: "\n").map(String.init) == [
        line(lines[0], "\"Brew\"", #"{"at":"2025-09-01T19:30:00"}"#, "1"),
        line(lines[1], "\"Brew\"", #"{"on":"2025-09-02"}"#, "1"),
        line(lines[2], "\"Brew\"", #"{"length":5400}"#, "1"),
        line(lines[3], "\"Brew\"", #"{"drink":"espresso","room":"office"}"#, "1"),
        line(lines[4], "null", "{}", "0"),
      ])
  }
}

import Foundation
import Testing

@testable import Skills

@Suite("The guide to writing skills")
struct GuideTests {
  static let guide = URL(filePath: #filePath).appending(path: "../../../Documentation/writing-skills.md")
    .standardizedFileURL

  @Test(
    "Its example does what it says",
    arguments: [
      ("please brew two cups of white coffee", "MakeCoffee cups=2 drink=flat_white machine=kitchen"),
      ("make me an espresso", "MakeCoffee drink=espresso machine=kitchen"),
      ("make an afagato", "MakeCoffee drink=affogato machine=kitchen"),
      ("the usual", "MakeCoffee drink=espresso room=office"),
      ("tell everyone that lunch is ready", "TellEveryone message=lunch is ready"),
    ])
  func example(text: String, summary: String) throws {
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    let start = try #require(guide.firstRange(of: "```yaml\n"))
    let end = try #require(guide[start.upperBound...].firstRange(of: "```"))
    let set = try skills(yaml: String(guide[start.upperBound..<end.lowerBound]))
    let matcher = SkillMatcher(set, context: SkillContext(values: ["room": .text("office")]))
    #expect(try matcher.exactMatch(text)?.summary == summary)
  }
}

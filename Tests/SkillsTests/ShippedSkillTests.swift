import Foundation
import Testing

@testable import Skills

@Suite("Skills that come with VoiceCore")
struct ShippedSkillTests {
  private static let home = SkillContext(lists: [
    "name": .values([
      SlotListValue(
        said: .words("Desk Lamp"), value: .text("light.desk"), context: ["domain": .text("light")])
    ]),
    "area": .values([SlotListValue(said: .words("Office"), value: .text("office"))]),
    "floor": .values([SlotListValue(said: .words("Ground Floor"), value: .text("ground"))]),
  ])

  @Test("are without error, do something, and understand their own examples", arguments: ShippedSkills.names)
  func shipped(name: String) throws {
    let set = try skills(yaml: try #require(ShippedSkills.file(name)))
    for intent in set.intents { #expect(set.definitions[intent] != nil, "\(intent)") }
    let matcher = SkillMatcher(set, context: Self.home)
    for intent in set.intents {
      for example in matcher.examples(of: intent, most: 100) {
        #expect(try matcher.exactMatch(example)?.intent == intent, "\(example)")
      }
    }
  }

  @Test(
    "music is controlled in the words that people use",
    arguments: [
      ("pause the music", "PauseMusic"), ("can you turn it down a bit", nil),
      ("turn the volume down a bit please", "Quieter"), ("what's playing right now", "WhatIsPlaying"),
      ("skip this song", "NextTrack"), ("set the volume to forty percent", "SetVolume volume=40"),
      ("play some music", "PlayMusic"), ("pause the timer", nil),
    ] as [(String, String?)])
  func music(text: String, summary: String?) throws {
    let matcher = SkillMatcher(try skills(yaml: try #require(ShippedSkills.file("music"))))
    #expect(try matcher.exactMatch(text)?.summary == summary)
  }
}

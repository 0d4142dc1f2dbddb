import Foundation
import Testing

@testable import Skills

@Suite("What fills slots")
struct SlotTests {
  @Test(
    "A list's values: what is said, and what the slot gets",
    arguments: [
      ("paint it red", "Test color=red"),
      ("paint it Dark Red", "Test color=8388608"),
      ("paint it light grey", "Test color=grey"),
      ("paint it light gray", "Test color=grey"),
      ("paint it off", "Test color=false"),
      ("paint it some shade of pink", "Test color=some shade of pink"),
    ])
  func values(text: String, summary: String) throws {
    let matcher = SkillMatcher(
      try skills(
        "paint it {color}",
        lists: """
          color:
            values:
              - red
              - {in: dark red, out: 8388608}
              - {in: "light gr(e|a)y", out: grey}
              - {in: "off", out: no}
              - "[some] shade of pink"
          """))
    #expect(try matcher.exactMatch(text)?.summary == summary)
  }

  @Test(
    "Numbers, in digits and in words",
    arguments: [
      ("set 21 percent", "Test n=21"),
      ("set 21%", "Test n=21"),
      ("set twenty one percent", "Test n=21"),
      ("set twenty-one percent", "Test n=21"),
      ("set one hundred percent", "Test n=100"),
      ("set 101 percent", nil),
      ("set 22.5 percent", nil),
      ("set one hundred one percent", nil),
      ("drop 20", "Test n=-20"),
      ("heat to 20.5", "Test n=20.5"),
      ("heat to 20,5", "Test n=20.5"),
      ("heat to twenty point five", "Test n=20.5"),
      ("heat to 20.3", nil),
      ("step 15", "Test n=15"),
      ("step 12", nil),
      ("go to -5", "Test n=-5"),
      ("pick seven", "Test n=7"),
    ] as [(String, String?)])
  func numbers(text: String, summary: String?) throws {
    let matcher = SkillMatcher(
      try skills(
        "set {level:n}[([ ]%)| percent]", "drop {drop:n}", "heat to {degrees:n}", "step {steps:n}",
        "go to {depth:n}",
        "pick {1..9:n}",
        lists: """
          level: {range: {from: 0, to: 100}}
          drop: {range: {from: 0, to: 100, multiplier: -1}}
          degrees: {range: {type: temperature, from: 5, to: 30, fractions: halves}}
          steps: {range: {from: 0, to: 100, step: 5}}
          depth: {range: {from: -10, to: 0}}
          """))
    #expect(try matcher.exactMatch(text)?.summary == summary)
  }

  @Test(
    "Number words of other languages, each gender",
    arguments: [
      ("de", "einundzwanzig", 21), ("de", "eine", 1), ("de", "ein", 1), ("fr", "quatre-vingt-dix-sept", 97),
      ("es", "veintiuna", 21), ("ru", "одна", 1), ("fi", "kaksikymmentäyksi", 21), ("pt", "vinte e dois", 22),
    ])
  func numberWords(language: String, words: String, number: Double) throws {
    let numbers = (0...100).map(Double.init)
    let phrases = NumberWords(language: language).phrases(for: numbers)
    let said = FoldedText(words).scalars
    let meant = zip(numbers, phrases).filter { $0.1.contains { FoldedText($0).scalars == said } }.map(\.0)
    #expect(meant.contains(number), "\(language): \(words)")
  }

  @Test("Free text is given back as it was written; of several readings that with the least of it counts")
  func freeText() throws {
    let matcher = SkillMatcher(
      try skills(
        "add {item}", "add {item} to [the] {list}", "tell {who} {what}",
        lists:
          "item: {wildcard: true}\nlist: {values: [shopping list, chores]}\nwho: {values: [Anna]}\nwhat: {wildcard: true}"
      ))
    #expect(try matcher.exactMatch("Add Crème fraîche")?.summary == "Test item=Crème fraîche")
    #expect(
      try matcher.exactMatch("add salt to taste to the shopping list")?.summary
        == "Test item=salt to taste list=shopping list")
    #expect(try matcher.exactMatch("tell Anna I'm  late.")?.summary == "Test who=Anna what=I'm late")
    #expect(try matcher.exactMatch("add") == nil)
  }

  @Test("What a sentence fixes fills a slot that nothing said fills")
  func fixedSlots() throws {
    let matcher = SkillMatcher(
      try skills(
        yaml: """
          language: en
          intents:
            Light:
              data:
                - sentences: ["light [in] {color}"]
                  slots: {color: white, domain: light}
                - sentences: ["light on"]
                  slots: {color: white}
                  response: lit
                  metadata: {kind: plain}
          lists:
            color: {values: [red]}
          """))
    #expect(try matcher.exactMatch("light in red")?.summary == "Light color=red domain=light")
    let lit = try #require(try matcher.exactMatch("light on"))
    #expect(lit.summary == "Light color=white")
    #expect(lit.response == "lit")
    #expect(lit.metadata == ["kind": .text("plain")])
    #expect(lit.sentence.place == SkillPlace(file: "test.yaml", line: 7, column: 21))
  }

  @Test("Words for the answer are no slots")
  func captures() throws {
    let matcher = SkillMatcher(
      try skills("make it {color:@said}", lists: "color: {values: [{in: \"(dark|deep) red\", out: 1}]}"))
    let match = try #require(try matcher.exactMatch("make it deep red"))
    #expect(match.slots.isEmpty)
    #expect(match.captures == ["said": "deep red"])
  }
}

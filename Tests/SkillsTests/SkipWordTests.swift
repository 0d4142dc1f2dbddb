import Testing

@testable import Skills

@Suite("Words that mean nothing")
struct SkipWordTests {
  @Test(
    "They may stand anywhere, but free text keeps its own",
    arguments: [
      ("please turn on the light", "Light"),
      ("could you turn on please the light", "Light"),
      ("turn on the light for me", "Light"),
      ("i want to watch tv", "Watch"),
      ("please tell them please come", "Tell what=please come"),
      ("thank you", nil),
    ] as [(String, String?)])
  func skipWords(text: String, summary: String?) throws {
    let matcher = SkillMatcher(
      try skills(
        yaml: """
          language: en
          skip_words: [please, could you, for me, i want, "thank you"]
          lists: {what: {wildcard: true}}
          intents:
            Light: {data: [{sentences: [turn on the light]}]}
            Watch: {data: [{sentences: [i want to watch tv]}]}
            Tell: {data: [{sentences: ["tell them {what}"]}]}
          """))
    #expect(try matcher.exactMatch(text)?.summary == summary)
  }

  @Test("In a language written without blanks none count")
  func withoutBlanks() throws {
    let matcher = SkillMatcher(
      try skills(
        yaml: """
          language: zh-CN
          settings: {ignore_whitespace: true}
          skip_words: [请]
          lists:
            room: {values: [{in: 厨房, out: kitchen}]}
            level: {range: {from: 0, to: 100}}
          intents:
            Light: {data: [{sentences: ["打开 {room} [的] 灯", "亮度 {level}"]}]}
          """))
    #expect(try matcher.exactMatch("请打开厨房的灯。")?.summary == "Light room=kitchen")
    #expect(try matcher.exactMatch("打开 厨房 灯")?.summary == "Light room=kitchen")
    #expect(try matcher.exactMatch("亮度二十一")?.summary == "Light level=21")
    #expect(try matcher.exactMatch("亮度50")?.summary == "Light level=50")
  }
}

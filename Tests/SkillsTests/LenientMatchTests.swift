import Testing

@testable import Skills

@Suite("Texts that are nearly a sentence")
struct LenientMatchTests {
  static let home = """
    language: en
    lists:
      room: {values: [kitchen, bedroom, living room]}
      level: {range: {from: 0, to: 100}}
    intents:
      LightOn: {data: [{sentences: ["(turn|switch) on the lights in the {room}"]}]}
      LightOff: {data: [{sentences: ["(turn|switch) off the lights in the {room}"]}]}
      Brightness: {data: [{sentences: ["set [the] brightness in the {room} to {level} [percent]"]}]}
      Timer: {data: [{sentences: ["start a timer for {level:minutes} minute[s]"]}]}
      Weather: {data: [{sentences: ["what is the weather like [today]"]}]}
    """

  @Test(
    "A word too many, one missing, or one nearly right",
    arguments: [
      ("turn on the lights in the um kitchen", "LightOn room=kitchen"),
      ("turn on lights in the living room", "LightOn room=living room"),
      ("switch the lights off in the bedroom", nil),
      ("set the brightness in kitchen to fifty percent", "Brightness room=kitchen level=50"),
      ("set brigtness in the bedroom to 20", "Brightness room=bedroom level=20"),
      ("start timer for 5 minutes", "Timer minutes=5"),
      ("what is the wether like", "Weather"),
      ("so what is the weather like today", "Weather"),
    ] as [(String, String?)])
  func nearly(text: String, summary: String?) throws {
    let match = try SkillMatcher(try skills(yaml: Self.home)).match(text)
    #expect(match?.summary == summary)
    if let match { #expect((SkillMatcher.leastConfidence..<1).contains(match.confidence)) }
  }

  @Test(
    "A value that was misheard is taken for the one that it sounds like, and never for sure",
    arguments: [
      ("turn on the lights in the kitchin", "LightOn room=kitchen"),
      ("turn on the lights in the bed room", "LightOn room=bedroom"),
      ("turn on the lights in the livingroom", "LightOn room=living room"),
      ("turn on the lights in the chicken", nil),
      ("turn on the lights in the bathroom", nil),
    ] as [(String, String?)])
  func misheard(text: String, summary: String?) throws {
    let match = try SkillMatcher(try skills(yaml: Self.home)).match(text)
    #expect(match?.summary == summary)
    if let match { #expect((SkillMatcher.leastConfidence..<0.98).contains(match.confidence)) }
  }

  @Test(
    "A sentence of values alone is found by what they sound like",
    arguments: [
      ("medium expresso", "Drink size=medium drink=espresso"), ("small late", "Drink size=small drink=latte"),
      ("um small latte", "Drink size=small drink=latte"), ("small", nil), ("small talk", nil),
      ("latte", nil),
    ] as [(String, String?)])
  func ofValues(text: String, summary: String?) throws {
    let matcher = SkillMatcher(
      try skills(
        yaml: """
          language: en
          lists:
            size: {values: [small, medium]}
            drink: {values: [latte, espresso]}
          intents:
            Drink: {data: [{sentences: ["[(make|give) me] [a] {size} {drink}"]}]}
          """))
    #expect(try matcher.match(text)?.summary == summary)
  }

  @Test("Values that sound alike are told apart by their letters, or not at all")
  func alike() throws {
    let sounds = ValueSounds(
      ["espresso", "flat white", "Tom Meyer", "Tom Mayer", "at ease"].map {
        SlotListValue(said: .words($0), value: nil)
      })
    func nearest(_ text: String) -> Int32? { sounds.nearest(to: FoldedText(text).scalars[...])?.number }
    #expect(nearest("expresso") == 0)
    #expect(nearest("flat wite") == 1)
    #expect(nearest("tom meier") == 2)
    #expect(nearest("tom mbyer") == nil)
    #expect(nearest("autumn mayor") == nil)
  }

  @Test("What is said as written has the whole confidence, free text less")
  func exact() throws {
    let matcher = SkillMatcher(try skills("play {what}", "stop", lists: "what: {wildcard: true}"))
    #expect(try matcher.match("stop")?.confidence == 1)
    #expect(try matcher.match("play anything")?.confidence == SkillMatcher.freeTextConfidence)
  }

  @Test(
    "What is no skill is none, and no value is made up",
    arguments: [
      "who wrote the declaration of independence", "turn on the lights in the garage", "lights", "kitchen",
      "the the the", "is the kitchen clean", "set the table in the kitchen", "start a timer",
    ])
  func rejected(text: String) throws {
    let match = try SkillMatcher(try skills(yaml: Self.home)).match(text)
    #expect(match == nil, "\(match.map { "\($0.summary) \($0.confidence)" } ?? "")")
  }

  @Test("Where two sentences are as near, neither is taken for sure")
  func ambiguous() throws {
    let matcher = SkillMatcher(try skills(yaml: Self.home))
    let nearest = try #require(try matcher.nearestMatch("turn the lights in the kitchen"))
    #expect(nearest.0.confidence < 0.8)
  }
}

import Testing

@testable import Skills

@Suite("Sentence templates")
struct TemplateTests {
  @Test(
    "What a template lets be said, and what not",
    arguments: [
      (
        "turn on the light", ["turn on the light", "Turn  on the LIGHT!"],
        ["turn on light", "turn on the lights"]
      ),
      ("turn [on] the light[s]", ["turn the light", "turn on the lights"], ["turn on the light s"]),
      ("(open|shut) (door|gate)", ["open gate", "shut door"], ["open", "open door gate", "door open"]),
      ("a|b c", ["a", "b c"], ["a c", "b"]),
      ("play [some|any] music", ["play music", "play any music"], ["play some any music"]),
      ("set (timer;now)", ["set timer now", "set now timer"], ["set timer", "set now now"]),
      ("(a;b;c)", ["a b c", "c b a", "b c a"], ["a b", "a b c a"]),
      ("go ((north|south) [fast]|home)", ["go south fast", "go home"], ["go home fast", "go"]),
      ("5( |-)minute timer", ["5 minute timer", "5-minute timer"], ["5minute timer"]),
      (#"smile \(big\)"#, ["smile (big)"], ["smile big"]),
      ("what's on", ["what’s on", "What's on?"], ["whats on"]),
    ])
  func says(template: String, said: [String], unsaid: [String]) throws {
    let matcher = SkillMatcher(try skills(template))
    for text in said {
      #expect(try matcher.exactMatch(text)?.intent == "Test", "“\(text)” for “\(template)”")
    }
    for text in unsaid { #expect(try matcher.exactMatch(text) == nil, "“\(text)” for “\(template)”") }
  }

  @Test("Rules stand for what they expand to, also in each other")
  func rules() throws {
    let matcher = SkillMatcher(
      try skills(
        "[<polite>] turn on <the> light", rules: "the: '(the|<my>)'\nmy: '(my|our)'\npolite: please do"))
    #expect(try matcher.exactMatch("please do turn on our light") != nil)
    #expect(try matcher.exactMatch("turn on the light") != nil)
    #expect(try matcher.exactMatch("turn on your light") == nil)
  }

  @Test(
    "A template in error says where and what to do",
    arguments: [
      ("turn (on|off the light", 5, "never closed"),
      ("turn on] the light", 7, "nothing opens"),
      ("turn on {}", 8, "names nothing"),
      ("turn on {name", 8, "never closed"),
      ("set {9..1:n}", 4, "holds no number"),
      ("(a;b;c;d;e;f;g;h)", 0, "in any order"),
      (String(repeating: "(", count: 60) + "a" + String(repeating: ")", count: 60), 29, "deep"),
    ])
  func errors(template: String, offset: Int, message: String) throws {
    let problem = try #require(throws: TemplateParser.Problem.self) { try TemplateParser.parse(template) }
    #expect(problem.offset == offset)
    #expect(problem.message.contains(message), "\(problem.message)")
    #expect(!problem.suggestion.isEmpty)
  }

  @Test("A list's place names the list, the slot, words for the answer, or numbers")
  func places() throws {
    func place(_ text: String) throws -> ListReference? {
      if case .list(let place) = try TemplateParser.parse(text) { place } else { nil }
    }
    #expect(try place("{color}")?.slot == "color")
    #expect(try place("{color:shade}") == ListReference(list: "color", slot: "shade"))
    #expect(try place("{color:@said}") == ListReference(list: "color", slot: "said", isCapture: true))
    #expect(try place("{@color}") == ListReference(list: "color", slot: "color", isCapture: true))
    #expect(try place("{0..100,5:level}")?.numbers == NumberRange(from: 0, to: 100, step: 5))
  }
}

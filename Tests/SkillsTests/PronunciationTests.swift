import Testing

@testable import Skills

@Suite("How a value is pronounced")
struct PronunciationTests {
  private static let lists = """
    who:
      values:
        - {in: Siobhan, pronunciations: [shivawn, "she[ ]vaughn"]}
        - {in: "(the|my) GIF", out: gif, pronunciations: jif}
    """

  @Test(
    "a value is understood however it is said, and means what is written",
    arguments: [
      ("call siobhan", "Test who=Siobhan"), ("call shivawn", "Test who=Siobhan"),
      ("call she vaughn", "Test who=Siobhan"), ("call shevaughn", "Test who=Siobhan"),
      ("call jif", "Test who=gif"), ("call my gif", "Test who=gif"),
    ])
  func understood(text: String, summary: String) throws {
    let matcher = SkillMatcher(try skills("call {who}", lists: Self.lists))
    #expect(try matcher.exactMatch(text)?.summary == summary)
  }

  @Test("a recognizer listens for each of its forms")
  func listenedFor() throws {
    let grammar = try #require(SkillGrammar(SkillMatcher(try skills("call {who}", lists: Self.lists))))
    let call = try #require(grammar.words(after: grammar.start).first)
    #expect(
      grammar.words(after: call.places).map(\.text)
        == ["jif", "my", "she", "shevaughn", "shivawn", "siobhan", "the"])
  }

  @Test(
    "mistakes are reported where they stand",
    arguments: [
      ("{in: a, pronunciation: [b]}", "“pronunciation” is no key here"),
      ("{in: '(a|b)', pronunciations: [c]}", "a template with pronunciations does not say what it means"),
      ("{in: a, pronunciations: [{b: c}]}", "a pronunciation is a text"),
      ("{in: a, pronunciations: ['(b']}", "a “(” that is never closed"),
    ])
  func mistakes(value: String, message: String) {
    let yaml = """
      intents: {Test: {data: [{sentences: ["call {who}"]}]}}
      lists:
        who:
          values:
            - \(value)
      """
    let problem = firstProblem(in: yaml)
    #expect(problem?.message == message)
    #expect(problem?.place.line == 5)
  }
}

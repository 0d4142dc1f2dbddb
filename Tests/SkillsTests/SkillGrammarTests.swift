import Testing

@testable import Skills

@Suite("What may be said, a word at a time")
struct SkillGrammarTests {
  /// All sentences of a grammar, which here has few.
  private func sentences(_ set: SkillSet) throws -> Set<String> {
    let grammar = try #require(SkillGrammar(SkillMatcher(set)))
    var found: Set<String> = []
    func follow(_ places: SkillGrammar.Places, _ words: [String]) {
      if grammar.mayEnd(at: places) { found.insert(words.joined(separator: " ")) }
      guard words.count < 8 else { return }
      for word in grammar.words(after: places) { follow(word.places, words + [word.text]) }
    }
    follow(grammar.start, [])
    return found
  }

  @Test(
    "Choices, options and permutations are followed to their ends",
    arguments: [
      ("(Brew|make) [me] tea", ["brew tea", "brew me tea", "make tea", "make me tea"]),
      ("light[s] (on;now)", ["light on now", "light now on", "lights on now", "lights now on"]),
      ("I'd like [a | an] tea", ["i'd like tea", "i'd like a tea", "i'd like an tea"]),
    ])
  func templates(template: String, expected: [String]) throws {
    #expect(try sentences(skills(template)) == Set(expected))
  }

  @Test("Lists, numbers and rules are said in full")
  func lists() throws {
    let set = try skills(
      "<brew> {drink}", "{1..2:cups} cup[s]", rules: "brew: '(brew|make)'",
      lists: "drink:\n  values:\n    - tea\n    - {in: 'flat white', out: white}")
    let found = try sentences(set)
    #expect(found.isSuperset(of: ["brew tea", "make flat white", "2 cups", "two cups", "one cup", "1 cup"]))
    #expect(!found.contains("brew") && !found.contains("three cups") && !found.contains("flat white"))
  }

  @Test("Words of values are told from those of the sentence, also where a word is both")
  func values() throws {
    let set = try skills(
      "brew [a] {drink} [now]", "brew tea", lists: "drink: {values: ['(green|black) tea', now]}")
    let grammar = try #require(SkillGrammar(SkillMatcher(set)))
    func values(after words: String...) -> [String: Bool] {
      let places = words.reduce(grammar.start) { places, word in
        grammar.words(after: places).filter { $0.text == word }.flatMap(\.places)
      }
      return Dictionary(
        uniqueKeysWithValues: grammar.words(after: places).map { ($0.text, $0.isValue) })
    }
    #expect(values() == ["brew": false])
    #expect(values(after: "brew") == ["a": false, "green": true, "black": true, "now": true, "tea": false])
    #expect(values(after: "brew", "a", "green") == ["tea": true])
    #expect(values(after: "brew", "now") == ["now": false])
  }

  @Test("Sentences with free text are no part of it")
  func freeText() throws {
    let set = try skills("say {message}", "stop [saying {message}]", lists: "message:\n  wildcard: true")
    #expect(try sentences(set) == ["stop"])
    #expect(
      try SkillGrammar(SkillMatcher(skills("say {message}", lists: "message:\n  wildcard: true"))) == nil)
  }

  @Test("A list that is too long to be listened for is as free text", arguments: [10_000, 10_001])
  func longLists(count: Int) throws {
    let values = (0..<count).map { "v\($0)" }.joined(separator: ", ")
    let grammar = try #require(
      SkillGrammar(SkillMatcher(skills("play {title}", "stop", lists: "title: {values: [\(values)]}"))))
    #expect(
      grammar.words(after: grammar.start).map(\.text) == (count > 10_000 ? ["stop"] : ["play", "stop"]))
  }

  @Test("Whatever the grammar says, the matcher understands")
  func understood() throws {
    let set = try skills(
      "[please] (brew|make) [a[n]] {size} {drink} [with ([some] milk;sugar)]",
      lists: "size:\n  values: [small, twelve ounce]\ndrink:\n  values: [tea, espresso]")
    let matcher = SkillMatcher(set)
    let found = try sentences(set)
    #expect(found.count > 20)
    for sentence in found { #expect(try matcher.exactMatch(sentence) != nil, "\(sentence)") }
  }

  @Test("Numbers have their other writings")
  func writings() throws {
    let grammar = try #require(SkillGrammar(SkillMatcher(skills("twelve cups"))))
    #expect(grammar.writings(of: "twelve").contains("12"))
    #expect(grammar.writings(of: "8").contains("eight"))
    #expect(grammar.writings(of: "cups").isEmpty)
  }
}

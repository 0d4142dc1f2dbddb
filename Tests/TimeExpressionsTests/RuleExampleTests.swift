import Testing

@testable import TimeExpressions

/// Every rule's examples, on Tuesday 2026-03-10 at 10:00 in New York.
@Suite struct RuleExampleTests {
  @Test(arguments: TimeSettings.Language.allCases)
  func examples(language: TimeSettings.Language) {
    var context = TimeContext.reference
    context.settings = TimeSettings(language: language)
    for rule in language.grammar.rules {
      for example in rule.examples {
        let matches = TimeExpressionParser().matches(in: example.said, context: context)
        #expect(matches.map(\.summary) == [example.meant], "\(example.said)")
        #expect(matches.first?.text == example.said)
      }
    }
  }
}

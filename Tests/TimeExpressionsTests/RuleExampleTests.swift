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
        let reading = TimeExpressionParser().reading(of: example.said, context: context)
        let asked = reading.impossible.map { String($0.question.prefix { $0 != "." }) }
        #expect(reading.matches.map(\.summary) + asked == [example.meant], "\(example.said)")
        #expect(reading.matches.first?.text ?? reading.impossible.first?.text == example.said)
      }
    }
  }
}

import Foundation
import Testing

@testable import Skills

@Suite("Importing Rhino's contexts")
struct RhinoContextTests {
  private func read(_ yaml: String) throws -> (context: RhinoContext?, problems: [SkillProblem]) {
    let (context, problems) = RhinoContext.read(
      try YAMLElement.parse(yaml, named: "test.yaml"), named: "test.yaml")
    return (context, problems)
  }

  private static let small = """
    context:
      expressions:
        orderDrink:
          - "[make me, I'd like] (a, an) $size:size $drink:drink (with @extra)"
          - "brew $pv.TwoDigitInteger:cups cups of $drink:beverage"
      slots:
        size: [small, "eight ounce"]
        drink:
          - "latte"
          - "yes"
      macros:
        extra: ["milk", "(brown) sugar"]
    """

  @Test("Choices, options, slots and macros become those of a skill file")
  func written() throws {
    let file = try #require(try read(Self.small).context).skillFile(language: "en", source: "test.yaml")
    #expect(
      file == """
        # From test.yaml, a Rhino context.
        language: en

        lists:
          size:
            values:
              - small
              - "eight ounce"
          drink:
            values:
              - latte
              - "yes"

        expansion_rules:
          extra: "(milk|[brown] sugar)"

        intents:
          orderDrink:
            data:
              - sentences:
                  - "(make me|I'd like) [a|an] {size} {drink} [with <extra>]"
                  - "brew {0..99:cups} cups of {drink:beverage}"

        """)
  }

  @Test(
    "What was said to Rhino means the same here",
    arguments: [
      ("make me a small latte", "orderDrink size=small drink=latte"),
      ("I'd like eight ounce latte with brown sugar", "orderDrink size=eight ounce drink=latte"),
      ("brew twelve cups of latte", "orderDrink cups=12 beverage=latte"),
    ])
  func matches(text: String, summary: String) throws {
    let file = try #require(try read(Self.small).context).skillFile(language: "en", source: "test.yaml")
    #expect(try SkillMatcher(skills(yaml: file)).exactMatch(text)?.summary == summary)
  }

  @Test(
    "What is wrong is told with its place and a suggestion",
    arguments: [
      ("\"make [a, b\"", 4, 15, "Add “]”."),
      ("\"make a, b\"", 4, 16, "Write choices as [a, b], or take the comma away; it is not said."),
      ("make $drnk:drink", 4, 14, "Did you mean “drink”?"),
      ("\"make $drink\"", 4, 15, "Write $drink:drink."),
      ("make @nothing", 4, 14, "Define it under “macros:”."),
      ("\"[a, ] b\"", 4, 10, "Take the comma away, or write words after it."),
      ("make $pv.Alphabetic:letter", 4, 14, "List its values under slots, and write $name:letter."),
    ])
  func problems(expression: String, line: Int, column: Int, suggestion: String) throws {
    let yaml = "context:\n  expressions:\n    order:\n      - \(expression)\n  slots:\n    drink: [tea]\n"
    let (context, problems) = try read(yaml)
    #expect(context == nil)
    #expect(
      problems.map { [$0.place.line, $0.place.column] } == [[line, column]]
        && problems.first?.suggestion == suggestion, "\(problems)")
  }

  @Test("A file that is no context is refused")
  func noContext() throws {
    #expect(
      try read("intents: {}").problems.first?.suggestion == "Begin with “context:”, then “expressions:”.")
    let misspelt = try read("context:\n  expresions:\n    a: [b]\n").problems
    #expect(
      misspelt.first?.description
        == "test.yaml:2:3: “expresions” is no part of a context. Did you mean “expressions”?")
  }
}

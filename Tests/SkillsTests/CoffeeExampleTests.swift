import Foundation
import Testing

@testable import Skills

@Suite("The coffee machine of the examples")
struct CoffeeExampleTests {
  static let folder = URL(filePath: #filePath).appending(path: "../../../Examples/skills/coffee")
    .standardizedFileURL

  @Test(
    "Takes orders whose details come in any order",
    arguments: [
      (
        "can I get a triple shot light roast iced coffee",
        "orderDrink numberOfShots=triple shot roast=light roast coffeeDrink=iced coffee"
      ),
      (
        "make me an eight ounce mocha with some sugar and a lot of soy milk",
        "orderDrink size=eight ounce coffeeDrink=mocha sugarAmount=some sugar milkAmount=a lot of soy milk"
      ),
    ])
  func orders(text: String, summary: String) throws {
    let read = try SkillFolder(contentsOf: Self.folder)
    #expect(read.problems.isEmpty)
    #expect(try SkillMatcher(read.skills).exactMatch(text)?.summary == summary)
  }

  @Test("Its grammar goes on word by word, and no further than its templates")
  func grammar() throws {
    let matcher = SkillMatcher(try SkillFolder(contentsOf: Self.folder).skills)
    let grammar = try #require(SkillGrammar(matcher))
    var places = grammar.start
    for word in ["brew", "a", "small", "latte", "with"] {
      #expect(!grammar.mayEnd(at: places) || word == "with")
      places = try #require(grammar.words(after: places).first { $0.text == word }).places
    }
    let next = Set(grammar.words(after: places).map(\.text))
    #expect(
      next == [
        "a", "almond", "brown", "cream", "lots", "milk", "skim", "some", "soy", "sugar", "sweetener", "whole",
      ])
  }
}

import Testing

@testable import Actions

@Suite("People whom a title names") struct PeopleInTitleTests {
  @Test(
    "one of them is taken out",
    arguments: [
      ("Lunch with Anna and Ben", "Ben", "Lunch with Anna"),
      ("Lunch with Anna and Ben", "anna", "Lunch with Ben"),
      ("lunch with Kai", "Kai", "lunch"),
      ("Call with Anna, Ben and Kai", "Ben", "Call with Anna and Kai"),
      ("Call with Anna, Ben, and Kai", "Kai", "Call with Anna and Ben"),
      ("Dinner with Ana Ruiz & Jo at Mario's", "Jo", "Dinner with Ana Ruiz at Mario's"),
      ("Dinner with Jo at Mario's", "Jo", "Dinner at Mario's"),
    ])
  func removed(title: String, person: String, left: String) throws {
    #expect(try #require(PeopleInTitle(title)).title(without: person) == left)
  }

  @Test("a title without this person stays as it is")
  func others() throws {
    #expect(PeopleInTitle("Dentist") == nil)
    #expect(PeopleInTitle("with Ben") == nil)
    #expect(try #require(PeopleInTitle("Lunch with Anna")).title(without: "Ben") == nil)
  }
}

/// Receipts of lists, such as a shopping list, and answers about them.
package enum ListSentences {
  /// The title of the first list, if it was only called “the list”.
  package static let shoppingList = "shopping list"

  /// A list was made: `New shopping list: milk, eggs`
  package static func made(_ title: String, _ things: [String]) -> String {
    let list = things.joined(separator: ", ")
    return "New \(title): \(list)"
  }

  /// Things were added to a list: `Added to the shopping list: milk, eggs`
  package static func added(_ things: [String], to title: String) -> String {
    let list = things.joined(separator: ", ")
    return "Added to the \(title): \(list)"
  }

  /// Everything that was to be added is on the list.
  package static func alreadyOn(_ title: String) -> String { "That is already on the \(title)." }

  /// Things were taken off a list: `Taken off the shopping list: milk, eggs`
  package static func removed(_ things: [String], from title: String) -> String {
    let list = things.joined(separator: ", ")
    return "Taken off the \(title): \(list)"
  }

  /// Things were ticked off: `Ticked off on the shopping list: milk, eggs`
  package static func ticked(_ things: [String], on title: String) -> String {
    let list = things.joined(separator: ", ")
    return "Ticked off on the \(title): \(list)"
  }

  /// Everything was taken off a list: `3 things taken off the shopping list`
  package static func removedAll(_ count: Int, from title: String) -> String {
    let things = Counting.count(count, "thing")
    return "\(things) taken off the \(title)"
  }

  /// The list that was to be emptied has nothing on it.
  package static func isEmpty(_ title: String) -> String { "The \(title) is already empty." }

  /// What is on a list: `Shopping list: milk, eggs. 2 ticked off.`
  package static func contents(of title: String, _ things: [String], ticked: Int) -> String {
    let list = things.joined(separator: ", ")
    return switch (things.isEmpty, ticked) {
    case (true, 0): "\(title): nothing left."
    case (true, _): "\(title): nothing left. \(ticked) ticked off."
    case (false, 0): "\(title): \(list)."
    case (false, _): "\(title): \(list). \(ticked) ticked off."
    }
  }

  /// Something that was asked about is on a list.
  package static func isThere(_ thing: String, on title: String) -> String {
    "Yes, “\(thing)” is on the \(title)."
  }

  /// Something that was asked about is ticked off.
  package static func isTicked(_ thing: String, on title: String) -> String {
    "“\(thing)” is ticked off on the \(title)."
  }

  /// Something that was asked about is not on the list.
  package static func isMissing(_ thing: String, on title: String) -> String {
    "No, “\(thing)” is not on the \(title)."
  }

  /// Something that was asked about is on no list.
  package static func isMissingEverywhere(_ thing: String) -> String {
    "No, “\(thing)” isn’t on any of your lists."
  }

  /// The list that was looked for, in an error: `shopping list`.
  package static func wanted(_ name: String?) -> String {
    guard let name else { return "list" }
    return "\(name) list"
  }

  /// The things that were looked for on a list or on all, in an error: `“milk”, “eggs” on your shopping list`.
  package static func wanted(_ things: [String], on title: String?) -> String {
    let list = things.joined(separator: "”, “")
    guard let title else { return "“\(list)” on your lists" }
    return "“\(list)” on your \(title)"
  }
}

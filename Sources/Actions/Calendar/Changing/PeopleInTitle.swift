import Foundation

/// The people whom a title names after “with”: “Lunch with Anna, Ben and Kai at Mario's”.
package struct PeopleInTitle {
  /// What is before “with”: “Lunch”.
  private let beginning: String
  private let people: [String]
  /// What follows the people: “ at Mario's”, or nothing.
  private let end: String

  /// Returns `nil` if a title names nobody after “with”.
  package init?(_ title: String) {
    guard
      let found = title.wholeMatch(
        of: /(?<beginning>.*\S) with (?<people>.+?)(?<end> (?:at|in|on|for|about) .*)?/)
    else { return nil }
    beginning = String(found.beginning)
    end = found.end.map(String.init) ?? ""
    people = found.people.split(separator: /\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/).map(String.init)
  }

  /// Returns the title without a person, or `nil` if it does not name this person: “Lunch with Anna and Kai at
  /// Mario's”.
  package func title(without person: String) -> String? {
    let others = people.filter { !FoldedWords.areAll(of: person, in: $0) }
    guard others.count < people.count else { return nil }
    guard let last = others.last else { return beginning + end }
    let first = others.dropLast().joined(separator: ", ")
    return "\(beginning) with \(first.isEmpty ? last : "\(first) and \(last)")\(end)"
  }
}

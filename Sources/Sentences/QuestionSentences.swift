/// Questions about a command before it is done, and how they are answered.
package enum QuestionSentences {
  /// The button that answers yes, where the schema names none.
  package static let yes = "Do it"

  /// The button that answers yes to the second question.
  package static let yesReally = "Yes, really"

  /// Several things fit, and the choices follow.
  package static let whichOne = "Which one do you mean?"

  /// Asks whether to do what is proposed: `Add the reminder “call John” for tomorrow at 7 AM?`
  package static func question(_ proposal: String) -> String { "\(proposal)?" }

  /// Asks again before something is destroyed: `Really delete the note “Wi-Fi”?`
  package static func really(_ proposal: String) -> String { "Really \(proposal)?" }

  /// Something is to be put on a list, and it was not said what.
  package static func whatToAdd(to list: String) -> String { "What should I add to the \(list)?" }

  /// Names what a command lacks, where the schema has no question for it: `Place and time?`
  package static func missing(_ names: [String]) -> String {
    let list = names.joined(separator: " and ")
    let fields = list.prefix(1).uppercased() + list.dropFirst()
    return "\(fields)?"
  }

  /// Tells what was understood and asks for the rest: `Reminder: “call John”. When should I remind you?`
  package static func understood(_ summary: String, question: String) -> String { "\(summary). \(question)" }

  /// The keys that answer a question in a terminal.
  package static func keys(takesYes: Bool, choices: Int) -> String {
    switch (takesYes, choices) {
    case (true, 0): "y yes · n no · or say it · / types"
    case (true, _): "y yes · 1–\(choices) choose · n no · or say it · / types"
    case (false, 0): "n no · or say it · / types"
    case (false, _): "1–\(choices) choose · n no · or say it · / types"
    }
  }

  /// Words that a person typed are no value of a field: `“soon” was not understood; say it like “tomorrow at 7”.`
  package static func notUnderstood(_ answer: String, example: String) -> String {
    "“\(answer)” was not understood; say it like “\(example)”."
  }
}

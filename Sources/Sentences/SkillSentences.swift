/// Receipts of a person's own skills that have no answer of their own, and how they are taken back.
package enum SkillSentences {
  /// A line was added to a file.
  package static func added(_ line: String, to file: String) -> String { "Added “\(line)” to \(file)" }

  /// A program was run.
  package static func ran(_ program: String) -> String { "Ran \(program)" }

  /// A service on the network was asked for something.
  package static func asked(_ host: String) -> String { "Asked \(host)" }

  /// Home Assistant carried out one of its services: `Home Assistant ran light.turn_on`
  package static func didAtHome(_ service: String) -> String { "Home Assistant ran \(service)" }

  /// The state of a thing in the home, which may have a unit: `Outside temperature is 12 °C.`
  package static func state(of thing: String, _ state: String, unit: String?) -> String {
    guard let unit else { return "\(thing) is \(state)." }
    return "\(thing) is \(state) \(unit)."
  }

  /// A change in the home was taken back.
  package static let asBefore = "It is as it was before."

  /// Something that another program was asked for cannot be taken back.
  package static let outOfReach = "Another program did this, so it can’t be taken back from here."

  /// A program cannot be taken back.
  package static func noUndo(of program: String?) -> String {
    guard let program else { return "It cannot be taken back: its skill has no “undo”." }
    return "\(program) cannot be taken back: its skill has no “undo”."
  }

  /// The skill that was looked for, in an error.
  package static func wanted(_ name: String, in folder: String) -> String { "skill “\(name)” in \(folder)" }
}

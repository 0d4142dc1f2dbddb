/// Why a command cannot be carried out, and what to do about it.
package enum FailureSentences {
  /// Something needed was not said: `Something is missing: say the title.`
  package static func missing(_ part: String) -> String { "Something is missing: say the \(part)." }

  /// Something is too long: `The title is too long: use at most 500 characters.`
  package static func tooLong(_ part: String, limit: Int) -> String {
    "The \(part) is too long: use at most \(limit) characters."
  }

  // Parts of a command that have other names in the schema.
  package static let time = "time"
  package static let noteText = "note’s text"

  /// A reminder, an alarm or an event was to be at a time that is over.
  package static func timeIsOver(_ time: String) -> String { "\(time) has passed: say a time in the future." }

  /// Calendars cannot keep a repetition.
  package static func badRepetition(_ rule: String) -> String {
    "A calendar can’t keep \(rule): say the repetition another way."
  }

  /// An event was to take too long, or no time at all.
  package static func badLength(minutes: Int) -> String {
    "An event can’t last \(minutes) minutes: use 1 minute to 366 days."
  }

  /// The calendar format cannot represent something.
  package static func notRepresentable(_ thing: String) -> String {
    "This cannot be put into a calendar file: \(thing)."
  }

  /// Nothing fits what was said: `There is no note about “Wi-Fi”.`
  package static func notFound(_ wanted: String) -> String { "There is no \(wanted)." }

  /// Several things fit what was said: `There are several events: “Lunch” on 2025-09-02; “Lunch”. Say which.`
  package static func several(_ wanted: String, _ items: [String], of count: Int) -> String {
    let list = items.prefix(Counting.named).joined(separator: "; ")
    let more = count - Counting.named
    return more > 0
      ? "There are several \(wanted): \(list); and \(more) more. Say which."
      : "There are several \(wanted): \(list). Say which."
  }

  /// One of several things: `“Lunch” on 2025-09-02`.
  package static func item(_ title: String, on time: String?) -> String {
    guard let time else { return "“\(title)”" }
    return "“\(title)” on \(time)"
  }

  /// The folder to write into is missing.
  package static func folderMissing(_ path: String) -> String {
    "The folder \(path) does not exist: create it again, or choose another."
  }

  /// Something else is where the folder should be.
  package static func notAFolder(_ path: String) -> String { "\(path) is not a folder: choose another." }

  /// A folder or file is write-protected.
  package static func notWritable(_ path: String) -> String {
    "\(path) cannot be written to: allow it, or choose another folder."
  }

  /// The disk is full.
  package static func diskFull(_ path: String) -> String {
    "There is no room left for \(path): free some space, then try again."
  }

  /// A new file's name is taken.
  package static func alreadyThere(_ path: String) -> String {
    "\(path) already exists and was left as it is: try again."
  }

  /// A file cannot be written, or the contacts cannot be read.
  package static func notWritten(_ path: String, _ reason: String) -> String {
    "\(path) could not be written: \(reason)."
  }

  /// A file was not changed, or not put back.
  package static func leftAsItIs(_ path: String, _ reason: String) -> String {
    "\(path) was left as it is: \(reason)."
  }

  // Why a file was left as it is.
  package static let changedMeanwhile = "another program has changed it in the meantime"
  package static let noTextFile = "it is not a text file of at most 4 MB"
  package static let noLongerAFile = "it is no longer a file"

  // Why there are no contacts.
  package static let noCardFile = "there is no readable vCard file or folder"
  package static let noCards = "there are no vCards in it"
}

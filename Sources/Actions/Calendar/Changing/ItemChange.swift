import Foundation
import TimeExpressions

/// The changes to an item.
struct ItemChange: Sendable, Hashable {
  /// A start in the person's time zone, and a length. A task is due at the start and has no length.
  struct Time: Sendable, Hashable {
    var start: TimePoint
    var seconds: Int
  }

  var title: String?
  var time: Time?
  /// How it repeats; the whole series is changed.
  var rule: RecurrenceRule?
  /// Where it is.
  var place: String?
  /// The people to add, with their addresses if they are known.
  var people: [Invited] = []
  /// The names of the people to take off.
  var absentees: [String] = []

  struct Invited: Sendable, Hashable {
    var name: String
    var address: String?

    /// - Throws: `MailError.severalRecipients` if the name fits several people.
    init(_ said: String, resolve: RecipientResolver) throws {
      let line = CleanText.line(said, limit: 200)
      if line.contains("@") {
        let email = try EmailAddress(line)
        (name, address) = (line, email.description)
        return
      }
      switch try resolve(line) {
      case .one(let mailbox): (name, address) = (mailbox.spokenName, mailbox.address.description)
      case .several(let candidates): throw MailError.severalRecipients(line, candidates: candidates)
      case .none: (name, address) = (line, nil)
      }
    }

    /// As an ATTENDEE property. Without an address it is written as other programs write it.
    var property: String {
      let quoted = name.replacingOccurrences(of: "\"", with: "'")
      return "ATTENDEE;CN=\"\(quoted)\":" + (address.map { "mailto:\($0)" } ?? "invalid:nomail")
    }
  }
}

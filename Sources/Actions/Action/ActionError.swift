import Foundation
import Understanding

/// Why an action cannot be done, and what to do about it. When one is thrown, nothing was changed.
package enum ActionError: Error, Sendable, Hashable {
  case missingSlot(Slot)
  /// The words of a slot mean nobody or nothing that is known, with the reason in words.
  case unclear(Slot, String)
  /// The slot's text is longer than `limit` characters.
  case tooLong(Slot, limit: Int)
  /// The time is over.
  case timeIsOver(String)
  case badRecurrence(String)
  case badDuration(minutes: Int)
  /// The calendar format cannot represent the text.
  case notRepresentable(String)
  case folderMissing(String)
  case notAFolder(String)
  case notWritable(String)
  case diskFull(String)
  /// Something else has that name.
  case alreadyThere(String)
  case inputOutput(path: String, reason: String)
  /// Nothing fits the words.
  case notFound(String)
  /// Several things fit the words.
  case several(String, found: [FoundItem])
  /// Another program changed the file meanwhile, or it is not in the usual form.
  case notChangeable(path: String, reason: String)
}

extension ActionError: LocalizedError, CustomStringConvertible {
  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .missingSlot(let slot): "Something is missing: say the \(slot.spokenName)."
    case .unclear(_, let words): words
    case .tooLong(let slot, let limit): "The \(slot.spokenName) is too long: use at most \(limit) characters."
    case .timeIsOver(let time): "\(time) is over: say a time to come."
    case .badRecurrence(let rule): "\(rule) is no repetition that can be kept: say it another way."
    case .badDuration(let minutes): "\(minutes) minutes is no length for an event: use 1 minute to 366 days."
    case .notRepresentable(let what): "This cannot be put into a calendar file: \(what)."
    case .folderMissing(let path): "The folder \(path) is not there: make it again, or choose another."
    case .notAFolder(let path): "\(path) is not a folder: choose another."
    case .notWritable(let path): "\(path) cannot be written to: allow it, or choose another folder."
    case .diskFull(let path): "There is no room left for \(path): free some space, then try again."
    case .alreadyThere(let path): "\(path) is there already and stays as it is: try again."
    case .inputOutput(let path, let reason): "\(path) could not be written: \(reason)."
    case .notFound(let what): "There is no \(what)."
    case .several(let what, let found):
      "There are several \(what): " + found.prefix(5).map(\.inWords).joined(separator: "; ")
        + (found.count > 5 ? "; and \(found.count - 5) more" : "") + ". Say which."
    case .notChangeable(let path, let reason): "\(path) was left as it is: \(reason)."
    }
  }
}

extension FoundItem {
  fileprivate var inWords: String {
    "“\(title)”" + (start.map { " on \($0)" } ?? "")
  }
}

extension Slot {
  fileprivate var spokenName: String {
    switch self {
    case .dateTimePoint, .dateTimeRange: "time"
    case .noteBody: "note's text"
    default: rawValue.replacingOccurrences(of: "_", with: " ")
    }
  }
}

import Foundation
import Sentences
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
    case .missingSlot(let slot): FailureSentences.missing(slot.spokenName)
    case .unclear(_, let words): words
    case .tooLong(let slot, let limit): FailureSentences.tooLong(slot.spokenName, limit: limit)
    case .timeIsOver(let time): FailureSentences.timeIsOver(time)
    case .badRecurrence(let rule): FailureSentences.badRepetition(rule)
    case .badDuration(let minutes): FailureSentences.badLength(minutes: minutes)
    case .notRepresentable(let what): FailureSentences.notRepresentable(what)
    case .folderMissing(let path): FailureSentences.folderMissing(path)
    case .notAFolder(let path): FailureSentences.notAFolder(path)
    case .notWritable(let path): FailureSentences.notWritable(path)
    case .diskFull(let path): FailureSentences.diskFull(path)
    case .alreadyThere(let path): FailureSentences.alreadyThere(path)
    case .inputOutput(let path, let reason): FailureSentences.notWritten(path, reason)
    case .notFound(let what): FailureSentences.notFound(what)
    case .several(let what, let found):
      FailureSentences.several(what, found.prefix(Counting.named).map(\.inWords), of: found.count)
    case .notChangeable(let path, let reason): FailureSentences.leftAsItIs(path, reason)
    }
  }
}

extension FoundItem {
  fileprivate var inWords: String {
    FailureSentences.item(title, on: start?.description)
  }
}

extension Slot {
  fileprivate var spokenName: String {
    switch self {
    case .dateTimePoint, .dateTimeRange: FailureSentences.time
    case .noteBody: FailureSentences.noteText
    default: rawValue.replacingOccurrences(of: "_", with: " ")
    }
  }
}

import DurableFiles
import Foundation
import Sentences

/// Ensures one agent per user: an advisory lock on a file that contains its owner's process number.
package struct AgentLock: ~Copyable {
  private let lock: FileLock

  /// Takes the lock until this value ends or the process does.
  ///
  /// - Throws: ``AlarmAgentError/alreadyRunning(process:)``, or why the file cannot be made.
  package init(path: String) throws(AlarmAgentError) {
    let taken = try wrapping(FileLock.taken(path, permissions: 0o600)) {
      AlarmAgentError.unusable(path: path, reason: $0.reason)
    }
    guard let taken else { throw .alreadyRunning(process: Self.process(path)) }
    lock = taken
    try? lock.file.resize(to: 0)
    try? lock.file.write(Data("\(getpid())\n".utf8))
  }

  /// Returns the process that holds the lock, or `nil` if none does.
  package static func owner(path: String) -> Int32? {
    FileLock.isHeld(path) ? process(path) ?? 0 : nil
  }

  private static func process(_ path: String) -> Int32? {
    Int32(
      (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
        ?? "")
  }
}

/// Why the agent cannot run.
package enum AlarmAgentError: Error, Hashable, CustomStringConvertible {
  case alreadyRunning(process: Int32?)
  case unusable(path: String, reason: String)

  package var description: String {
    switch self {
    case .alreadyRunning(let process):
      "An agent already runs\(process.map { " (process \($0))" } ?? ""); there is one for each user."
    case .unusable(let path, let reason):
      "\(path) cannot be used: \(reason)."
    }
  }
}

extension AlarmPlaces {
  /// Whether the agent runs, which rings without any page or window.
  package var isAgentRunning: Bool { AgentLock.owner(path: "\(agentFolder)/agent.lock") != nil }
}

extension Notices {
  /// Adds a notice if a timer or alarm is set while no agent runs.
  func addSilence(of entry: CalendarEntry, in places: AlarmPlaces) {
    guard !places.isAgentRunning else { return }
    add(Notice(key: "silent \(entry.uid)", words: RingingSentences.silent))
  }
}

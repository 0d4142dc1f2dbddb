import Foundation

/// Ensures one agent per user: an advisory lock on a file that contains its owner's process number.
public struct AgentLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock until this value ends or the process does.
  ///
  /// - Throws: ``AlarmAgentError/alreadyRunning(process:)``, or why the file cannot be made.
  public init(path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw AlarmAgentError.unusable(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      defer { close(descriptor) }
      throw AlarmAgentError.alreadyRunning(process: Self.process(descriptor))
    }
    let text = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.count, 0)
    self.descriptor = descriptor
  }

  deinit {
    // A program that is just being started shares the descriptor and would keep the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The process that holds the lock; nil if none does.
  public static func owner(path: String) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer {
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    return process(descriptor) ?? 0
  }

  private static func process(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(
      String(decoding: bytes.prefix(count), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

/// Why the agent cannot run.
public enum AlarmAgentError: Error, Hashable, CustomStringConvertible {
  case alreadyRunning(process: Int32?)
  case unusable(path: String, reason: String)

  public var description: String {
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
  public var isAgentRunning: Bool { AgentLock.owner(path: "\(agentFolder)/agent.lock") != nil }

  /// The notice for timers and alarms that are set while no agent runs.
  public static let silence =
    "The agent is not running, so nothing will ring unless VoiceCore is open in a browser. "
    + "“voicecore agent install” starts it."
}

extension Notices {
  /// Adds a notice if a timer or alarm is set while no agent runs.
  func addSilence(of entry: CalendarEntry, in places: AlarmPlaces) {
    guard !places.isAgentRunning else { return }
    add(Notice(key: "silent \(entry.uid)", words: AlarmPlaces.silence))
  }
}

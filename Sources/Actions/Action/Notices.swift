import Synchronization

/// Words to tell the person once, in whatever front end they use next.
public struct Notice: Sendable, Hashable {
  /// Identifies the notice; one with the same key is not told again.
  public var key: String
  /// The notice in words.
  public var words: String

  /// Creates a notice.
  public init(key: String, words: String) {
    self.key = key
    self.words = words
  }
}

/// Collects notices of actions until they are taken, including actions that failed or only looked something up.
public final class Notices: Sendable {
  private let noticed = Mutex<[Notice]>([])

  /// Creates an empty collection.
  public init() {}

  func add(_ notice: Notice) {
    noticed.withLock { $0.append(notice) }
  }

  /// Returns the notices since the last call.
  public func take() -> [Notice] {
    noticed.withLock { noticed in
      defer { noticed = [] }
      return noticed
    }
  }
}

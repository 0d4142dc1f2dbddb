import Synchronization

/// Words that the person is to be told once, wherever they speak next.
public struct Notice: Sendable, Hashable {
  /// What was told under this key is not told again.
  public var key: String
  public var words: String

  public init(key: String, words: String) {
    self.key = key
    self.words = words
  }
}

/// What actions noticed on the way, until somebody takes it: also where they failed, or only looked something up.
public final class Notices: Sendable {
  private let noticed = Mutex<[Notice]>([])

  public init() {}

  func add(_ notice: Notice) {
    noticed.withLock { $0.append(notice) }
  }

  /// What was noticed since it was taken last.
  public func take() -> [Notice] {
    noticed.withLock { noticed in
      defer { noticed = [] }
      return noticed
    }
  }
}

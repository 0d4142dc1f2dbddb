/// A calendar that the person has already.
public struct CalendarCandidate: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case events, tasks
  }

  /// The program whose settings or data name it.
  public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    case khal, todoman, vdirsyncer, evolution
  }

  public enum Access: Sendable, Hashable, Codable {
    case writable
    /// Why it cannot be written to.
    case readOnly(String)
  }

  /// What the person calls it.
  public var name: String
  /// Absolute, symbolic links resolved: a vdir collection, or a single file where access is read-only.
  public var path: String
  /// As its program has it: `#AABBCC` or a name.
  public var colour: String?
  /// What is in it now or what its programs keep in it; empty where that cannot be told.
  public var kinds: Set<Kind>
  public var sources: Set<Source>
  public var access: Access

  public init(
    name: String, path: String, colour: String? = nil, kinds: Set<Kind> = [], sources: Set<Source>,
    access: Access = .writable
  ) {
    self.name = name
    self.path = path
    self.colour = colour
    self.kinds = kinds
    self.sources = sources
    self.access = access
  }

  public var isWritable: Bool { access == .writable }
}

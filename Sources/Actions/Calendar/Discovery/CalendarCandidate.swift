/// A calendar that the person already has.
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
    /// It cannot be written to, for this reason.
    case readOnly(String)
  }

  /// Its name for people.
  public var name: String
  /// The absolute path, with symbolic links resolved: a vdir collection, or a single file if access is read-only.
  public var path: String
  /// The colour in its program: `#AABBCC` or a name.
  public var colour: String?
  /// The kinds of items in it, or those that its program keeps in it; empty if unknown.
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

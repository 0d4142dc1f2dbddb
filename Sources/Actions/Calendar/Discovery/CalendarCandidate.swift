/// A calendar that the person already has.
package struct CalendarCandidate: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case events, tasks
  }

  /// The program whose settings or data name it.
  package enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    case khal, todoman, vdirsyncer, evolution
  }

  package enum Access: Sendable, Hashable, Codable {
    case writable
    /// It cannot be written to, for this reason.
    case readOnly(String)
  }

  /// Its name for people.
  package var name: String
  /// The absolute path, with symbolic links resolved: a vdir collection, or a single file if access is read-only.
  package var path: String
  /// The colour in its program: `#AABBCC` or a name.
  package var colour: String?
  /// The kinds of items in it, or those that its program keeps in it; empty if unknown.
  package var kinds: Set<Kind>
  package var sources: Set<Source>
  package var access: Access

  package init(
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

  package var isWritable: Bool { access == .writable }
}

/// A person or an organisation one can write to.
public struct Contact: Sendable, Hashable, Codable {
  /// The formatted name.
  public var name: String
  public var givenName: String
  public var familyName: String
  public var nicknames: [String]
  /// Addresses, the preferred first.
  public var emails: [String]

  public init(
    name: String, givenName: String = "", familyName: String = "", nicknames: [String] = [],
    emails: [String] = []
  ) {
    self.name = name
    self.givenName = givenName
    self.familyName = familyName
    self.nicknames = nicknames
    self.emails = emails
  }
}

/// Whom a spoken name means.
public enum ContactMatch: Sendable, Hashable {
  case one(Contact)
  /// More than one; the person is asked which.
  case several([Contact])
  case none
}

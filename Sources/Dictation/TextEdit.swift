/// A change of the text directly before the cursor.
public enum TextEdit: Sendable, Hashable {
  case insert(String)
  /// Deletes this many characters, as a person counts them.
  case deleteBack(Int)
  /// Deletes this many characters and inserts a text.
  case replace(Int, with: String)

  /// The number of deleted characters.
  public var deleted: Int {
    switch self {
    case .insert: 0
    case .deleteBack(let count), .replace(let count, _): count
    }
  }

  /// The inserted text.
  public var inserted: String {
    switch self {
    case .insert(let text), .replace(_, let text): text
    case .deleteBack: ""
    }
  }

  /// The edit that turns one text into another; nil if they are equal.
  public static func between(_ old: String, _ new: String) -> TextEdit? {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let (deleted, inserted) = (old.count - common, String(new.dropFirst(common)))
    if deleted == 0 { return inserted.isEmpty ? nil : .insert(inserted) }
    return inserted.isEmpty ? .deleteBack(deleted) : .replace(deleted, with: inserted)
  }

  /// The text after this edit, with the cursor at its end.
  public func applied(to text: String) -> String { text.dropLast(deleted) + inserted }
}

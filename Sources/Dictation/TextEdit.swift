/// A change just before the cursor.
public enum TextEdit: Sendable, Hashable {
  case insert(String)
  /// Takes away so many characters, as the person counts them.
  case deleteBack(Int)
  /// Takes away so many characters and puts a text in their place.
  case replace(Int, with: String)

  /// Characters that it takes away before it inserts.
  public var deleted: Int {
    switch self {
    case .insert: 0
    case .deleteBack(let count), .replace(let count, _): count
    }
  }

  /// What it inserts then.
  public var inserted: String {
    switch self {
    case .insert(let text), .replace(_, let text): text
    case .deleteBack: ""
    }
  }

  /// The edit that makes one text of another; nil where they are the same.
  public static func between(_ old: String, _ new: String) -> TextEdit? {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let (deleted, inserted) = (old.count - common, String(new.dropFirst(common)))
    if deleted == 0 { return inserted.isEmpty ? nil : .insert(inserted) }
    return inserted.isEmpty ? .deleteBack(deleted) : .replace(deleted, with: inserted)
  }

  /// The text with the cursor at its end, after this edit.
  public func applied(to text: String) -> String { text.dropLast(deleted) + inserted }
}

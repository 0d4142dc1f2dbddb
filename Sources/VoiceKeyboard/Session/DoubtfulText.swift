/// A text that was being placed when the dictation was cut off, and that may or may not be in the field.
struct DoubtfulText: Sendable, Hashable {
  enum State: Sendable, Hashable {
    case there, missing, unknown
  }

  /// The most characters that are compared; a field may tell no more than that.
  private static let most = 60

  /// What the field would hold without it.
  let without: String
  /// What it would hold with it.
  let with: String

  /// - Parameter field: The text before the cursor.
  func state(in field: String) -> State {
    guard without != with, !field.isEmpty else { return .unknown }
    // The field tells the two apart only if it ends like exactly one of them.
    let (isThere, isMissing) = (ends(field, with), ends(field, without))
    if isThere != isMissing { return isThere ? .there : .missing }
    return .unknown
  }

  private func ends(_ field: String, _ text: String) -> Bool {
    let count = min(Self.most, field.count, max(with.count, without.count))
    return !text.isEmpty && text.count >= count && field.suffix(count) == text.suffix(count)
  }
}

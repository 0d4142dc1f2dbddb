/// A text that was being placed when the dictation was cut off: is it in the field?
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
    // With nothing but an end in common, only one of them can be right.
    let (isThere, isMissing) = (ends(field, with), ends(field, without))
    if isThere != isMissing { return isThere ? .there : .missing }
    return .unknown
  }

  private func ends(_ field: String, _ text: String) -> Bool {
    let count = min(Self.most, field.count, max(with.count, without.count))
    return !text.isEmpty && text.count >= count && field.suffix(count) == text.suffix(count)
  }
}

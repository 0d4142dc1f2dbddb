/// A place in a text: before the scalar with this index.
struct TextPlace: Hashable, Sendable {
  var index: Int32
  /// Whether a word may begin here without a blank. This is so after a value, so that “50%” and “Wohnzimmerlampe”
  /// match templates with a blank.
  var mayBeginWord = false

  /// A number that combines both properties.
  var key: UInt32 { UInt32(index) << 1 | (mayBeginWord ? 1 : 0) }
}

import Foundation

/// Mends vocabularies whose tokens went through text: a token that ends within a character has no text of its own, and
/// the first converters to the ggml format wrote U+FFFD in its place.
enum VocabularyRepair {
  /// Bytes by token, for the vocabularies that are known.
  static func bytes(for special: SpecialTokens) -> [Int: ArraySlice<UInt8>] {
    switch (special.textTokens, special.isMultilingual) {
    case (50_256, false): entries(english)
    case (50_257, true): entries(multilingual)
    default: [:]
    }
  }

  static let replacement = Array("\u{FFFD}".utf8)

  /// Reads a table of `VocabularyRepairTables.swift`.
  private static func entries(_ table: String) -> [Int: ArraySlice<UInt8>] {
    let data = [UInt8](Data(base64Encoded: table) ?? Data())
    var entries: [Int: ArraySlice<UInt8>] = [:]
    var position = 0
    var token = 0
    func number() -> Int {
      var number = 0
      var shift = 0
      while position < data.count {
        let byte = data[position]
        position += 1
        number |= Int(byte & 0x7f) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      return number
    }
    while position < data.count {
      token += number()
      let length = number()
      entries[token] = data[position..<(position + length)]
      position += length
    }
    return entries
  }
}

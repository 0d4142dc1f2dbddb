import Foundation
import Inference

/// A repair of vocabularies whose tokens were written as text. A token that ends within a character is not valid
/// text, and the first converters to the ggml format wrote U+FFFD in its place.
enum VocabularyRepair {
  /// Returns the original bytes of the tokens that contain U+FFFD, or nothing if the vocabulary is not a known
  /// one.
  static func replacements(
    in table: TokenTable, _ special: SpecialTokens
  ) -> [Int32: ArraySlice<UInt8>] {
    let damaged = Set((0..<Int32(table.count)).filter { holdsReplacement(table[$0]) })
    guard !damaged.isEmpty else { return [:] }
    let known: [Int32: ArraySlice<UInt8>] =
      switch (special.textTokens, special.isMultilingual) {
      case (50_256, false): entries(english)
      case (50_257, true): entries(multilingual)
      default: [:]
      }
    return known.filter { damaged.contains($0.key) && table[$0.key] != $0.value }
  }

  /// Returns whether these bytes contain EF BF BD, which is U+FFFD in UTF-8.
  private static func holdsReplacement(_ bytes: ArraySlice<UInt8>) -> Bool {
    var last: UInt32 = 0
    for byte in bytes {
      last = (last << 8 | UInt32(byte)) & 0xff_ffff
      if last == 0xef_bfbd { return true }
    }
    return false
  }

  /// Reads a table of `VocabularyRepairTables.swift`.
  private static func entries(_ table: String) -> [Int32: ArraySlice<UInt8>] {
    let data = [UInt8](Data(base64Encoded: table) ?? Data())
    var entries: [Int32: ArraySlice<UInt8>] = [:]
    var position = 0
    var token: Int32 = 0
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
      token += Int32(number())
      let length = number()
      entries[token] = data[position..<(position + length)]
      position += length
    }
    return entries
  }
}

extension Unicode.Scalar {
  var asciiDigit: Int? {
    value >= 48 && value <= 57 ? Int(value) - 48 : nil
  }

  var isApostrophe: Bool { self == "'" || self == "\u{2019}" }

  var isHyphen: Bool { self == "-" || (0x2010...0x2014).contains(value) || value == 0x2212 }

  /// The lower-case ASCII letter without the accents of Western Europe, 0 for letters of other scripts, which occur
  /// in no rule, or `nil` if this is not a letter.
  var foldedLetter: UInt8? {
    switch value {
    case 97...122: UInt8(truncatingIfNeeded: value)
    case 65...90: UInt8(truncatingIfNeeded: value + 32)
    case 0..<128: nil
    case 0xC0...0xC5, 0xE0...0xE5: UInt8(ascii: "a")
    case 0xC7, 0xE7: UInt8(ascii: "c")
    case 0xC8...0xCB, 0xE8...0xEB: UInt8(ascii: "e")
    case 0xCC...0xCF, 0xEC...0xEF: UInt8(ascii: "i")
    case 0xD1, 0xF1: UInt8(ascii: "n")
    case 0xD2...0xD6, 0xF2...0xF6: UInt8(ascii: "o")
    case 0xD9...0xDC, 0xF9...0xFC: UInt8(ascii: "u")
    default: properties.isAlphabetic ? 0 : nil
    }
  }
}

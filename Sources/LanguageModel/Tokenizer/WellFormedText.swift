/// Returns the bytes as valid UTF-8: each byte that belongs to no character becomes U+FFFD, as in the reference
/// tokenizers. (Swift's own repair replaces an incomplete character by a single U+FFFD.)
///
/// Source: the Unicode Standard, table 3-7.
func wellFormedText(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    if let length = lengthOfCharacter(bytes[index...]) {
      text += bytes[index..<index + length]
      index += length
    } else {
      text += [0xEF, 0xBF, 0xBD]
      index += 1
    }
  }
  return text
}

private func lengthOfCharacter(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  let start = bytes.startIndex
  let (length, second): (Int, ClosedRange<UInt8>)
  switch bytes[start] {
  case 0...0x7F: return 1
  case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard bytes.count >= length, second.contains(bytes[start + 1]) else { return nil }
  return bytes[(start + 2)..<(start + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
}

/// The alphabet in which GPT-2's vocabulary files spell bytes: a printable character for each of the 256. Source:
/// `bytes_to_unicode` of OpenAI's GPT-2.
enum ByteLevelText {
  private static let bytes: [Unicode.Scalar: UInt8] = {
    let printable = [0x21...0x7E, 0xA1...0xAC, 0xAE...0xFF].flatMap { $0.map { UInt8($0) } }
    var bytes: [Unicode.Scalar: UInt8] = [:]
    for byte in printable { bytes[Unicode.Scalar(byte)] = byte }
    // The others are spelled by the characters from 256 on.
    let others = (UInt8.min...UInt8.max).filter { !printable.contains($0) }
    for (index, byte) in others.enumerated() {
      if let scalar = Unicode.Scalar(0x100 + UInt32(index)) { bytes[scalar] = byte }
    }
    return bytes
  }()

  /// The bytes that a word of such a file stands for; nil where a character spells none.
  static func decode(_ word: String) -> [UInt8]? {
    var result: [UInt8] = []
    for scalar in word.unicodeScalars {
      guard let byte = bytes[scalar] else { return nil }
      result.append(byte)
    }
    return result
  }
}

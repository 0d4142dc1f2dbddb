import Inference

/// The symbols of a voice: phonemes of the International Phonetic Alphabet and marks, each a Unicode scalar.
public struct PhonemeTable: Sendable {
  private let symbols: [Unicode.Scalar: Int]
  private let blank, start, end: Int

  /// - Parameter symbols: Their number.
  init(_ file: GGUFFile, symbols count: Int) throws(ModelFileError) {
    let phonemes = try file.metadata.integers("vits.phonemes")
    let numbers = try file.metadata.integers("vits.phoneme_symbols")
    var symbols: [Unicode.Scalar: Int] = [:]
    for (phoneme, number) in zip(phonemes, numbers) {
      guard let value = UInt32(exactly: phoneme), let scalar = Unicode.Scalar(value),
        (0..<count).contains(number)
      else {
        throw .invalid(
          path: file.file.path, field: "vits.phonemes", problem: "holds \(phoneme) for symbol \(number)")
      }
      symbols[scalar] = number
    }
    guard let blank = symbols["_"], let start = symbols["^"], let end = symbols["$"] else {
      throw .missing(path: file.file.path, name: "symbol for the start, the end or a blank")
    }
    (self.symbols, self.blank, self.start, self.end) = (symbols, blank, start, end)
  }

  public func contains(_ phoneme: Unicode.Scalar) -> Bool { symbols[phoneme] != nil }

  /// The symbols of a sentence, with a blank after each; phonemes that the voice does not know are left out.
  public func symbols(of phonemes: String) -> [Int] {
    var all = [start, blank]
    for scalar in phonemes.unicodeScalars {
      if let symbol = symbols[scalar] { all += [symbol, blank] }
    }
    return all + [end]
  }
}

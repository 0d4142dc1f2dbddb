import Foundation

#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// Numbers in the words of a language, in each gender and case of Unicode's Common Locale Data Repository.
struct NumberWords {
  #if canImport(_FoundationICU)
    private let ruleSets: [String]
  #endif
  private let language: String

  init(language: String) {
    self.language = language
    #if canImport(_FoundationICU)
      ruleSets = Self.ruleSets(language)
    #endif
  }

  /// Returns the phrases for each number, which may have several.
  func phrases(for numbers: [Double]) -> [[String]] {
    #if canImport(_FoundationICU)
      var phrases = [[String]](repeating: [], count: numbers.count)
      withFormatter { formatter in
        for ruleSet in ruleSets {
          var status = U_ZERO_ERROR
          let name = Array(ruleSet.utf16)
          swift_unum_setTextAttribute(formatter, UNUM_DEFAULT_RULESET, name, Int32(name.count), &status)
          guard status.rawValue <= 0 else { continue }
          for (index, number) in numbers.enumerated() {
            guard let phrase = Self.format(number, formatter), !phrases[index].contains(phrase) else {
              continue
            }
            phrases[index].append(phrase)
          }
        }
      }
      return phrases
    #else
      let formatter = NumberFormatter()
      formatter.locale = Locale(identifier: language)
      formatter.numberStyle = .spellOut
      return numbers.map { formatter.string(from: NSNumber(value: $0)).map { [$0] } ?? [] }
    #endif
  }
}

#if canImport(_FoundationICU)
  extension NumberWords {
    private func withFormatter(_ body: (UnsafeMutablePointer<UNumberFormat?>) -> Void) {
      var status = U_ZERO_ERROR
      guard let formatter = swift_unum_open(UNUM_SPELLOUT, nil, 0, language, nil, &status) else { return }
      defer { swift_unum_close(formatter) }
      guard status.rawValue <= 0 else { return }
      body(formatter)
    }

    /// Returns the rule sets for cardinal and ordinal numbers, without those for years.
    private static func ruleSets(_ language: String) -> [String] {
      var names: [String] = []
      NumberWords(ruleSets: [], language: language).withFormatter { formatter in
        var status = U_ZERO_ERROR
        var buffer = [UInt16](repeating: 0, count: 4_096)
        let length = swift_unum_getTextAttribute(
          formatter, UNUM_PUBLIC_RULESETS, &buffer, Int32(buffer.count), &status)
        guard status.rawValue <= 0, length > 0 else { return }
        names = String(decoding: buffer[..<min(Int(length), buffer.count)], as: UTF16.self)
          .split(separator: ";").map(String.init)
      }
      return names.filter { $0.hasPrefix("%spellout") && !$0.hasSuffix("year") }
    }

    private init(ruleSets: [String], language: String) {
      (self.ruleSets, self.language) = (ruleSets, language)
    }

    private static func format(_ number: Double, _ formatter: UnsafeMutablePointer<UNumberFormat?>) -> String?
    {
      var status = U_ZERO_ERROR
      var buffer = [UInt16](repeating: 0, count: 512)
      let length = swift_unum_formatDouble(formatter, number, &buffer, Int32(buffer.count), nil, &status)
      guard status.rawValue <= 0, length > 0, Int(length) <= buffer.count else { return nil }
      return String(decoding: buffer[..<Int(length)], as: UTF16.self)
    }
  }
#endif

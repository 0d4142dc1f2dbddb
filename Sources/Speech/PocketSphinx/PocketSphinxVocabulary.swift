#if canImport(CPocketSphinx)
  import CPocketSphinx
  import Foundation

  /// Words that are added to a decoder's dictionary and language model.
  extension PocketSphinxDecoder {
    /// The class of the language model of commands that stands for a name, and takes the added words.
    private static let openClass = "[name]"
    /// Set behind an added word, to keep it apart from the same word of the language model.
    static let addedMark: Character = "~"
    /// Probability of an added word where the language model has no class for it, over a uniform one.
    private static let openWordWeight: Float = 1

    /// Gives the dictionary each word that it lacks, with the pronunciation that its letters suggest.
    func pronounce(_ words: [String], by rules: LetterToSound) throws {
      for word in words where !contains(word) {
        try addToDictionary(word, phones: rules.pronunciation(of: word))
      }
    }

    /// Adds entries for the words, apart from those of the language model; returns their names.
    func addEntries(for words: [String], by rules: LetterToSound) throws -> [String] {
      try words.map { word in
        let entry = word + String(Self.addedMark)
        if !contains(entry) {
          let phones = try pronunciation(of: word) ?? rules.pronunciation(of: word)
          try addToDictionary(entry, phones: phones)
        }
        return entry
      }
    }

    /// Lets the language model expect the entries wherever it expects a name; where it has no such
    /// class, each becomes a rare word that may stand anywhere.
    func expect(_ entries: [String], in model: OpaquePointer) throws {
      guard !entries.isEmpty else { return }
      if ngram_wid(model, Self.openClass) == ngram_unknown_wid(model) {
        for entry in entries {
          guard ngram_model_add_word(model, entry, Self.openWordWeight) >= 0 else {
            throw PocketSphinxError.unpronounceableWord(entry)
          }
        }
        return
      }
      var names = entries.map { strdup($0) }
      defer { for name in names { free(name) } }
      let weights = [Float](repeating: 1 / Float(entries.count), count: entries.count)
      guard ngram_model_add_class(model, Self.openClass, 1, &names, weights, Int32(entries.count)) >= 0 else {
        throw PocketSphinxError.unpronounceableWord(entries.joined(separator: " "))
      }
    }

    /// The words of a name as the dictionary spells them: small letters, with inner signs alone.
    static func dictionaryWords(_ text: String) -> [String] {
      text.lowercased().split(whereSeparator: \.isWhitespace).compactMap { part in
        let allowed = part.filter { $0.isLetter || $0 == "'" || $0 == "-" || $0 == "." }
        guard let first = allowed.firstIndex(where: \.isLetter),
          let last = allowed.lastIndex(where: \.isLetter)
        else { return nil }
        return String(allowed[first...last].prefix(40))
      }
    }

    /// The phones of a word in the dictionary, parted by spaces.
    func pronunciation(of word: String) -> String? {
      guard let phones = ps_lookup_word(handle, word) else { return nil }
      defer { ckd_free(phones) }
      return String(cString: phones)
    }

    private func addToDictionary(_ word: String, phones: String) throws {
      guard ps_add_word(handle, word, phones, 0) >= 0 else {
        throw PocketSphinxError.unpronounceableWord(word)
      }
    }
  }
#endif

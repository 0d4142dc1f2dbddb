#if canImport(CPocketSphinx)
  import CPocketSphinx
  import Foundation

  /// The free search: the words of a language model and of a person's vocabulary.
  extension PocketSphinxDecoder {
    static let searchName = "search"

    /// Sets the search for any words, weighted by the n-gram model in the file, and for the vocabulary.
    func search(languageModel path: String, vocabulary: [String], rules: LetterToSound) throws {
      let entries = try addEntries(for: vocabulary, by: rules)
      guard FileManager.default.isReadableFile(atPath: path) else {
        throw PocketSphinxError.languageModelNotFound(path: path)
      }
      guard
        let model = ngram_model_read(ps_get_config(handle), path, NGRAM_AUTO, ps_get_logmath(handle))
      else { throw PocketSphinxError.unreadableModel(path: path) }
      defer { ngram_model_free(model) }
      try expect(entries, in: model)
      guard
        ps_set_lm(handle, Self.searchName, model) == 0, ps_set_search(handle, Self.searchName) == 0
      else { throw PocketSphinxError.unreadableModel(path: path) }
    }

    /// The class for names in the language model of commands. Added words join this class.
    private static let openClass = "[name]"
    /// The character after an added word, which keeps it apart from the same word of the language model.
    static let addedMark: Character = "~"
    /// The probability of an added word relative to a uniform one, if the language model has no class for names.
    private static let openWordWeight: Float = 1

    /// Adds the words that the dictionary lacks, with the pronunciation that their letters suggest.
    func pronounce(_ words: [String], by rules: LetterToSound) throws {
      for word in words where !contains(word) {
        try addToDictionary(word, phones: rules.pronunciation(of: word))
      }
    }

    /// Adds entries for the words to the dictionary, separate from those of the language model. Returns the
    /// entries' names.
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

    /// Lets the language model expect the entries wherever it expects a name. If it has no class for names, each
    /// entry becomes a rare word that may stand anywhere.
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

    /// Returns the words of a name in the dictionary's spelling: lowercase, with signs only within a word.
    static func dictionaryWords(_ text: String) -> [String] {
      text.lowercased().split(whereSeparator: \.isWhitespace).compactMap { part in
        let allowed = part.filter { $0.isLetter || $0 == "'" || $0 == "-" || $0 == "." }
        guard let first = allowed.firstIndex(where: \.isLetter),
          let last = allowed.lastIndex(where: \.isLetter)
        else { return nil }
        return String(allowed[first...last].prefix(40))
      }
    }

    /// Returns whether the dictionary has the word.
    func contains(_ word: String) -> Bool {
      guard let pronunciation = ps_lookup_word(handle, word) else { return false }
      ckd_free(pronunciation)
      return true
    }

    /// Returns the phones of a word in the dictionary, separated by spaces, or `nil` if it is not there.
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

#if canImport(CPocketSphinx)
  import CPocketSphinx
  import Foundation

  /// Setting what a decoder searches for.
  extension PocketSphinxDecoder {
    static let searchName = "search"

    /// Searches for any words, weighted by the n-gram model in the file, and for the vocabulary.
    func search(languageModel path: String, vocabulary: [String], rules: LetterToSound) throws {
      // While a search is set, the library would add new words to it.
      ps_unset_search(handle, Self.searchName)
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

    /// Searches only the sentences of a grammar in the Java Speech Grammar Format.
    func search(grammar text: String, rules: LetterToSound) throws {
      ps_unset_search(handle, Self.searchName)
      let weight = Float(cmd_ln_float_r(ps_get_config(handle), "-lw"))
      try add(grammar: text, named: Self.searchName, languageWeight: weight, rules: rules)
      guard ps_set_search(handle, Self.searchName) == 0 else {
        throw PocketSphinxError.invalidGrammar(reason: "PocketSphinx cannot search it.")
      }
    }

    /// Adds a search for the sentences of a grammar in the Java Speech Grammar Format.
    func add(grammar text: String, named name: String, languageWeight: Float, rules: LetterToSound) throws {
      // An import would make the library read files that the grammar names.
      guard text.range(of: #"(^|[;\s])import\s*<"#, options: .regularExpression) == nil else {
        throw PocketSphinxError.invalidGrammar(reason: "it imports another; write all rules in one text.")
      }
      if let missing = Self.missingRule(in: text) {
        throw PocketSphinxError.invalidGrammar(reason: "its rule <\(missing)> is nowhere defined.")
      }
      guard let grammar = jsgf_parse_string(text, nil) else {
        throw PocketSphinxError.invalidGrammar(reason: "it is not written in JSGF.")
      }
      defer { jsgf_grammar_free(grammar) }
      guard let rule = jsgf_get_public_rule(grammar) else {
        throw PocketSphinxError.invalidGrammar(reason: "none of its rules is public.")
      }
      guard let automaton = jsgf_build_fsg(grammar, rule, ps_get_logmath(handle), languageWeight) else {
        throw PocketSphinxError.invalidGrammar(
          reason: "its rules cannot be expanded; one may be missing, or refer to itself before its end.")
      }
      defer { fsg_model_free(automaton) }
      let words = (0..<voicecore_fsg_word_count(automaton)).compactMap { index in
        voicecore_fsg_word(automaton, index).map { String(cString: $0) }
      }
      do {
        try pronounce(words, by: rules)
      } catch PocketSphinxError.unpronounceableWord(let word) {
        throw PocketSphinxError.invalidGrammar(
          reason: "its word \"\(word)\" has no letters of the English alphabet.")
      }
      guard ps_set_fsg(handle, name, automaton) == 0 else {
        throw PocketSphinxError.invalidGrammar(reason: "PocketSphinx cannot search it.")
      }
    }

    /// A rule that the grammar uses and does not define. The library would drop what depends on it.
    private static func missingRule(in text: String) -> Substring? {
      let rules = text.replacing(/\/\*(?s:.*?)\*\/|\/\/[^\n]*/, with: " ")
      let defined = Set(rules.matches(of: /<([^<>]+)>\s*=/).map(\.1))
      return rules.matches(of: /<([^<>]+)>/).map(\.1).first {
        !defined.contains($0) && $0 != "NULL" && $0 != "VOID"
      }.map { Substring(String($0)) }
    }

    /// Whether the dictionary holds the word.
    func contains(_ word: String) -> Bool {
      guard let pronunciation = ps_lookup_word(handle, word) else { return false }
      ckd_free(pronunciation)
      return true
    }
  }
#endif

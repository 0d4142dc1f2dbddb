/// The skills of one language: what can be said, and what it means.
public struct SkillSet: Sendable {
  /// Lists that a context supplies, so that no file has to define them: things, areas, floors and devices of a home,
  /// and people.
  static let contextLists: Set<String> = ["name", "area", "floor", "device", "person"]

  /// The language of the sentences, such as `en` or `en-GB`.
  public var language: String
  /// The sentences with their intents.
  public var blocks: [SentenceBlock] = []
  /// The lists for all sentences, by name.
  public var lists: [String: PlacedList] = [:]
  /// The rules for all sentences, by name.
  public var rules: [String: PlacedTemplate] = [:]
  /// Words that may be said anywhere and mean nothing, such as “please”.
  public var skipWords: [String] = []
  /// Whether blanks are ignored, as in Chinese and Japanese.
  public var ignoresBlanks = false
  /// The responses by intent and key.
  public var responses: [String: [String: String]] = [:]
  /// The definitions by intent. Intents that are only recognized have none.
  public var definitions: [String: SkillDefinition] = [:]

  /// Makes an empty set.
  public init(language: String) {
    self.language = language
  }

  /// The intents in the order of their first sentences.
  public var intents: [String] {
    var seen: Set<String> = []
    return blocks.map(\.intent).filter { seen.insert($0).inserted }
  }
}

extension SkillSet {
  /// Combines the files of a folder. Mistakes between files are reported by file.
  init(language: String, files: [SkillFile], _ problems: inout [SkillProblem]) {
    self.init(language: language)
    let schema = files.flatMap(\.schema)
    let combinations = Dictionary(schema.map { ($0.intent, $0.combinations) }, uniquingKeysWith: { $1 })
    // Later files override earlier ones: first VoiceCore's own, then those for all languages, then those of the
    // language.
    let ownFiles = files.filter { !$0.isBuiltIn }
    let inOrder =
      files.filter(\.isBuiltIn) + ownFiles.filter { $0.language == nil }
      + ownFiles.filter { $0.language != nil }
    for file in inOrder { add(file, combinations, &problems) }
    let order = Dictionary(
      schema.enumerated().flatMap { place, intent in
        intent.combinations.enumerated().map { ("\(intent.intent)/\($1.name)", place << 16 + $0) }
      }, uniquingKeysWith: { one, _ in one })
    func place(_ block: SentenceBlock) -> Int {
      block.combination.flatMap { order["\(block.intent)/\($0.name)"] } ?? .max
    }
    // Sorting is not stable, so the index breaks ties.
    blocks = blocks.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element)
  }

  private mutating func add(
    _ file: SkillFile, _ combinations: [String: [CombinationSchema]], _ problems: inout [SkillProblem]
  ) {
    for var block in file.matchedBlocks {
      // A combination that is not listed in `intents.yaml` is not published.
      if let name = block.combination?.name, let known = combinations[block.intent],
        !known.contains(where: { $0.name == name })
      {
        continue
      }
      do {
        try block.resolveCombination(combinations[block.intent] ?? [])
        blocks.append(block)
      } catch {
        problems.append(error)
      }
    }
    rules.merge(file.rules) { $1 }
    for (name, list) in file.lists { lists[name] = list }
    for word in file.skipWords where !skipWords.contains(word) { skipWords.append(word) }
    ignoresBlanks = file.ignoresBlanks ?? ignoresBlanks
    responses.merge(file.responses) { $0.merging($1) { $1 } }
    definitions.merge(file.definitions) { $1 }
  }
}

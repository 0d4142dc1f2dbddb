/// The skills of one language: what can be said, and what it means.
public struct SkillSet: Sendable {
  /// Lists that a context holds, so that no file must: the devices, areas and floors of a home, and people.
  static let contextLists: Set<String> = ["name", "area", "floor", "person"]

  public var language: String
  public var blocks: [SentenceBlock] = []
  public var lists: [String: PlacedList] = [:]
  public var rules: [String: PlacedTemplate] = [:]
  /// What may be said anywhere and means nothing: “please”.
  public var skipWords: [String] = []
  /// Whether blanks count for nothing, as in Chinese and Japanese.
  public var ignoresBlanks = false
  /// What is answered, by intent and key.
  public var responses: [String: [String: String]] = [:]
  /// What is to be done, by intent; nothing for one that is only recognized.
  public var definitions: [String: SkillDefinition] = [:]

  public init(language: String) {
    self.language = language
  }

  /// The intents, in the order in which they first stand.
  public var intents: [String] {
    var seen: Set<String> = []
    return blocks.map(\.intent).filter { seen.insert($0).inserted }
  }
}

extension SkillSet {
  /// Puts the files of a folder together; what is wrong between them is told file by file.
  init(language: String, files: [SkillFile], _ problems: inout [SkillProblem]) {
    self.init(language: language)
    let schema = files.flatMap(\.schema)
    let combinations = Dictionary(schema.map { ($0.intent, $0.combinations) }, uniquingKeysWith: { $1 })
    // What comes later takes the place of what came before: of VoiceCore's own lists, and of those of every language.
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
    // Sorting keeps neighbours only where their places differ, so the index decides between equals.
    blocks = blocks.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element)
  }

  private mutating func add(
    _ file: SkillFile, _ combinations: [String: [CombinationSchema]], _ problems: inout [SkillProblem]
  ) {
    for var block in file.matchedBlocks {
      // What the list of intents does not name is not published.
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

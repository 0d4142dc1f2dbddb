/// An automaton for all sentences of a set of skills: a tree of their parts, in which sentences share the automata
/// of rules and lists. Nothing is expanded, so it is only as large as the templates.
struct SkillAutomaton: Sendable {
  struct Sentence: Sendable {
    var block: Int32
    /// The sentence's number in its block.
    var number: Int32
    var items: [Int32]
  }

  enum List: Sendable {
    case values(ItemTree, [SlotListValue], ValueSounds)
    case numbers(NumberRange, words: ItemTree, of: [Double])
    case wildcard
    case time(SpokenTimeKind)
  }

  private(set) var store = ItemStore()
  private(set) var blocks: [SentenceBlock]
  private(set) var sentences: [Sentence] = []
  private(set) var tree = ItemTree([], ItemStore())
  private(set) var lists: [List] = []
  private(set) var slots: [String] = []
  let language: String
  let ignoresBlanks: Bool

  private let rules: [String: PlacedTemplate]
  /// The numbers of the lists that all sentences share, by name.
  private var listNumbers: [String: Int32] = [:]
  private var slotNumbers: [String: Int32] = [:]
  private var wordTrees: [NumberWordsKey: (ItemTree, [Double])] = [:]

  /// The key of a compiled rule. A block with rules or lists of its own compiles rules separately.
  private struct RuleKey: Hashable {
    var name: String
    var scope: Int32
  }

  private struct NumberWordsKey: Hashable {
    var range: NumberRange
    var language: String
  }

  /// The rules and lists that names refer to within a template.
  private struct Scope {
    var number: Int32 = 0
    var rules: [String: PlacedTemplate] = [:]
    var lists: [String: Int32] = [:]
  }

  private var compiledRules: [RuleKey: Int32] = [:]

  /// - Parameter skills: Skills that passed ``ReferenceCheck``, so that no rule refers to itself.
  init(_ skills: SkillSet, lists context: [String: SlotList]) {
    (blocks, rules) = (skills.blocks, skills.rules)
    (language, ignoresBlanks) = (skills.language, skills.ignoresBlanks)
    for (name, list) in skills.lists.sorted(by: { $0.key < $1.key }) where context[name] == nil {
      set(list.list, named: name)
    }
    for (name, list) in context.sorted(by: { $0.key < $1.key }) { set(list, named: name) }
    for name in SkillSet.contextLists.sorted() where listNumbers[name] == nil {
      set(.values([]), named: name)
    }
    for (index, block) in skills.blocks.enumerated() { add(block, Int32(index)) }
    tree = ItemTree(sentences.map(\.items), store)
  }

  /// Replaces the values of lists without recompiling the sentences.
  mutating func replace(_ lists: [String: SlotList]) {
    for (name, list) in lists.sorted(by: { $0.key < $1.key }) { set(list, named: name) }
  }

  private mutating func set(_ list: SlotList, named name: String) {
    let compiled = compile(list, Scope())
    if let number = listNumbers[name] {
      lists[Int(number)] = compiled
    } else {
      listNumbers[name] = Int32(lists.count)
      lists.append(compiled)
    }
  }

  private mutating func add(_ block: SentenceBlock, _ index: Int32) {
    var scope = Scope()
    if !block.rules.isEmpty || !block.lists.isEmpty {
      scope.number = index + 1
      scope.rules = block.rules
      for (name, list) in block.lists.sorted(by: { $0.key < $1.key }) {
        scope.lists[name] = Int32(lists.count)
        lists.append(compile(list.list, scope))
      }
    }
    for (number, sentence) in block.sentences.enumerated() {
      sentences.append(
        Sentence(block: index, number: Int32(number), items: items(of: sentence.template, scope)))
    }
    // The automaton has the lists, so they need not be kept twice.
    blocks[Int(index)].lists = [:]
  }

  private mutating func compile(_ list: SlotList, _ scope: Scope) -> List {
    switch list {
    case .wildcard: return .wildcard
    case .time(let kind): return .time(kind)
    case .values(let values):
      let sequences = values.map { items(of: $0.said, scope).trimmingBlanks(store) }
      let kept = values.map { value in
        // Answers need the words.
        if case .words = value.said { return value }
        var value = value
        value.said = .empty
        return value
      }
      return .values(ItemTree(sequences, store), kept, ignoresBlanks ? ValueSounds([]) : ValueSounds(values))
    case .numbers(let range):
      let (words, numbers) = words(of: range)
      return .numbers(range, words: words, of: numbers)
    }
  }

  /// The most numbers of a list that are also understood in words. In a longer list these are the first ones.
  private static let mostNumbersInWords = 10_000

  private mutating func words(of range: NumberRange) -> (ItemTree, [Double]) {
    guard range.words else { return (ItemTree([], store), []) }
    var key = NumberWordsKey(range: range, language: range.wordsLanguage ?? language)
    (key.range.multiplier, key.range.digits) = (nil, true)
    if let known = wordTrees[key] { return known }
    let numbers =
      range.count <= Self.mostNumbersInWords
      ? range.numbers
      : NumberRange(
        from: range.from, to: min(range.to, range.from + Self.mostNumbersInWords * range.step),
        step: range.step
      ).numbers
    var sequences: [[Int32]] = []
    var meant: [Double] = []
    for (number, phrases) in zip(numbers, NumberWords(language: key.language).phrases(for: numbers)) {
      for phrase in phrases {
        sequences.append(items(of: .words(phrase), Scope()).trimmingBlanks(store))
        meant.append(number)
      }
    }
    let tree = ItemTree(sequences, store)
    wordTrees[key] = (tree, meant)
    return (tree, meant)
  }
}

// MARK: - Templates

extension SkillAutomaton {
  /// Returns the parts of a template in order, with nested sequences flattened.
  private mutating func items(of template: Template, _ scope: Scope) -> [Int32] {
    switch template {
    case .words(let text): return items(of: text)
    case .sequence(let parts): return parts.flatMap { items(of: $0, scope) }
    case .alternatives(let parts):
      // A loop, since compiling the parts changes the store.
      var numbers: [Int32] = []
      for part in parts { numbers.append(item(of: part, scope)) }
      return [store.add(.alternatives(numbers))]
    case .permutation(let parts):
      var numbers: [Int32] = []
      for part in parts { numbers.append(item(of: part, scope)) }
      return [store.add(.permutation(numbers))]
    case .list(let reference):
      return [
        store.add(
          .list(
            ListPlace(
              list: list(of: reference, scope), slot: slot(reference.slot), isCapture: reference.isCapture,
              endsWord: reference.endsWord && !ignoresBlanks)))
      ]
    case .rule(let name):
      let isLocal = scope.number > 0
      let key = RuleKey(name: name, scope: isLocal ? scope.number : 0)
      if let number = compiledRules[key] { return [number] }
      guard let rule = scope.rules[name] ?? rules[name] else { return [store.add(.alternatives([]))] }
      // A rule that refers to itself would match nothing, but checked files have none.
      compiledRules[key] = store.add(.alternatives([]))
      let number = item(of: rule.template, scope)
      compiledRules[key] = number
      return [number]
    }
  }

  private mutating func item(of template: Template, _ scope: Scope) -> Int32 {
    let items = items(of: template, scope)
    return items.count == 1 ? items[0] : store.add(.sequence(items))
  }

  private mutating func items(of text: String) -> [Int32] {
    let folded = FoldedText(text, keepingBlanks: !ignoresBlanks)
    var items: [Int32] = []
    var letters: [UInt32] = []
    for scalar in folded.scalars + [FoldedText.blank] {
      guard scalar == FoldedText.blank else {
        letters.append(scalar)
        continue
      }
      if !letters.isEmpty { items.append(store.add(.letters(letters))) }
      letters = []
      items.append(store.add(.blank))
    }
    // The last blank was only added to end the last word.
    if folded.scalars.last != FoldedText.blank || folded.scalars.isEmpty { items.removeLast() }
    return items
  }

  private mutating func slot(_ name: String) -> Int32 {
    if let number = slotNumbers[name] { return number }
    let number = Int32(slots.count)
    slots.append(name)
    slotNumbers[name] = number
    return number
  }

  private mutating func list(of reference: ListReference, _ scope: Scope) -> Int32 {
    if let number = scope.lists[reference.list] ?? listNumbers[reference.list] { return number }
    set(reference.numbers.map { .numbers($0) } ?? .values([]), named: reference.list)
    return Int32(lists.count - 1)
  }
}

extension [Int32] {
  /// Returns the items without blanks at both ends, which are not part of a list's value.
  fileprivate func trimmingBlanks(_ store: ItemStore) -> [Int32] {
    let isWord = { (item: Int32) in store[item] != .blank }
    guard let first = firstIndex(where: isWord), let last = lastIndex(where: isWord) else { return [] }
    return Array(self[first...last])
  }
}

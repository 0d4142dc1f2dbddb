import WrittenForm

/// Finds mistakes across the files of a skill set: undefined rules and lists, rules that refer to themselves, and
/// sentences that would match anything.
struct ReferenceCheck {
  static let deepestRules = 20
  /// The deepest nesting of brackets and rules.
  static let deepest = 200
  /// The most sentences of a template. Their number is computed without listing them.
  static let mostSentences = 1e18
  /// The most free texts in a sentence. Each may end at any word, so several of them can be read in very many ways.
  static let mostFreeTexts = 4

  private let skills: SkillSet
  private var problems: [SkillProblem] = []
  private var shapes: [String: Shape] = [:]

  /// The properties of a template that are checked.
  private struct Shape {
    /// Whether the template may match the empty text.
    var mayBeEmpty = true
    /// Whether the template may match free text alone.
    var mayBeFree = false
    var sentences = 1.0
    /// The most free texts in one sentence.
    var freeTexts = 0
    var depth = 0

    static let words = Shape(mayBeEmpty: false)
  }

  private init(_ skills: SkillSet) {
    self.skills = skills
  }

  static func problems(of skills: SkillSet) -> [SkillProblem] {
    var check = ReferenceCheck(skills)
    for (name, list) in skills.lists.sorted(by: { $0.key < $1.key }) {
      _ = check.shape(ofList: name, list.place, SentenceBlock(intent: ""), within: [])
    }
    for block in skills.blocks { check.check(block) }
    for (intent, definition) in skills.definitions.sorted(by: { $0.key < $1.key }) {
      check.check(definition, of: intent)
    }
    // A mistake in a rule is reported once, not for each use.
    var seen: Set<SkillProblem> = []
    return check.problems.filter { seen.insert($0).inserted }
  }

  /// Reports definitions without sentences, and slots in texts that no sentence fills.
  private mutating func check(_ definition: SkillDefinition, of intent: String) {
    let blocks = skills.blocks.filter { $0.intent == intent }
    guard !blocks.isEmpty else {
      problems.append(
        SkillProblem(
          definition.place, "no file has sentences for “\(intent)”",
          suggestion: Self.suggestion(
            intent, skills.intents, "Write “data:” and below it “- sentences:”.")))
      return
    }
    let filled = blocks.reduce(into: Set<String>()) { slots, block in
      slots.formUnion(block.slots.keys)
      slots.formUnion(block.requiredContext.keys)
      for sentence in block.sentences { addSlots(of: sentence.template, block, to: &slots) }
    }
    for name in definition.texts.flatMap(\.slots).sorted() where !filled.contains(name) {
      problems.append(
        SkillProblem(
          definition.place, "no sentence of “\(intent)” fills “{\(name)}”",
          suggestion: Self.suggestion(name, Array(filled), "Name a slot of the sentences.")))
    }
  }

  private func addSlots(of template: Template, _ block: SentenceBlock, to slots: inout Set<String>) {
    switch template {
    case .words: break
    case .sequence(let items), .permutation(let items), .alternatives(let items):
      for item in items { addSlots(of: item, block, to: &slots) }
    case .list(let reference): slots.insert(reference.slot)
    case .rule(let name):
      // Rules that refer to themselves are reported elsewhere, and their file is refused.
      guard !slots.contains("<\(name)>"), let rule = block.rules[name] ?? skills.rules[name] else { return }
      slots.insert("<\(name)>")
      addSlots(of: rule.template, block, to: &slots)
    }
  }

  private mutating func check(_ block: SentenceBlock) {
    if !block.rules.isEmpty || !block.lists.isEmpty { shapes = [:] }
    defer { if !block.rules.isEmpty || !block.lists.isEmpty { shapes = [:] } }
    for sentence in block.sentences {
      let shape = shape(of: sentence.template, sentence.place, block, within: [])
      if shape.mayBeFree {
        problems.append(
          SkillProblem(
            sentence.place, "“\(sentence.text)” takes everything that is said",
            suggestion: "Add words that must be said besides the free text."))
      }
      if shape.depth > Self.deepest {
        problems.append(
          SkillProblem(
            sentence.place, "brackets and rules \(shape.depth) deep",
            suggestion: "Write some of them without the others."))
      }
      if shape.freeTexts > Self.mostFreeTexts {
        problems.append(
          SkillProblem(
            sentence.place, "\(shape.freeTexts) free texts in one sentence",
            suggestion: "At most \(Self.mostFreeTexts) can be told apart."))
      }
      if shape.sentences > Self.mostSentences {
        problems.append(
          SkillProblem(
            sentence.place, "the template stands for more than 10^18 sentences",
            suggestion: "Split it into several templates with fewer choices."))
      }
    }
    for (name, list) in block.lists.sorted(by: { $0.key < $1.key }) {
      _ = shape(ofList: name, list.place, block, within: [])
    }
  }

  private mutating func shape(
    of template: Template, _ place: SkillPlace, _ block: SentenceBlock, within names: [String]
  ) -> Shape {
    switch template {
    case .words(let text): return text.allSatisfy(\.isWhitespace) ? Shape() : .words
    case .sequence(let items), .permutation(let items):
      let shapes = items.map { shape(of: $0, place, block, within: names) }
      var whole = Shape(mayBeEmpty: shapes.allSatisfy(\.mayBeEmpty))
      whole.mayBeFree =
        shapes.contains(where: \.mayBeFree) && shapes.allSatisfy { $0.mayBeFree || $0.mayBeEmpty }
      whole.sentences = shapes.reduce(1) { $0 * $1.sentences }
      whole.depth = 1 + (shapes.map(\.depth).max() ?? 0)
      // Nested rules may double the number beyond the range of an integer.
      whole.freeTexts = min(shapes.reduce(0) { $0 + $1.freeTexts }, 1_000)
      return whole
    case .alternatives(let items):
      let shapes = items.map { shape(of: $0, place, block, within: names) }
      return Shape(
        mayBeEmpty: shapes.contains(where: \.mayBeEmpty), mayBeFree: shapes.contains(where: \.mayBeFree),
        sentences: shapes.reduce(0) { $0 + $1.sentences }, freeTexts: shapes.map(\.freeTexts).max() ?? 0,
        depth: 1 + (shapes.map(\.depth).max() ?? 0))
    case .list(let reference):
      guard reference.numbers == nil else { return .words }
      return shape(ofList: reference.list, place, block, within: names)
    case .rule(let name): return shape(ofRule: name, place, block, within: names)
    }
  }

  private mutating func shape(
    ofList name: String, _ place: SkillPlace, _ block: SentenceBlock, within names: [String]
  ) -> Shape {
    let written = "{\(name)}"
    if let known = shapes[written] { return known }
    guard let list = block.lists[name] ?? skills.lists[name] else {
      guard !SkillSet.contextLists.contains(name) else { return .words }
      let known = Array(block.lists.keys) + skills.lists.keys + SkillSet.contextLists
      problems.append(
        SkillProblem(
          place, "no list “\(name)” is defined",
          suggestion: Self.suggestion(name, known, "Define it under “lists:”.")))
      return .words
    }
    guard isFirst(written, list.place, within: names) else { return .words }
    var shape = Shape.words
    switch list.list {
    case .numbers, .time: break
    case .wildcard: (shape.mayBeFree, shape.freeTexts) = (true, 1)
    case .values(let values):
      for value in values {
        if case .words = value.said { continue }
        let one = self.shape(of: value.said, list.place, block, within: names + [written])
        shape.mayBeFree = shape.mayBeFree || one.mayBeFree
        shape.freeTexts = max(shape.freeTexts, one.freeTexts)
        shape.depth = max(shape.depth, one.depth + 1)
        shape.sentences = max(shape.sentences, one.sentences)
      }
    }
    shapes[written] = shape
    return shape
  }

  private mutating func shape(
    ofRule name: String, _ place: SkillPlace, _ block: SentenceBlock, within names: [String]
  ) -> Shape {
    let written = "<\(name)>"
    if let known = shapes[written] { return known }
    guard let rule = block.rules[name] ?? skills.rules[name] else {
      problems.append(
        SkillProblem(
          place, "no rule “\(written)” is defined",
          suggestion: Self.suggestion(
            name, Array(block.rules.keys) + skills.rules.keys, "Define it under “expansion_rules:”.")))
      return .words
    }
    guard isFirst(written, rule.place, within: names) else { return .words }
    let shape = shape(of: rule.template, rule.place, block, within: names + [written])
    shapes[written] = shape
    return shape
  }

  /// Returns whether a rule or list is neither within itself nor nested too deeply. Otherwise this is reported.
  private mutating func isFirst(_ name: String, _ place: SkillPlace, within names: [String]) -> Bool {
    if let first = names.firstIndex(of: name) {
      let circle = (names[first...] + [name]).joined(separator: " → ")
      problems.append(
        SkillProblem(place, "it needs itself: \(circle)", suggestion: "Write one of them without the other."))
      return false
    }
    guard names.count < Self.deepestRules else {
      problems.append(
        SkillProblem(
          place, "rules and lists more than \(Self.deepestRules) deep", suggestion: "Write some of them out.")
      )
      return false
    }
    return true
  }

  private static func suggestion(_ name: String, _ known: [String], _ otherwise: String) -> String {
    let near = known.map { ($0, EditDistance.between(name, $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let near, near.1 <= max(1, name.count / 3) else { return otherwise }
    return "Did you mean “\(near.0)”?"
  }
}

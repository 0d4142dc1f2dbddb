import Foundation
import TimeExpressions

/// Runs Home Assistant's own tests of its sentences (OHF-Voice/intents, CC BY 4.0) like its test runner. Each file
/// describes the devices, areas and floors of a home, and each sentence has to give exactly the listed intent,
/// combination and slots, except for the microphone's area.
package struct HomeAssistantSuite {
  /// The result for one sentence.
  package struct Outcome: Hashable, Sendable {
    package var file: String
    package var sentence: String
    package var match: SkillMatch?
    /// What is wrong with the result, or `nil` if it is right.
    package var reason: String?
    /// The answer that the file lists and the actual one, or `nil` if there is none.
    package var wantedAnswer: String?
    package var answer: String?
  }

  package private(set) var outcomes: [Outcome] = []
  /// The sentences with a wrong result.
  package var misses: [Outcome] { outcomes.filter { $0.reason != nil } }
  /// The mistakes in the folder's files.
  package let problems: [SkillProblem]

  private let matcher: SkillMatcher
  private let isLenient: Bool
  private let schema: [String: [String: Combination]]

  /// The slots of a combination in `intents.yaml`.
  private struct Combination {
    var needsArea: Bool
    var inferredDomains: [SkillValue]
  }

  /// The microphone's area if a file names none.
  static let anyArea = SkillValue.text("__context_area__")

  /// The time of speaking in the tests, for their answers.
  private static let now = LocalDateTime(2013, 9, 17, 1, 2).map { TimeContext(now: $0, timeZone: .gmt) }

  /// Runs the tests of a folder.
  ///
  /// - Parameters:
  ///   - folder: A folder with `intents.yaml`, `sentences` and `tests`.
  ///   - tests: Another folder of tests.
  ///   - isLenient: Whether a sentence may differ from its template in a few words. The combination then does not
  ///     count.
  package init(
    folder: URL, language: String, tests: URL? = nil, isLenient: Bool = false
  ) throws(SkillProblem) {
    self.isLenient = isLenient
    let read = try SkillFolder(contentsOf: folder, language: language)
    problems = read.problems
    matcher = SkillMatcher(read.skills)
    schema = try Self.schema(folder.appending(path: "intents.yaml"))
    let paths = FileManager.default.enumerator(
      at: tests ?? folder.appending(path: "tests/\(language)"), includingPropertiesForKeys: nil)
    let files = (paths?.allObjects as? [URL] ?? []).filter {
      $0.pathExtension == "yaml" && !$0.lastPathComponent.hasPrefix("_")
    }
    for file in files.sorted(by: { $0.path < $1.path }) { try run(file) }
  }

  private static func schema(_ url: URL) throws(SkillProblem) -> [String: [String: Combination]] {
    var schema: [String: [String: Combination]] = [:]
    for (intent, element) in try YAMLElement.read(url, named: url.lastPathComponent)?.members ?? [] {
      for (name, combination) in element["slot_combinations"]?.members ?? [] {
        let domains = (combination["inferred_domains"]?.members ?? []).flatMap { $0.value.elements ?? [] }
        schema[intent.written, default: [:]][name.written] = Combination(
          needsArea: combination["context_area"]?.value.isTrue ?? false, inferredDomains: domains.map(\.value)
        )
      }
    }
    return schema
  }

  private mutating func run(_ url: URL) throws(SkillProblem) {
    let intent = url.deletingLastPathComponent().lastPathComponent
    let name = url.deletingPathExtension().lastPathComponent
    let file = "\(intent)/\(url.lastPathComponent)"
    guard let combination = schema[intent]?[name], let root = try YAMLElement.read(url, named: file) else {
      return
    }
    var context = SkillContext(lists: ["name": .values([]), "area": .values([]), "floor": .values([])])
    context.addHome(root)
    if context.values["area"] == nil { context.values["area"] = Self.anyArea }
    let matcher = matcher.with(context)
    let home = SuiteHome(root)
    for test in root["tests"]?.elements ?? [] {
      var expected: [String: SkillValue] = [:]
      if case .mapping(let slots)? = test["slots"]?.value { expected = slots }
      if !combination.inferredDomains.isEmpty { expected["domain"] = .list(combination.inferredDomains) }
      if combination.needsArea { expected["area"] = context.values["area"] }
      for sentence in test["sentences"]?.elements ?? [] {
        var outcome = Outcome(file: file, sentence: sentence.written)
        do {
          outcome.match =
            try isLenient ? matcher.match(sentence.written) : matcher.exactMatch(sentence.written)
          outcome.reason = reason(outcome.match, intent, name, expected)
          outcome.wantedAnswer = test["response"]?.text.map(Self.singleBlanks)
          outcome.answer = outcome.match.flatMap { match in
            matcher.answer(to: match, at: Self.now, knowing: home.known(for: match))
          }
        } catch {
          outcome.reason = error.description
        }
        outcomes.append(outcome)
      }
    }
  }

  /// Returns what is wrong with a result, or `nil` if it is right.
  private func reason(
    _ match: SkillMatch?, _ intent: String, _ combination: String, _ expected: [String: SkillValue]
  ) -> String? {
    guard let match else { return "no sentence fits" }
    let found =
      "\(match.intent)/\(match.metadata["slot_combination"]?.text ?? "") by “\(match.sentence.text)”"
    guard match.intent == intent else { return "another intent: \(found)" }
    guard isLenient || match.metadata["slot_combination"] == .text(combination) else {
      return "another combination: \(found)"
    }
    let slots = Dictionary(match.slots.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard Set(slots.keys) == Set(expected.keys) else {
      return "slots \(slots.keys.sorted()), not \(expected.keys.sorted()): \(found)"
    }
    for (name, value) in slots.sorted(by: { $0.key < $1.key }) {
      guard let wanted = expected[name], !Self.fits(value, wanted) else { continue }
      return "\(name) is \(value.json.text), not \(wanted.json.text): \(found)"
    }
    return nil
  }

  private static func singleBlanks(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns whether a value is the wanted one, or one of several.
  private static func fits(_ value: SkillValue, _ wanted: SkillValue) -> Bool {
    switch (value, wanted) {
    case (.list(let values), .list(let all)): Set(values).isSubset(of: Set(all))
    case (.list(let values), _): values.contains(wanted)
    case (_, .list(let all)): all.contains(value)
    default: value == wanted
    }
  }
}

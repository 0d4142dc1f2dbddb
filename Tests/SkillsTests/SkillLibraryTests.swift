import Foundation
import Testing

@testable import Skills

@Suite("A folder of skills in use")
struct SkillLibraryTests {
  private static let sentence = "language: en\nintents: {Greet: {say: Hello, data: [{sentences: [%]}]}}"

  private func write(_ sentence: String, to folder: URL) throws {
    let text = Self.sentence.replacing("%", with: sentence)
    try text.write(to: folder.appending(path: "greet.yaml"), atomically: true, encoding: .utf8)
  }

  /// Files are looked at only so often.
  private func wait() async throws { try await Task.sleep(for: .milliseconds(350)) }

  @Test("is read anew when a file changes; of one in error what was there before stays")
  func changes() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = SkillLibrary(folder: folder.path)
    #expect(library.current() == nil)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("good morning", to: folder)
    try await wait()
    #expect(try library.current()?.matcher.exactMatch("good morning")?.intent == "Greet")
    try write("good evening", to: folder)
    try await wait()
    #expect(try library.current()?.matcher.exactMatch("good evening")?.intent == "Greet")
    try write("\"good (night\"", to: folder)
    try await wait()
    let loaded = try #require(library.current())
    #expect(try loaded.matcher.exactMatch("good evening")?.intent == "Greet")
    #expect(library.problems().map(\.place.line) == [2])
    try FileManager.default.removeItem(at: folder)
    try await wait()
    #expect(library.current() == nil)
    #expect(library.problems().isEmpty)
  }

  @Test("a mistake is told of once, and again where it comes back after it was mended")
  func mistakes() {
    let one = SkillProblem(SkillPlace(file: "a.yaml", line: 2, column: 7), "no list", suggestion: "Add it.")
    let other = SkillProblem(SkillPlace(file: "b.yaml", line: 1, column: 1), "no YAML", suggestion: "Look.")
    var mistakes = SkillMistakes()
    #expect(mistakes.news(of: []).isEmpty)
    let told = mistakes.news(of: [one])
    #expect(told.count == 1 && told[0].contains("a.yaml:2:7: no list. Add it."))
    #expect(mistakes.news(of: [one]).isEmpty)
    #expect(mistakes.news(of: [one, other]).map { $0.contains("b.yaml") } == [true])
    #expect(mistakes.news(of: []).count == 1)
    #expect(mistakes.news(of: []).isEmpty)
    #expect(mistakes.news(of: [one]) == told)
  }

  @Test("what may be said is worked out once, and again when a file changes")
  func grammar() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = SkillLibrary(folder: folder.path)
    #expect(library.grammar() == nil)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("good morning", to: folder)
    try await wait()
    let first = try #require(library.grammar())
    #expect(first.grammar.words(after: first.grammar.start).map(\.text).contains("good"))
    try await wait()
    #expect(library.grammar()?.reading == first.reading)
    try write("hello", to: folder)
    try await wait()
    let second = try #require(library.grammar())
    #expect(second.reading != first.reading)
    let words = second.grammar.words(after: second.grammar.start).map(\.text)
    #expect(words.contains("hello") && !words.contains("good"))
  }

  @Test("what says not what is to be done is not listened for")
  func idle() throws {
    let files = [
      "a.yaml":
        "language: en\nintents: {A: {data: [{sentences: [one thing]}]}, B: {say: b, data: [{sentences: [two things]}]}}"
    ]
    try withFolder(files) { folder in
      let loaded = try #require(SkillLibrary(folder: folder.path).current())
      #expect(try loaded.matcher.match("one thing") == nil)
      #expect(try loaded.matcher.match("two things")?.intent == "B")
    }
  }

  @Test("people are meant by their whole names, and by the first where it is nobody else's")
  func people() throws {
    let context = SkillContext(people: ["Anna Berg", "Anna Holm", "Tom Fuchs"])
    let matcher = SkillMatcher(try skills("greet {person}"), context: context)
    #expect(try matcher.exactMatch("greet tom")?.summary == "Test person=Tom Fuchs")
    #expect(try matcher.exactMatch("greet anna holm")?.summary == "Test person=Anna Holm")
    #expect(try matcher.exactMatch("greet anna") == nil)
  }

  @Test("an example of each sentence can be said")
  func examples() throws {
    let matcher = SkillMatcher(
      try skills(
        "<make> [please] {cups} cups", "(turn;on) {lamp}", rules: "make: (make|brew) [me]",
        lists: "cups: {range: {from: 2, to: 9}}\nlamp: {values: [{in: \"the (big|small) lamp\", out: x}]}"))
    let examples = matcher.examples(of: "Test", most: 10)
    #expect(examples == ["make 2 cups", "turn on the big lamp"])
    for example in examples { #expect(try matcher.exactMatch(example) != nil) }
  }
}

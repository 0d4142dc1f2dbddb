import Foundation
import Inference
import LanguageModel
import Testing

@testable import Understanding

@Suite("What each word of a text is")
struct WordTagsTests {
  let tags: WordTags
  let labels: [String]

  init() throws {
    let model = try TextEncoderModel(GGUFFile(path: UntrainedModel(seed: 1).path))
    let head = try model.head("cls.tags", labels: "voicecore.tags")
    tags = try WordTags(head, schema: .bundled())
    labels = head.labels
  }

  /// Logarithms of probabilities: the named ones, and next to nothing of the others.
  private func word(_ likely: [String: Double]) -> [Float] {
    labels.map { Float(log(likely[$0] ?? 1e-9)) }
  }

  private func names(_ path: WordTags.Path) -> [String] { path.tags.map { labels[$0] } }

  @Test("the likeliest of each word, where that makes sense")
  func likeliest() {
    let words = [word(["O": 0.9]), word(["B-title": 0.8]), word(["I-title": 0.5, "O": 0.4])]
    let path = tags.likeliest(words, of: [.title])
    #expect(names(path) == ["O", "B-title", "I-title"])
    #expect(abs(path.probability - 0.36) < 1e-3 && abs(path.weakest - 0.5) < 1e-3)
  }

  @Test("nothing is inside of what has not begun")
  func begins() {
    let first = tags.likeliest([word(["I-title": 0.6, "B-title": 0.3])], of: [.title])
    #expect(names(first) == ["B-title"])
    let words = [word(["O": 0.55, "B-title": 0.45]), word(["I-title": 0.9, "O": 0.1])]
    #expect(names(tags.likeliest(words, of: [.title])) == ["B-title", "I-title"])
    let other = [word(["B-title": 0.9]), word(["I-recurrence": 0.8, "I-title": 0.2])]
    #expect(names(tags.likeliest(other, of: [.title, .recurrence])) == ["B-title", "I-title"])
  }

  @Test("what is read alike is as likely as all of it together")
  func alike() {
    let times = [word(["B-datetime_range": 0.5, "B-datetime_point": 0.4, "O": 0.1])]
    let path = tags.likeliest(times, of: [.dateTimePoint, .dateTimeRange])
    #expect(names(path) == ["B-datetime_range"])
    #expect(abs(path.probability - 0.9) < 1e-3)
  }

  @Test("only the slots that an intent has are found")
  func allowed() {
    let words = [word(["B-email_to": 0.9, "B-title": 0.05, "O": 0.01])]
    #expect(names(tags.likeliest(words, of: [.title])) == ["B-title"])
    #expect(names(tags.likeliest(words, of: [])) == ["O"])
    #expect(tags.likeliest([], of: [.title]).tags.isEmpty)
  }

  @Test("spans are runs of words without the marks behind them, in the intent's order")
  func spans() throws {
    let text = ModelText("Friday: lunch, with Anna and Ben.")
    let path = ["B-datetime_point", "B-title", "O", "B-added_people", "O", "B-added_people"].compactMap {
      labels.firstIndex(of: $0)
    }
    let slots = tags.spans(
      path, of: [.title, .dateTimePoint, .addedPeople], at: text.wordRanges, in: text)
    #expect(slots.map(\.slot) == [.title, .dateTimePoint, .addedPeople])
    #expect(slots.map { $0.spans.map(text.words) } == [["lunch"], ["friday"], ["Anna", "Ben"]])
  }

  @Test("what a long text ends with goes on to its end")
  func longText() {
    let text = ModelText("note that all work and no play")
    let path = ["O", "O", "B-note_body", "I-note_body"].compactMap { labels.firstIndex(of: $0) }
    let slots = tags.spans(path, of: [.noteBody], at: text.wordRanges, in: text)
    #expect(slots.map { $0.spans.map(text.words) } == [["all work and no play"]])
    let ended = tags.spans(Array(path.prefix(2)), of: [.noteBody], at: text.wordRanges, in: text)
    #expect(ended.isEmpty)
  }
}

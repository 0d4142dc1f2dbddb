import Audio
import Capture
import Foundation
import PublishedWeights
import Synchronization
import Testing
import Whisper

@testable import Speech

/// A few sentences; tells how often they are asked how they begin.
private final class ListedSentences: WordGrammar {
  private let sentences: [[String]]
  let beginnings = Mutex(0)

  init(_ sentences: String...) {
    self.sentences = sentences.map { $0.split(separator: " ").map(String.init) }
  }

  let start: [String] = []

  func words(after place: [String]) -> [(text: String, place: [String], isValue: Bool)] {
    if place.isEmpty { beginnings.withLock { $0 += 1 } }
    let next = sentences.filter { $0.count > place.count && $0.starts(with: place) }.map { $0[place.count] }
    return Set(next).sorted().map { ($0, place + [$0], false) }
  }

  func mayEnd(at place: [String]) -> Bool { sentences.contains(place) }
  func writings(of word: String) -> [String] { [] }
}

/// What a person may order in sentences of their own.
@Suite(
  "Whisper, with a person's own commands", .serialized,
  .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
struct WhisperCommandsTests {
  private func recognizer(
    answers: String? = nil, _ commands: @escaping @Sendable () -> [CommandGrammar] = { [] }
  ) throws -> WhisperRecognizer {
    var configuration = WhisperConfiguration(model: try #require(PublishedWeights.tiny))
    (configuration.threads, configuration.answers) = (1, answers)
    return WhisperRecognizer(configuration, commands: commands)
  }

  private func grammar(_ words: ListedSentences, version: Int = 1) -> CommandGrammar {
    CommandGrammar(version: version, language: .english, words: words)
  }

  /// One of the synthetic commands of Examples/.
  private func command(_ name: String) throws -> AudioChunk {
    try AudioFileReader(path: PublishedWeights.example(name).path).readAll()
  }

  private func live(
    _ audio: AudioChunk, by recognizer: any Recognizer, expecting kind: UtteranceKind = .command
  ) async throws -> (partials: [PartialTranscript], final: Transcript) {
    let session = try await recognizer.startSession(expecting: kind)
    var partials: [PartialTranscript] = []
    for chunk in TestAudio.chunks(audio.samples) {
      if let partial = try await session.accept(chunk) { partials.append(partial) }
    }
    return (partials, try await session.finish())
  }

  @Test("one is heard as it stands, and each word is as sure as the whole")
  func heard() async throws {
    let sentences = ListedSentences("read me my new emails", "read me my news", "open the garage")
    let recognizer = try recognizer { [grammar = grammar(sentences)] in [grammar] }
    let (partials, final) = try await live(command("05-read-email"), by: recognizer)
    #expect(comparedWords(final.text) == ["read", "me", "my", "new", "emails"])
    #expect(Set(final.words.map(\.confidence)).count == 1)
    #expect((0.5...1).contains(final.confidence))
    #expect(final.alternatives.isEmpty)
    // In the pause at the end it is shown already, so that it is understood when the end is declared.
    #expect(partials.last.map { [$0.stable, $0.unstable].joined() } == final.text)
    let whole = try await recognizer.recognize(command("05-read-email"), expecting: .command)
    #expect(comparedWords(whole.text) == comparedWords(final.text))
  }

  @Test(
    "other commands are not bent into one",
    arguments: ["01-reminder", "02-event-with-range", "06-send-email"])
  func others(name: String) async throws {
    let sentences = ListedSentences(
      "remind the plumber", "schedule the washing", "send the robot home", "remind me")
    let plain = try await recognizer().recognize(command(name), expecting: .command)
    let heard = try await recognizer { [grammar = grammar(sentences)] in [grammar] }
      .recognize(command(name), expecting: .command)
    #expect(heard == plain)
  }

  @Test(
    "none is listened for where an answer is expected, or text is dictated",
    arguments: [
      UtteranceKind.answer, .dictation,
    ])
  func otherExpectations(kind: UtteranceKind) async throws {
    let sentences = ListedSentences("read me my new emails")
    let recognizer = try recognizer(answers: "yes | no") { [grammar = grammar(sentences)] in [grammar] }
    _ = try await live(command("05-read-email"), by: recognizer, expecting: kind)
    _ = try await recognizer.recognize(command("05-read-email"), expecting: kind)
    #expect(sentences.beginnings.withLock { $0 } == 0)
  }

  @Test("what was worked out for the sentences is used until they are others")
  func reused() async throws {
    let (first, second) = (ListedSentences("open the garage"), ListedSentences("close the garage"))
    let current = Mutex(grammar(first))
    let recognizer = try recognizer { [current.withLock { $0 }] }
    let audio = try command("05-read-email")
    for _ in 0..<2 { _ = try await recognizer.recognize(audio, expecting: .command) }
    #expect(first.beginnings.withLock { $0 } == 1)
    current.withLock { $0 = grammar(second, version: 2) }
    for _ in 0..<2 { _ = try await recognizer.recognize(audio, expecting: .command) }
    #expect(first.beginnings.withLock { $0 } == 1)
    #expect(second.beginnings.withLock { $0 } == 1)
  }
}

import Audio
import Foundation
import Inference
import PublishedWeights
import Synchronization
import Testing

@testable import Speech

/// What a person sees while they speak.
@Suite("Whisper, live", .serialized, .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
struct WhisperStreamingTests {
  private func recognizer(
    vocabulary: [String] = [], voiceActivityModel: String? = nil,
    hypothesisTakes: Duration = .milliseconds(600)
  ) throws -> WhisperRecognizer {
    var configuration = WhisperConfiguration(model: try #require(PublishedWeights.tiny))
    configuration.threads = 1
    configuration.vocabulary = vocabulary
    configuration.voiceActivityModel = voiceActivityModel
    return WhisperRecognizer(configuration, clock: evenClock(hypothesisTakes))
  }

  /// A clock by which every hypothesis takes as long, so that as many are made on a busy machine as on an idle one.
  private func evenClock(_ step: Duration) -> @Sendable () -> ContinuousClock.Instant {
    let time = Mutex(ContinuousClock.now)
    return {
      time.withLock {
        $0 += step
        return $0
      }
    }
  }

  /// One of the synthetic commands of Examples/.
  private func command(_ name: String) throws -> [Float] {
    try AudioFileReader(path: PublishedWeights.example(name).path).readAll().samples
  }

  private func heard(
    _ samples: [Float], by recognizer: WhisperRecognizer, start: Int = 0
  ) async throws -> (partials: [PartialTranscript], final: Transcript) {
    let session = try await recognizer.startSession(expecting: .command)
    var partials: [PartialTranscript] = []
    for chunk in TestAudio.chunks(samples, start: start) {
      if let partial = try await session.accept(chunk) { partials.append(partial) }
    }
    return (partials, try await session.finish())
  }

  @Test(
    "what has settled never changes, and the final text begins with it",
    arguments: ["01-reminder", "02-event-with-range", "06-send-email"])
  func settles(name: String) async throws {
    let (partials, final) = try await heard(try command(name), by: try recognizer())
    #expect(partials.count >= 2)
    for (earlier, later) in zip(partials, partials.dropFirst()) {
      #expect(later.stable.hasPrefix(earlier.stable))
    }
    #expect(final.text.hasPrefix(partials.last?.stable ?? ""))
    #expect(!final.text.isEmpty)
  }

  @Test("what may yet be an answer does not settle, what is too long for one does")
  func expectingAnAnswer() async throws {
    var configuration = WhisperConfiguration(model: try #require(PublishedWeights.tiny))
    (configuration.threads, configuration.answers) = (1, "yes | no")
    let recognizer = WhisperRecognizer(configuration, clock: evenClock(.milliseconds(600)))
    let session = try await recognizer.startSession(expecting: .answer)
    var settled: [(end: Int, stable: String)] = []
    // Two commands, together longer than any answer.
    let samples = try command("01-reminder") + command("02-event-with-range")
    for chunk in TestAudio.chunks(samples, start: 0) {
      guard let partial = try await session.accept(chunk) else { continue }
      settled.append((chunk.start + chunk.samples.count, partial.stable))
    }
    let final = try await session.finish()
    #expect(settled.contains { $0.end <= 64_000 })
    for partial in settled where partial.end <= 64_000 { #expect(partial.stable.isEmpty) }
    #expect(settled.last?.stable.isEmpty == false)
    #expect(final.text.hasPrefix(settled.last?.stable ?? ""))
  }

  @Test("a grammar that is none is told when the model is loaded")
  func malformedAnswers() async throws {
    var configuration = WhisperConfiguration(model: try #require(PublishedWeights.tiny))
    configuration.answers = "(yes | no"
    let recognizer = WhisperRecognizer(configuration)
    await #expect {
      try await recognizer.prepare()
    } throws: {
      "\($0)" == "The grammar lacks a “)”."
    }
  }

  @Test("words have times in order within the stream, and confidences")
  func words() async throws {
    let samples = try command("01-reminder")
    let (_, final) = try await heard(samples, by: try recognizer(), start: 32_000)
    let words = final.words
    #expect(words.map(\.text).joined(separator: " ") == final.text)
    let length = Double(samples.count) / 16_000
    for word in words {
      #expect(word.start >= 2 && word.start <= word.end && word.end <= 2 + length + 0.1)
      #expect((0...1).contains(word.confidence))
    }
    for (word, next) in zip(words, words.dropFirst()) { #expect(word.start <= next.start) }
    #expect((0...1).contains(final.confidence) && final.confidence > 0)
  }

  @Test("one recognizer serves an utterance after the other, each with times of its own")
  func again() async throws {
    let recognizer = try recognizer()
    let samples = try command("05-read-email")
    for start in [0, 800_000] {
      let final = try await heard(samples, by: recognizer, start: start).final
      #expect(!final.text.isEmpty)
      let first = try #require(final.words.first)
      #expect((0...2).contains(first.start - Double(start) / 16_000))
    }
  }

  @Test("an utterance longer than a window goes on in the next")
  func long() async throws {
    let pause = [Float](repeating: 0, count: 4_000)
    let names = ["01-reminder", "02-event-with-range", "03-event-with-duration", "04-note", "06-send-email"]
    let once = try names.flatMap { try command($0) + pause }
    let samples = once + once + once
    #expect(samples.count > 35 * 16_000)
    let (partials, final) = try await heard(
      samples, by: try recognizer(hypothesisTakes: .seconds(3)))
    for (earlier, later) in zip(partials, partials.dropFirst()) {
      #expect(later.stable.hasPrefix(earlier.stable))
    }
    #expect(final.text.hasPrefix(partials.last?.stable ?? ""))
    #expect((final.words.last?.end ?? 0) > 32)
  }

  @Test("noise gives no text, neither while it lasts nor in the end")
  func noise() async throws {
    var random = SplitMix64(seed: 4)
    let samples = (0..<64_000).map { _ in Float.random(in: -0.1...0.1, using: &random) }
    let (partials, final) = try await heard(samples, by: try recognizer())
    #expect(partials.isEmpty)
    #expect(final.text.isEmpty && final.words.isEmpty)
  }

  @Test("names that are preferred are not made up where they were not said")
  func vocabulary() async throws {
    let names = ["Bartholomew", "Ludmilla", "Popocatepetl"]
    let (_, final) = try await heard(
      try command("05-read-email"), by: try recognizer(vocabulary: names))
    #expect(!final.text.isEmpty)
    for name in names { #expect(!final.text.contains(name)) }
  }

  @Test("Silero's model may say who speaks: a command is heard, noise is not")
  func silero() async throws {
    let recognizer = try recognizer(voiceActivityModel: PublishedWeights.silero)
    let (partials, final) = try await heard(try command("01-reminder"), by: recognizer)
    #expect(!partials.isEmpty)
    #expect(final.text.hasPrefix("Remind me"))
    var random = SplitMix64(seed: 5)
    let noise = (0..<64_000).map { _ in Float.random(in: -0.1...0.1, using: &random) }
    #expect(try await heard(noise, by: recognizer).final.text.isEmpty)
  }
}

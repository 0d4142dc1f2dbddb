import Audio
import Capture
import Foundation
import PublishedWeights
import Speech
import Testing

/// `transcribe` and what goes with it, on published weights.
@Suite(.serialized, .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
struct TranscribeTests {
  private static let commands = PublishedWeights.checkout.appending(path: "Examples/spoken_commands").path

  private func command(_ name: String) -> String { "\(Self.commands)/\(name).flac" }

  private func transcribe(_ arguments: String...) async throws -> TemporaryHome.Result {
    try await TemporaryHome().run(
      ["transcribe", "--model", PublishedWeights.tiny ?? "", "--beams", "1", "--threads", "1"] + arguments,
      input: "")
  }

  private struct Document: Decodable {
    struct Segment: Decodable {
      struct Word: Decodable {
        var word: String
        var start: Double
        var end: Double
        var probability: Double
      }
      var start: Double
      var end: Double
      var text: String
      var confidence: Double
      var words: [Word]?
    }
    var audio: String
    var text: String
    var seconds: Double
    var segments: [Segment]
  }

  private func documents(_ result: TemporaryHome.Result) throws -> [Document] {
    try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Document.self, from: Data($0.utf8))
    }
  }

  @Test func allFormatsSayTheSame() async throws {
    let file = command("01-reminder")
    let document = try #require(
      try documents(await transcribe(file, "--format", "json", "--word-timestamps")).first)
    #expect(document.audio == file)
    #expect(!document.text.isEmpty)
    for segment in document.segments {
      #expect(segment.start <= segment.end && segment.end <= document.seconds + 0.1)
      #expect((0...1).contains(segment.confidence))
      let words = try #require(segment.words)
      #expect(words.map(\.word).joined() == segment.text)
      for (word, next) in zip(words, words.dropFirst()) { #expect(word.end <= next.start + 0.011) }
    }
    let lines = try await transcribe(file).output.split(separator: "\n").map(String.init)
    #expect(lines == document.segments.map { $0.text.trimmingCharacters(in: .whitespaces) })
    let subRip = try await transcribe(file, "--format", "srt").output
    #expect(subRip.hasPrefix("1\n00:00:0") && subRip.contains(" --> ") && subRip.contains(lines[0]))
    let webVTT = try await transcribe(file, "--format", "vtt").output
    #expect(webVTT.hasPrefix("WEBVTT\n\n00:00:0") && webVTT.contains(lines[0]))
  }

  @Test func severalFilesAreTranscribedAlsoWhenOneIsMissing() async throws {
    let files = [command("05-read-email"), "/nonexistent.wav", command("07-question")]
    let result = try await transcribe(files[0], files[1], files[2], "--format", "json")
    #expect(result.status == 1)
    #expect(result.errors.contains("/nonexistent.wav"))
    #expect(try documents(result).map(\.audio) == [files[0], files[2]])
  }

  @Test func aRecordingOfSeveralWindowsIsTranscribedToItsEnd() async throws {
    let home = try TemporaryHome()
    var samples: [Float] = []
    for _ in 0..<2 {
      for name in ["01-reminder", "02-event-with-range", "04-note", "06-send-email", "10-recurring-reminder"]
      {
        samples += try AudioFileReader(path: command(name)).readAll().samples
        samples += [Float](repeating: 0, count: AudioChunk.sampleRate)
      }
    }
    let file = home.folder.appending(path: "long.wav")
    try SynthesizedSpeech(sampleRate: AudioChunk.sampleRate, samples: samples).waveFile.write(to: file)
    let document = try #require(try documents(await transcribe(file.path, "--format", "json")).first)
    #expect(abs(document.seconds - Double(samples.count) / 16_000) < 0.01)
    #expect(document.seconds > 35)
    #expect(try #require(document.segments.last).end > document.seconds - 8)
    for (segment, next) in zip(document.segments, document.segments.dropFirst()) {
      #expect(segment.start <= next.start)
    }
  }

  @Test(arguments: ["silence", "white", "brown", "hum", "chords", "drums", "melody", "band"])
  func soundWithoutSpeechGivesNoText(kind: String) async throws {
    let result = try await TemporaryHome().run(
      [
        "eval", "silence", "--model", PublishedWeights.tiny ?? "", "--voice-activity-model",
        try #require(PublishedWeights.silero), "--minutes", "0.1", "--threads", "1", "--kind", kind,
      ], input: "")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func aSpokenCommandIsRecognizedByWhisper() async throws {
    let home = try TemporaryHome()
    let result = try await home.run(
      [
        "run", "--model", PublishedWeights.tiny ?? "", "--threads", "1", "--dry-run", "--json", "--now",
        "2025-09-01T10:00:00",
        command("01-reminder"),
      ], input: "")
    #expect(result.status == 0)
    #expect(result.output.contains("\"event\":\"partial\""))
    #expect(result.output.contains("\"event\":\"final\""))
  }

  @Test func shortenedContextsAreMeasuredBesideTheFullWindow() async throws {
    let home = try TemporaryHome()
    try home.write("names.txt", "John\nSarah\n")
    let result = try await home.run(
      [
        "eval", "transcription", Self.commands, Self.commands + "/labels.jsonl", "--model",
        PublishedWeights.tiny ?? "",
        "--vocabulary", home.folder.appending(path: "names.txt").path, "--limit", "2", "--threads", "1",
        "--json",
      ], input: "")
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[2].utf8)) as? [String: Any])
    let scores = try #require(summary["scores"] as? [[String: Any]])
    let names = scores.compactMap { $0["name"] as? String }
    #expect(names.first == "full window")
    #expect(names.contains("audio + 1 s") && names.contains("streamed, vocabulary"))
    #expect(scores.allSatisfy { $0["word_error_rate"] is Double && $0["real_time_factor"] is Double })
    let streaming = try #require(summary["streaming"] as? [String: Any])
    #expect(streaming["broken"] as? Int == 0)
  }
}

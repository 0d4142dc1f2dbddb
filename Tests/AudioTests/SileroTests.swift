import Capture
import Foundation
import Testing

@testable import Audio

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
private let model = root.deletingLastPathComponent()
  .appending(path: "shared/data/models/ggml/for-tests-silero-v6.2.0-ggml.bin").path(percentEncoded: false)
private let isModelThere = FileManager.default.fileExists(atPath: model)

@Suite(.enabled(if: isModelThere, "the Silero model of the shared data is not there"))
struct SileroTests {
  private func speech() throws -> [Float] {
    let path = root.appending(path: "Examples/spoken_commands/01-reminder.flac").path(percentEncoded: false)
    return try AudioFileReader(path: path).readAll().samples
  }

  /// What whisper.cpp 1.9.3 (`whisper_vad_detect_speech`) computes for the first windows of the recording.
  private static let reference: [Float] = [
    0.00169, 0.00702, 0.00901, 0.0079, 0.00597, 0.00602, 0.00592, 0.00569, 0.00547, 0.00523, 0.00508,
    0.00492, 0.00475, 0.0046, 0.00445, 0.04142, 0.02679, 0.01808, 0.02243, 0.02367, 0.0236, 0.02374, 0.2567,
    0.92061, 0.99345, 0.98971, 0.99327, 0.97958, 0.96006, 0.97179, 0.99183, 0.99572, 0.99614, 0.99902,
    0.99932, 0.99902, 0.99822, 0.9973, 0.99712, 0.99854, 0.9986, 0.99072, 0.99888, 0.99903, 0.99883, 0.99851,
  ]

  @Test func theNetworkGivesTheReferencesProbabilities() throws {
    let network = try SileroNetwork(path: model)
    let samples = try speech()
    var memory = network.silence
    for (index, expected) in Self.reference.enumerated() {
      let window = Array(samples[(index * network.window)..<((index + 1) * network.window)])
      // whisper.cpp mirrors on both sides, where Silero's own code has the samples before the window.
      let before = window[1...network.context].reversed()
      let after = window.dropLast().suffix(network.context).reversed()
      let probability = network.probability(before + window + after, &memory)
      #expect(abs(probability - expected) < 0.005, "window \(index)")
    }
  }

  @Test func aStreamInAnyPiecesGivesTheSameFrames() throws {
    let samples = Array(try speech().prefix(24_000))
    func frames(piece: Int) throws -> [VoiceActivityFrame] {
      var detector = try SileroVoiceActivityDetector(path: model)
      var frames: [VoiceActivityFrame] = []
      for start in stride(from: 0, to: samples.count, by: piece) {
        let chunk = Array(samples[start..<min(start + piece, samples.count)])
        detector.process(AudioChunk(samples: chunk, start: start)) { frames.append($0) }
      }
      return frames
    }
    let whole = try frames(piece: samples.count)
    #expect(whole.count == samples.count / 512)
    #expect(try frames(piece: 333) == whole)
  }

  @Test func theSegmenterFindsTheUtteranceWithIt() throws {
    var segmenter = UtteranceSegmenter(detector: try SileroVoiceActivityDetector(path: model))
    let events = segmenter.process(AudioChunk(samples: try speech())) + segmenter.finish()
    let starts = events.filter { if case .started = $0 { true } else { false } }
    #expect(starts.count == 1)
  }

  @Test func anotherFileIsRefused() {
    #expect(throws: (any Error).self) {
      try SileroVoiceActivityDetector(path: #filePath)
    }
  }
}

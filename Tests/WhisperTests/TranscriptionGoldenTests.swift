import Audio
import Capture
import Foundation
import Inference
import Testing

@testable import Whisper

/// From samples to word times, with a small model of random weights: what openai-whisper's `transcribe` makes of the same
/// (`training/whisper/transcription_golden.py`).
@Suite struct TranscriptionGoldenTests {
  private struct File: Decodable {
    var sound: Int
    var transcriptions: [String: DecodingGolden.Transcribed]
  }

  private static let random = RandomModel(
    WhisperDimensions(
      vocabularySize: Int(tokenizer.special.lastTimestamp) + 1, audioContext: 1_500, audioState: 64,
      audioHeads: 1, audioLayers: 2, textContext: 64, textState: 64, textHeads: 1, textLayers: 2, melBands: 80
    ))
  private static let golden = Result { try Golden.read("transcription", as: File.self) }
  private static let decoding = Result { try DecodingGolden.shared.get() }
  private static var tokenizer: WhisperTokenizer {
    // The suite's initializer has seen to it that it is there.
    guard case .success(let golden) = decoding else { preconditionFailure("no golden") }
    return golden.tokenizer()
  }

  private let file: File

  init() throws {
    _ = try Self.decoding.get()
    file = try Self.golden.get()
  }

  /// A tone that rises and falls every two seconds, in noise that comes and goes.
  private static func audio(_ number: Int) -> [Float] {
    let noise = uniformNumbers("transcription \(number)", 640_000)
    return noise.indices.map { index in
      let time = Double(index) / 16_000
      let tone = 0.3 * sin(2 * Double.pi * (300 * time + 80 * sin(Double.pi * time)))
      let loudness = 0.55 + 0.45 * sin(2 * Double.pi * 0.3 * time)
      return Float(loudness * (tone + 0.05 * Double(noise[index])))
    }
  }

  @Test func theReferencesSegmentsAndWordsAreFound() throws {
    // With kernels that do not round what they multiply to 16 bits.
    let kernels = try #require(WhisperModelTests.exactKernels.first)
    let model = try Self.random.model(kernels: kernels)
    var spectrogram = LogMelSpectrogram(filters: .slaney(bands: 80))
    let sound = Self.audio(file.sound)
    spectrogram.append(sound)
    // The reference's times may lie past the recording's end.
    let length = Double(sound.count) / Double(AudioChunk.sampleRate)
    func near(_ ours: Double, _ theirs: Double) -> Bool { abs(ours - min(theirs, length)) < 0.021 }
    let cases: [(name: String, change: (inout TranscriptionOptions) -> Void)] = [
      ("words", { $0.hasWordTimes = true }),
      ("prompted", { ($0.initialPrompt, $0.conditionsOnPreviousText) = ("call mum", false) }),
    ]
    for (name, change) in cases {
      var options = TranscriptionOptions()
      options.decoding.maximumTokens = 8
      options.fallback.temperatures = [0]
      options.fallback.minimumLogProbability = nil
      options.fallback.maximumNoSpeechProbability = nil
      options.fallback.maximumCompressionRatio = nil
      change(&options)
      let expected = try #require(file.transcriptions[name])
      let found = try Transcriber(model, Self.tokenizer, options).transcribe(spectrogram)
      #expect(found.text == expected.text)
      #expect(found.segments.map(\.tokens) == expected.segments.map(\.tokens))
      #expect(!found.segments.isEmpty)
      for (ours, theirs) in zip(found.segments, expected.segments) {
        #expect(ours.seek == theirs.seek)
        #expect(near(ours.start, theirs.start) && near(ours.end, theirs.end))
        #expect(abs(ours.averageLogProbability - theirs.avgLogprob) < 0.01)
        #expect(abs(ours.noSpeechProbability - theirs.noSpeechProb) < 0.001)
        #expect(ours.words.map(\.text) == (theirs.words ?? []).map(\.word))
        for (word, other) in zip(ours.words, theirs.words ?? []) {
          #expect(near(word.start, other.start) && near(word.end, other.end))
          #expect(abs(word.probability - other.probability) < 0.01)
        }
      }
    }
  }
}

import Audio
import Capture
import Foundation

/// A benchmark of the voice activity detector and the segmenter on recordings of one utterance each, clean and
/// with noise.
///
/// A second of silence is added before and after each recording, under the noise as well. The clean recording
/// shows where speech is (`VoiceActivityReference`).
package enum VoiceActivityBenchmark {
  /// Returns the half of the recordings that the detector was not fitted on, chosen by a hash of the file names.
  package static func heldOut(_ paths: [String]) -> [String] {
    paths.filter { hash(URL(filePath: $0).lastPathComponent) >> 32 & 1 == 1 }
  }

  /// Runs the benchmark.
  ///
  /// - Parameters:
  ///   - recordings: The paths of audio files.
  ///   - noise: The path of an audio file with noise only. Its second half is used, since the first was used for
  ///     fitting.
  ///   - signalToNoise: The ratios in decibels; `nil` for the clean recording.
  ///   - detector: A detector at the beginning of a stream.
  /// - Throws: `AudioFileError`, or `CancellationError`.
  package static func run(
    recordings: [String], noise: String, signalToNoise: [Double?] = [nil, 24, 18, 12, 6],
    configuration: UtteranceSegmenter.Configuration = .init(),
    detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()
  ) throws -> VoiceActivityReport {
    let noise = try secondHalf(samples(noise))
    var tallies = signalToNoise.map { _ in VoiceActivityTally() }
    var mixers = signalToNoise.indices.map { NoiseMixer(noise: noise, seed: UInt64($0)) }
    let clock = ContinuousClock()
    var processing = Duration.zero
    var audio = 0.0
    for path in recordings {
      let second = [Float](repeating: 0, count: AudioChunk.sampleRate)
      let clean = second + (try samples(path)) + second
      let reference = VoiceActivityReference(clean)
      for (index, decibels) in signalToNoise.enumerated() {
        try Task.checkCancellation()
        let heard = decibels.map { mixers[index].mix(clean, decibels: $0) } ?? clean
        let frames = detected(heard, detector)
        var utterances: [FoundUtterance] = []
        processing += clock.measure { utterances = segmented(heard, configuration, detector) }
        audio += Double(heard.count) / Double(AudioChunk.sampleRate)
        tallies[index].add(
          frames, frameLength: detector.frameLength, utterances, reference, length: heard.count, configuration
        )
      }
    }
    let noiseUtterances = segmented(noise, configuration, detector).count
    return VoiceActivityReport(
      rows: zip(signalToNoise, tallies).map { $1.row(signalToNoise: $0) }, noiseUtterances: noiseUtterances,
      noiseHours: Double(noise.count) / Double(AudioChunk.sampleRate) / 3600,
      realTimeFactor: audio > 0 ? processing / .seconds(audio) : 0)
  }

  private static func samples(_ path: String) throws -> [Float] {
    try AudioFileReader(path: path).readAll().samples
  }

  private static func secondHalf(_ samples: [Float]) -> [Float] {
    Array(samples.dropFirst(samples.count / 2))
  }

  private static func detected(
    _ samples: [Float], _ detector: any VoiceActivityDetector
  ) -> [VoiceActivityFrame] {
    var detector = detector
    var frames: [VoiceActivityFrame] = []
    detector.process(AudioChunk(samples: samples)) { frames.append($0) }
    return frames
  }

  /// Returns the utterances of a live stream in chunks of 20 ms.
  static func segmented(
    _ samples: [Float], _ configuration: UtteranceSegmenter.Configuration,
    _ detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()
  ) -> [FoundUtterance] {
    var segmenter = UtteranceSegmenter(configuration, detector: detector)
    var utterances: [FoundUtterance] = []
    func take(_ events: [UtteranceEvent]) {
      for event in events {
        switch event {
        case .started(let at, _):
          utterances.append(
            FoundUtterance(start: at, audioStart: at, end: samples.count, declaredAt: samples.count))
        case .audio(let chunk):
          if let last = utterances.indices.last {
            utterances[last].audioStart = min(utterances[last].audioStart, chunk.start)
          }
        case .ended(let at, let declaredAt):
          if let last = utterances.indices.last {
            utterances[last].end = at
            utterances[last].declaredAt = declaredAt
          }
        }
      }
    }
    for start in stride(from: 0, to: samples.count, by: 320) {
      let end = min(start + 320, samples.count)
      take(segmenter.process(AudioChunk(samples: Array(samples[start..<end]), start: start)))
    }
    take(segmenter.finish())
    return utterances
  }

  /// Returns the 64-bit FNV-1a hash, which is the same on every machine.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// An utterance that the segmenter found, with positions in samples.
struct FoundUtterance {
  var start: Int
  /// The first sample of its audio, which may come before the speech.
  var audioStart: Int
  var end: Int
  var declaredAt: Int
}

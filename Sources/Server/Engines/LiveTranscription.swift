import Audio
import Capture
import Foundation
import Speech

/// Transcribes audio while it arrives. An utterance is recognized when it has ended, so that a client that goes on
/// speaking, or stays silent, does not block a recognizer for others.
struct LiveTranscription {
  private let recognizer: any Recognizer
  private var segmenter: UtteranceSegmenter
  /// The audio of the current utterance.
  private var spoken = AudioChunk(samples: [])
  private var position = 0
  private var utterances: [Transcript] = []
  private var recognition = Duration.zero

  init(_ recognizer: any Recognizer) {
    self.recognizer = recognizer
    var configuration = UtteranceSegmenter.Configuration()
    // As in recordings: people who dictate pause longer than people who give commands.
    configuration.endSilence = 0.7
    segmenter = UtteranceSegmenter(configuration)
  }

  /// Takes the next samples, at 16 kHz.
  ///
  /// - Returns: The segments that are now final, usually none.
  mutating func accept(_ samples: [Float]) async throws -> [RecordingTranscript.Segment] {
    let chunk = AudioChunk(samples: samples, start: position)
    position += samples.count
    return try await take(segmenter.process(chunk))
  }

  /// Ends the audio; returns the last segments and the whole transcript.
  mutating func finish() async throws -> (last: [RecordingTranscript.Segment], whole: RecordingTranscript) {
    let last = try await take(segmenter.finish())
    return (last, .of(utterances, seconds: Double(position) / Double(AudioChunk.sampleRate), recognition))
  }

  private mutating func take(_ events: [UtteranceEvent]) async throws -> [RecordingTranscript.Segment] {
    var settled: [RecordingTranscript.Segment] = []
    for event in events {
      switch event {
      case .started: spoken = AudioChunk(samples: [])
      case .audio(let chunk): spoken.append(chunk)
      case .ended:
        let began = ContinuousClock.now
        let utterance = try await recognizer.recognize(spoken, expecting: .dictation)
        recognition += .now - began
        guard !utterance.text.isEmpty else { continue }
        utterances.append(utterance)
        if let segment = RecordingTranscript.Segment(utterance) { settled.append(segment) }
      }
    }
    return settled
  }
}

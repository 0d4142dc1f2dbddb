import Audio
import Capture

/// The counts for one condition of the voice activity benchmark.
struct VoiceActivityTally {
  private var recordings = 0
  private var speechFrames = 0
  private var missedFrames = 0
  private var silentFrames = 0
  private var falseFrames = 0
  private var detected = 0
  private var unbroken = 0
  private var split = 0
  private var whole = 0
  private var falseUtterances = 0
  private var samples = 0
  private var endDelays: [Double] = []

  mutating func add(
    _ frames: [VoiceActivityFrame], frameLength: Int, _ utterances: [FoundUtterance],
    _ reference: VoiceActivityReference,
    length: Int, _ configuration: UtteranceSegmenter.Configuration
  ) {
    samples += length
    for frame in frames {
      let hop = VoiceActivityReference.hop
      let labels = frame.start / hop..<max(frame.start + hop, frame.start + frameLength) / hop
      for label in reference.labels[labels.clamped(to: reference.labels.indices)] {
        switch label {
        case .speech:
          speechFrames += 1
          missedFrames += frame.probability < 0.5 ? 1 : 0
        case .silence:
          silentFrames += 1
          falseFrames += frame.probability >= 0.5 ? 1 : 0
        case .undecided: break
        }
      }
    }
    guard let speech = reference.extent else { return }
    recordings += 1
    let matching = utterances.filter { $0.start < speech.upperBound && $0.end > speech.lowerBound }
    falseUtterances += utterances.count - matching.count
    let covered = matching.reduce(0) { sum, utterance in
      sum + min(utterance.end, speech.upperBound) - max(utterance.start, speech.lowerBound)
    }
    detected += 2 * covered >= speech.count ? 1 : 0
    let margin = AudioChunk.sampleRate / 20
    if matching.count == 1, let only = matching.first, only.audioStart <= speech.lowerBound + margin,
      only.declaredAt >= speech.upperBound - margin
    {
      whole += 1
    }
    if Double(reference.longestPause) < configuration.endSilence * Double(AudioChunk.sampleRate) {
      unbroken += 1
      split += matching.count > 1 ? 1 : 0
    }
    if let last = matching.last {
      endDelays.append(Double(last.declaredAt - speech.upperBound) / Double(AudioChunk.sampleRate))
    }
  }

  func row(signalToNoise: Double?) -> VoiceActivityReport.Row {
    VoiceActivityReport.Row(
      signalToNoise: signalToNoise, recordings: recordings, frameMissRate: share(missedFrames, speechFrames),
      frameFalseAlarmRate: share(falseFrames, silentFrames), detectionRate: share(detected, recordings),
      splitRate: share(split, unbroken), wholeRate: share(whole, recordings),
      falseUtterancesPerHour: share(falseUtterances * 3600 * AudioChunk.sampleRate, samples),
      endDelayMedian: endDelays.percentile(0.5) ?? 0, endDelay95: endDelays.percentile(0.95) ?? 0)
  }

  private func share(_ part: Int, _ whole: Int) -> Double { whole > 0 ? Double(part) / Double(whole) : 0 }
}

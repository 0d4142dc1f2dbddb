import Audio

/// The stretches of a recording that hold speech, so that nothing is made up about the rest.
public struct SpeechClips: Sendable {
  /// Frames of 10 ms: kept on both sides of speech,
  private static let margin = 30
  /// the longest pause within a clip,
  private static let longestPause = 200
  /// and the longest clip, a window.
  private static let longest = 3_000
  private static let samplesPerFrame = AudioChunk.sampleRate / 100

  /// Frames of a stretch that have to be surely speech,
  private static let leastSpeech = 15
  /// and their share of the stretch. Speech in kitchen noise 6 dB below it has 0.47 and more, the noise alone 0.31 and
  /// less.
  private static let leastShare = 0.38
  /// Frames without any that end a stretch.
  private static let endSilence = 50

  private var detector: any VoiceActivityDetector
  private var speech: [Range<Int>] = []
  /// The stretch under way, in samples, and how many of its samples are surely speech.
  private var stretch: Range<Int>?
  private var certain = 0
  private var end = 0

  /// - Parameter detector: What tells speech from all else.
  public init(detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()) {
    self.detector = detector
  }

  /// Takes the next audio of the recording, which begins at sample 0.
  public mutating func append(_ chunk: AudioChunk) {
    end += chunk.samples.count
    var frames: [VoiceActivityFrame] = []
    detector.process(chunk) { frames.append($0) }
    for frame in frames { take(frame) }
  }

  private mutating func take(_ frame: VoiceActivityFrame) {
    if let last = stretch?.upperBound, frame.start - last > Self.endSilence * Self.samplesPerFrame {
      endStretch()
    }
    guard frame.probability >= detector.endThreshold else { return }
    stretch = (stretch?.lowerBound ?? frame.start)..<(frame.start + detector.frameLength)
    if frame.probability >= detector.startThreshold { certain += detector.frameLength }
  }

  /// Frames of 10 ms, in order. Ends the recording.
  public mutating func finish() -> [Range<Int>] {
    endStretch()
    return Self.joined(speech, before: end / Self.samplesPerFrame)
  }

  private mutating func endStretch() {
    if let stretch, certain >= Self.leastSpeech * Self.samplesPerFrame,
      Double(certain) >= Self.leastShare * Double(stretch.count)
    {
      speech.append(stretch.lowerBound / Self.samplesPerFrame..<stretch.upperBound / Self.samplesPerFrame)
    }
    (stretch, certain) = (nil, 0)
  }

  /// With some audio around each, and those together that a short pause parts and one window can hold.
  static func joined(_ speech: [Range<Int>], before end: Int) -> [Range<Int>] {
    var clips: [Range<Int>] = []
    for stretch in speech {
      let clip = (max(0, stretch.lowerBound - margin)..<(stretch.upperBound + margin)).clamped(to: 0..<end)
      guard !clip.isEmpty else { continue }
      if let last = clips.last, clip.lowerBound - last.upperBound <= longestPause,
        clip.upperBound - last.lowerBound <= longest
      {
        clips[clips.count - 1] = last.lowerBound..<max(last.upperBound, clip.upperBound)
      } else {
        clips.append(max(clip.lowerBound, clips.last?.upperBound ?? 0)..<clip.upperBound)
      }
    }
    return clips
  }
}

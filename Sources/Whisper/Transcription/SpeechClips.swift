import Audio

/// The stretches of a recording that may hold speech, so that nothing is made up about the rest.
public struct SpeechClips: Sendable {
  /// Frames of 10 ms: kept on both sides of speech, because its edges are quiet and words cut into are misheard,
  private static let margin = 100
  /// the longest pause within a clip,
  private static let longestPause = 200
  /// and the longest clip, a window.
  private static let longest = 3_000
  private static let samplesPerFrame = AudioChunk.sampleRate / 100

  /// Frames of a stretch that have to be surely speech: a syllable.
  private static let leastSpeech = 15
  /// Frames without any that end a stretch.
  private static let endSilence = 50

  /// Samples from the beginning that the detector hears twice, for it has to know the noise before it can tell speech from
  /// it: 2 s.
  private static let warmUp = 2 * AudioChunk.sampleRate

  private var detector: any VoiceActivityDetector
  /// The beginning, until there is enough of it.
  private var beginning: [Float]? = []
  private var speech: [SpeechClip] = []
  private var stretch: SpeechStretch
  private var end = 0

  /// - Parameter detector: What tells speech from all else.
  public init(detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()) {
    self.detector = detector
    stretch = SpeechStretch(detector)
  }

  /// Takes the next audio of the recording, which begins at sample 0.
  public mutating func append(_ chunk: AudioChunk) {
    end += chunk.samples.count
    guard var samples = beginning else { return detect(chunk) }
    samples += chunk.samples
    beginning = samples
    if samples.count >= Self.warmUp { begin() }
  }

  private mutating func begin() {
    guard let samples = beginning else { return }
    beginning = nil
    detect(AudioChunk(samples: samples, start: -samples.count))
    detect(AudioChunk(samples: samples, start: 0))
  }

  private mutating func detect(_ chunk: AudioChunk) {
    var frames: [VoiceActivityFrame] = []
    detector.process(chunk) { frames.append($0) }
    for frame in frames where frame.start >= 0 {
      if let last = stretch.range?.upperBound, frame.start - last > Self.endSilence * Self.samplesPerFrame {
        endStretch()
      }
      stretch.take(frame)
    }
  }

  /// In order. Ends the recording.
  public mutating func finish() -> [SpeechClip] {
    begin()
    endStretch()
    return Self.joined(speech, before: end / Self.samplesPerFrame)
  }

  private mutating func endStretch() {
    if let range = stretch.range, stretch.certain >= Self.leastSpeech * Self.samplesPerFrame {
      let frames = range.lowerBound / Self.samplesPerFrame..<range.upperBound / Self.samplesPerFrame
      speech.append(SpeechClip(frames, speechProbability: stretch.probability))
    }
    stretch = SpeechStretch(detector)
  }

  /// With some audio around each, and those together that a short pause parts and one window can hold; together they are
  /// as probably speech as the likeliest of them.
  static func joined(_ speech: [SpeechClip], before end: Int) -> [SpeechClip] {
    var clips: [SpeechClip] = []
    for stretch in speech {
      let (lower, upper) = (stretch.frames.lowerBound, stretch.frames.upperBound)
      var clip = stretch
      clip.frames = (max(0, lower - margin)..<(upper + margin)).clamped(to: 0..<end)
      guard !clip.frames.isEmpty else { continue }
      if let last = clips.last, clip.frames.lowerBound - last.frames.upperBound <= longestPause,
        clip.frames.upperBound - last.frames.lowerBound <= longest
      {
        clip.frames = last.frames.lowerBound..<max(last.frames.upperBound, clip.frames.upperBound)
        clip.speechProbability = max(last.speechProbability ?? 0, clip.speechProbability ?? 0)
        clips[clips.count - 1] = clip
      } else {
        let start = max(clip.frames.lowerBound, clips.last?.frames.upperBound ?? 0)
        guard start < clip.frames.upperBound else { continue }
        clip.frames = start..<clip.frames.upperBound
        clips.append(clip)
      }
    }
    return clips
  }
}

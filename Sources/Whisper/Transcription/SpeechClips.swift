import Audio
import Capture

/// A finder of the parts of a recording that may be speech. The others are left out, so that the model makes up no
/// text for them.
package struct SpeechClips: Sendable {
  /// The frames of 10 ms that are kept on both sides of speech, whose edges are quiet. A pause longer than twice
  /// the margin is shortened to that. A shorter margin loses words; with a longer one, words begin too early.
  private static let margin = 50
  private static let samplesPerFrame = AudioChunk.sampleRate / 100

  /// The frames of certain speech that a part must have: about a syllable.
  private static let leastSpeech = 15
  /// The frames without speech that end a part.
  private static let endSilence = 50

  /// The samples at the beginning that the detector hears twice (2 s), since it must know the noise to recognize
  /// speech.
  private static let warmUp = 2 * AudioChunk.sampleRate

  private var detector: any VoiceActivityDetector
  /// The beginning of the recording, until it is long enough to be given to the detector.
  private var beginning: [Float]? = []
  private var speech: [Range<Int>] = []
  private var stretch: SpeechStretch
  private var end = 0

  /// Creates a finder.
  ///
  /// - Parameter detector: A detector that tells speech from everything else.
  package init(detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()) {
    self.detector = detector
    stretch = SpeechStretch(detector)
  }

  /// Takes the next audio of the recording, which begins at sample 0.
  package mutating func append(_ chunk: AudioChunk) {
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

  /// Ends the recording and returns the parts with speech in order, in frames of 10 ms.
  package mutating func finish() -> [Range<Int>] {
    begin()
    endStretch()
    return Self.joined(speech, before: end / Self.samplesPerFrame)
  }

  private mutating func endStretch() {
    if let range = stretch.range, stretch.certain >= Self.leastSpeech * Self.samplesPerFrame {
      speech.append(range.lowerBound / Self.samplesPerFrame..<range.upperBound / Self.samplesPerFrame)
    }
    stretch = SpeechStretch(detector)
  }

  /// Returns the parts with a margin around each, joined where they then touch.
  static func joined(_ speech: [Range<Int>], before end: Int) -> [Range<Int>] {
    var clips: [Range<Int>] = []
    for stretch in speech {
      let clip = (max(0, stretch.lowerBound - margin)..<(stretch.upperBound + margin)).clamped(to: 0..<end)
      guard !clip.isEmpty else { continue }
      if let last = clips.last, clip.lowerBound <= last.upperBound {
        clips[clips.count - 1] = last.lowerBound..<max(last.upperBound, clip.upperBound)
      } else {
        clips.append(clip)
      }
    }
    return clips
  }
}

/// A part of the stream from the first to the last frame that may be speech, and how much of it is certain.
private struct SpeechStretch: Sendable {
  /// The range of its samples in the stream; `nil` before the first frame of speech.
  private(set) var range: Range<Int>?
  /// The number of samples that are certainly speech.
  private(set) var certain = 0

  private let frameLength: Int
  private let (startThreshold, endThreshold): (Float, Float)

  init(_ detector: any VoiceActivityDetector) {
    frameLength = detector.frameLength
    (startThreshold, endThreshold) = (detector.startThreshold, detector.endThreshold)
  }

  mutating func take(_ frame: VoiceActivityFrame) {
    guard frame.probability >= endThreshold else { return }
    range = (range?.lowerBound ?? frame.start)..<(frame.start + frameLength)
    if frame.probability >= startThreshold { certain += frameLength }
  }
}

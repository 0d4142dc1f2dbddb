/// Hears somebody speak while something is said aloud.
///
/// A sound that may be a voice makes it doubt, and the loudspeaker falls silent. What is heard then goes to a recognizer,
/// beginning shortly before; that tells how far it has listened, and whether the words are a person's.
package struct Overhearing: Hashable {
  /// The samples that are looked at together: 20 ms.
  package static let stretch = AudioChunk.sampleRate / 50
  /// The stretches before the doubt that the recognizer hears, too.
  private static let kept = 30
  /// A doubt needs so many loud stretches out of the last few.
  private static let (loud, last) = (3, 5)
  /// The level from which a sound may be speech; a microphone's hiss is below it.
  private static let least: Float = 0.012
  /// The samples in which what began a doubt must turn out to be speech, and words, as the recognizer listens to them.
  private static let (speechWithin, wordsWithin) = (AudioChunk.sampleRate * 4 / 5, AudioChunk.sampleRate * 6)
  /// The samples after which a recognizer that tells nothing is not waited for.
  private static let patience = AudioChunk.sampleRate * 15

  package private(set) var isDoubting = false
  /// How much louder than what is heard all the time somebody who speaks is.
  private var above: Float = 3
  /// The level of what is heard all the time, which the loudspeaker's sound is part of.
  private var floor = least
  private var before: [[Float]] = []
  private var rest: [Float] = []
  private var wasLoud: [Bool] = []
  /// Up to where the recognizer has listened since the doubt began, and may listen before it ends.
  private var (listened, until, waited) = (0, 0, 0)

  package init() {}

  /// Takes the microphone's samples; returns what the recognizer is to hear.
  package mutating func take(_ samples: [Float]) -> [Float] {
    if isDoubting {
      waited += samples.count
      return samples
    }
    rest += samples
    while !isDoubting, rest.count >= Self.stretch {
      listen(Array(rest.prefix(Self.stretch)))
      rest.removeFirst(Self.stretch)
    }
    guard isDoubting else { return [] }
    defer { (before, rest) = ([], []) }
    let heard = before.flatMap(\.self) + rest
    (listened, until, waited) = (0, heard.count + Self.speechWithin, 0)
    return heard
  }

  private mutating func listen(_ samples: [Float]) {
    before = before.suffix(Self.kept - 1) + [samples]
    let level = (samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)).squareRoot()
    let isLoud = level > Self.least && level > above * floor
    floor += (level - floor) * (level < floor ? 0.085 : 0.012)
    wasLoud = wasLoud.suffix(Self.last - 1) + [isLoud]
    isDoubting = wasLoud.count(where: \.self) >= Self.loud
  }

  /// The recognizer heard speech.
  package mutating func heardSpeech() { until = listened + Self.wordsWithin }

  /// The recognizer has listened up to this sample of what it was given.
  package mutating func listened(to samples: Int) { listened = samples }

  /// Whether what began the doubt was nobody's words, by how far the recognizer has listened, or by its silence.
  package var isOver: Bool { isDoubting && (listened >= until || waited >= Self.patience) }

  /// Ends the doubt. The next one needs a louder sound.
  package mutating func calm() {
    (isDoubting, wasLoud, rest) = (false, [], [])
    above *= 1.5
  }
}

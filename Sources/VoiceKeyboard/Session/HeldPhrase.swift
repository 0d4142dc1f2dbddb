import Audio
import Capture
import Dictation
import Speech
import WrittenForm

/// A phrase that is shown at the cursor and not entered yet, since what follows may still change it.
struct HeldPhrase: Sendable {
  /// How long it waits for more.
  static let patience = Duration.seconds(5)
  /// The most seconds that are heard together.
  private static let longest = 20.0
  /// The samples after its last word that are heard together with what follows.
  private static let silence = AudioChunk.sampleRate / 3

  let number: Int
  var heard: HeardPhrase
  /// The phrase as it would be written.
  var phrase: HeardPhrase
  let sound: [Float]
  /// The sample up to which it was heard.
  let end: Int

  init(number: Int, heard: HeardPhrase, phrase: HeardPhrase, sound: AudioChunk, end: Int) {
    (self.number, self.heard, self.phrase, self.end) = (number, heard, phrase, end)
    self.sound = Array(sound.samples.prefix(max(0, end - sound.start) + Self.silence))
  }

  /// Hears it once more, together with what followed.
  ///
  /// - Returns: Both phrases anew; nil if they are too long, or were heard too differently to be trusted.
  func heard(
    with next: HeardPhrase, sound following: [Float], by recognizer: any Recognizer
  ) async throws -> (HeardPhrase, HeardPhrase)? {
    let samples = sound + following
    guard Double(samples.count) <= Self.longest * Double(AudioChunk.sampleRate) else { return nil }
    let transcript = try await recognizer.recognize(AudioChunk(samples: samples), expecting: .dictation)
    return Self.divided(
      HeardPhrase(transcript), at: Double(sound.count) / Double(AudioChunk.sampleRate), heard, next)
  }

  /// Divides what was heard together.
  ///
  /// - Parameter boundary: The seconds at which the second phrase may begin.
  static func divided(
    _ joint: HeardPhrase, at boundary: Double, _ first: HeardPhrase, _ second: HeardPhrase
  ) -> (HeardPhrase, HeardPhrase)? {
    let later = joint.words.firstIndex { ($0.start + $0.end) / 2 >= boundary } ?? joint.words.count
    let parts = (HeardPhrase(Array(joint.words[..<later])), HeardPhrase(Array(joint.words[later...])))
    guard isAlike(parts.0, first), isAlike(parts.1, second) else { return nil }
    return parts
  }

  /// Whether the same was heard, but for a word or so.
  private static func isAlike(_ now: HeardPhrase, _ before: HeardPhrase) -> Bool {
    let (now, before) = (letters(now), letters(before))
    return !now.isEmpty && EditDistance.between(now, before) <= max(3, before.count / 3)
  }

  private static func letters(_ phrase: HeardPhrase) -> String {
    phrase.text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

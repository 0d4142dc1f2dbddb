import Capture
import Foundation

/// The accuracy and speed of one way of transcribing.
package struct TranscriptionScore: Sendable {
  /// The name of the way, such as “full window”.
  package var name: String
  package var recordings = 0
  /// The word errors against what was said, for recordings with a known text.
  package var wordErrors = WordErrors()
  /// The word errors against the text of the full window.
  package var differences = WordErrors()
  /// The slots of recordings of commands with known slots.
  package var slots = SpokenSlots()
  /// The recognition of the vocabulary's names.
  package var names = NameScores()
  /// The number of windows for which the encoder computed a part of its context only.
  package var fittedWindows = 0
  /// The number of those windows that then had to be computed with the full context.
  package var fullContextFallbacks = 0
  /// The number of windows that were decoded again at a higher temperature.
  package var temperatureFallbacks = 0
  /// The seconds of audio.
  package var audio = 0.0
  /// The seconds of processing.
  package var processing = 0.0

  init(_ name: String) { self.name = name }

  /// The seconds of processing per second of audio.
  package var realTimeFactor: Double { audio > 0 ? processing / audio : 0 }

  mutating func add(
    _ text: String, of label: RecordingLabel, full: String, vocabulary: [String], samples: Int,
    processing: Duration
  ) {
    recordings += 1
    audio += Double(samples) / Double(AudioChunk.sampleRate)
    self.processing += processing / .seconds(1)
    differences += WordErrors(reference: full, hypothesis: text)
    if !label.slots.isEmpty { slots.add(label.slots.values, text: text) }
    guard let said = label.text else { return }
    wordErrors += WordErrors(reference: said, hypothesis: text)
    names += NameScores(vocabulary, reference: said, hypothesis: text)
  }
}

extension TranscriptionScore: Encodable {
  private enum Key: String, CodingKey {
    case name, recordings
    case wordErrorRate = "word_error_rate"
    case wordErrors = "word_errors"
    case differenceRate = "difference_from_full_window"
    case slotsRight = "slots_right"
    case slotsRecordings = "slots_recordings"
    case names
    case nameRecall = "name_recall"
    case fittedWindows = "fitted_windows"
    case fullContextFallbacks = "full_context_fallbacks"
    case temperatureFallbacks = "temperature_fallbacks"
    case audio = "audio_seconds"
    case realTimeFactor = "real_time_factor"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(recordings, forKey: .recordings)
    try container.encode(wordErrors.rate, forKey: .wordErrorRate)
    try container.encode(wordErrors, forKey: .wordErrors)
    try container.encode(differences.rate, forKey: .differenceRate)
    try container.encode(slots.right, forKey: .slotsRight)
    try container.encode(slots.recordings, forKey: .slotsRecordings)
    try container.encode(names, forKey: .names)
    try container.encode(names.recall, forKey: .nameRecall)
    try container.encode(fittedWindows, forKey: .fittedWindows)
    try container.encode(fullContextFallbacks, forKey: .fullContextFallbacks)
    try container.encode(temperatureFallbacks, forKey: .temperatureFallbacks)
    try container.encode(audio, forKey: .audio)
    try container.encode(realTimeFactor, forKey: .realTimeFactor)
  }
}

/// A score of what people see while they speak, and of how soon they have the final text.
package struct StreamingScore: Sendable, Encodable {
  package var utterances = 0
  /// The number of hypotheses that were shown.
  package var partials = 0
  /// The seconds of audio.
  package var audio = 0.0
  /// The number of utterances whose final text did not begin with the settled words. It should always be 0.
  package var broken = 0
  /// The number of utterances whose last decoding disagreed with the settled words, which were kept.
  package var contradicted = 0
  /// Milliseconds from the end of the audio to the final text.
  package var final: [Double] = []
  /// The number of final words that settled before the end.
  package var settledWords = 0
  /// The number of final words.
  package var words = 0

  private enum CodingKeys: String, CodingKey {
    case utterances, partials, broken, contradicted, words
    case audio = "audio_seconds"
    case final = "final_ms"
    case settledWords = "settled_words"
  }
}

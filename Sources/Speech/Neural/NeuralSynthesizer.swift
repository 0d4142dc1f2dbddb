import Dispatch
import Foundation
import Inference
import NeuralVoice
import WrittenForm

/// A synthesizer that speaks with a neural voice which the person chose: VITS, as Piper's voices use it.
///
/// Its phonemes come from espeak-ng where that is installed, and otherwise, for English only, from flite's
/// lexicon.
public final class NeuralSynthesizer: Synthesizer, @unchecked Sendable {
  // The processor is used on the queue only, hence the unchecked Sendable.

  /// The name to choose the voice by.
  public let name: String
  /// The language of the voice, as espeak-ng names it.
  public let language: String
  /// The most characters of a text. The rest is cut off.
  public static let longestText = 1_000
  /// Seconds of silence after each passage, because a voice ends right with its last phoneme.
  private static let pause = 0.15

  private let voice: VoiceModel
  private let phonemizer: any Phonemizer
  private let processor: VoiceProcessor
  private let queue = DispatchQueue(label: "voicecore.voice", qos: .userInitiated)

  /// Loads a voice.
  ///
  /// - Parameters:
  ///   - path: The file that `voicecore models import` made of the voice.
  ///   - name: The name to choose it by.
  /// - Throws: `ModelFileError` or `KernelsError` if the voice cannot be used;
  ///   ``SynthesisError/programMissing(_:)`` if its language needs espeak-ng and that is not installed.
  public convenience init(path: String, name: String, threads: Int) async throws {
    let kernels = try Kernels.chosen()
    let voice = try VoiceModel(path: path, kernels: kernels)
    try self.init(
      voice, name: name, phonemizer: await Self.phonemizer(voice.phonemeVoice),
      Processor(kernels: kernels, threads: ThreadPool(threadCount: threads)))
  }

  init(_ voice: VoiceModel, name: String, phonemizer: any Phonemizer, _ processor: Processor) {
    (self.voice, self.name, self.phonemizer) = (voice, name, phonemizer)
    language = voice.phonemeVoice
    self.processor = VoiceProcessor(processor)
  }

  private static func phonemizer(_ voice: String) async throws -> any Phonemizer {
    if await EspeakPhonemizer.isInstalled() { return EspeakPhonemizer(voice: voice) }
    #if canImport(CFlite)
      if voice.hasPrefix("en") { return LexiconPhonemizer() }
    #endif
    throw SynthesisError.programMissing("espeak-ng")
  }

  public func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    let written = String(text.prefix(Self.longestText))
    let phonemes = try await phonemizer.phonemes(
      of: language.hasPrefix("en") ? SpokenText.of(written) : written)
    guard !phonemes.isEmpty else { return SynthesizedSpeech(sampleRate: voice.sampleRate, samples: []) }
    try Task.checkCancellation()
    let symbols = voice.symbols.symbols(of: phonemes)
    let samples = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.speak(symbols, speed: speed)) }
    }
    try Task.checkCancellation()
    return SynthesizedSpeech(sampleRate: voice.sampleRate, samples: samples)
  }

  /// Returns the samples of the symbols. Must be called on `queue`. The noise has a fixed seed, so the same words
  /// sound the same each time.
  private func speak(_ symbols: [Int], speed: Double) -> [Float] {
    var noise = GaussianNoise(seed: 1)
    var manner = voice.manner
    manner.pace /= Float(min(max(speed, 0.1), 10))
    var samples: [Float] = []
    voice.speak(symbols, manner: manner, processor, noise: { noise.numbers($0) }, write: { samples += $0 })
    samples += [Float](repeating: 0, count: Int(Self.pause * Double(voice.sampleRate)))
    return samples
  }
}

import Foundation
import ModelStore
import Speech

extension Installation {
  /// The voice with a name: `slt` of flite, a neural voice in the store or its file, or a language of espeak-ng.
  ///
  /// - Parameter name: Nil for the voice of the settings, or else flite's.
  /// - Throws: `SynthesisError` if there is none, or the errors of loading it.
  package func synthesizer(_ name: String? = nil) async throws -> any Synthesizer {
    guard let name = name ?? configuration.voice, name != FliteSynthesizer.voice else {
      return FliteSynthesizer()
    }
    let isFile = name.contains("/") || name.hasSuffix(".gguf")
    guard let path = isFile ? name : try neuralVoice(name) else {
      return try EspeakSynthesizer(language: name)
    }
    return try await NeuralSynthesizer(
      path: path, name: ModelStore.name(ofFile: path), threads: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// A voice that can be chosen: its name for ``synthesizer(_:)``, and words for the person.
  package struct Voice: Sendable, Hashable {
    package var name: String
    package var words: String
  }

  /// The voices that can be chosen besides flite's: neural voices in the store, then those of espeak-ng.
  package func voices() async throws -> [Voice] {
    let neural = try ModelStore.current().usable().filter { $0.task == .voice }
      .map { Voice(name: $0.name, words: "\($0.name), a neural voice") }
    let espeak = await EspeakSynthesizer.voices()
      .map { Voice(name: $0.language, words: "\($0.name), by espeak-ng") }
    return neural + espeak
  }

  private func neuralVoice(_ name: String) throws -> String? {
    try ModelStore.current().usable().first { $0.name == name && $0.task == .voice }?.path
  }
}

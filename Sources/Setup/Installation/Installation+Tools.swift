import Chat
import Foundation
import ModelStore
import Skills
import Speech
import Understanding

extension Installation {
  /// The maximum number of skills that are offered to a model as tools.
  private static let mostSkills = 12

  /// What a language model may ask the assistant for: its intents, and the person's skills that need no details.
  package var chatTools: [ChatTool] {
    guard configuration.chat?.callsTools != false else { return [] }
    return .ofAssistant + (skills.current().map { Self.tools(of: $0.matcher) } ?? [])
  }

  private static func tools(of matcher: SkillMatcher) -> [ChatTool] {
    var names: Set<String> = []
    let tools = matcher.examples().compactMap { sentence -> ChatTool? in
      guard let match = try? matcher.exactMatch(sentence), match.slots.allSatisfy(\.text.isEmpty) else {
        return nil
      }
      let name = "skill_" + match.intent.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard names.insert(name).inserted else { return nil }
      return ChatTool(name, sentence, sentence, intent: Intent.runSkill.rawValue)
    }
    return Array(tools.prefix(mostSkills))
  }
}

extension Installation {
  /// Returns the synthesizer of a voice: `slt` of flite, a neural voice in the store or its file, or a language of
  /// espeak-ng.
  ///
  /// - Parameter name: Nil for the voice of the settings, or else flite's.
  /// - Throws: `SynthesisError` if there is no such voice, or the errors of loading it.
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

  /// Returns the voices that can be chosen besides flite's: neural voices in the store, then those of espeak-ng.
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

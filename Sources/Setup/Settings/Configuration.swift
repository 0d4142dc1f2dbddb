import Actions
import Assistant
import Chat
import Dictation
import DurableFiles
import Foundation
import Presentation
import Whisper
import WrittenForm
import Yams

/// The person's settings, from `config.yaml`; each has a default.
package struct Configuration: Codable {
  /// The places that actions write to.
  package var actions: ActionConfiguration?
  package var mail: MailConfiguration?
  /// When to act and when to ask.
  package var confirmation: ConfirmationPolicy?
  /// Names and terms that recognition should know.
  package var vocabulary: [String]?
  /// The Whisper model in the store that recognizes speech, or `pocketsphinx`; nil for the best default one.
  package var whisperModel: String?
  /// The language codes for a multilingual Whisper model, with commas between them; see ``languages``.
  package var language: String?
  /// Whether a multilingual Whisper model translates to English, the language of commands.
  package var translatesToEnglish: Bool?
  /// What is said aloud; nil for nothing.
  package var speechBack: SpeechBack?
  /// The voice: a neural voice in the store, a language of espeak-ng, or nil for flite's voice.
  package var voice: String?
  /// The name of the microphone for `voicecore listen`; nil for the system's default.
  package var microphone: String?
  /// The language model in the store. Without it, the server offers none to programs, and conversations use the first
  /// one in the store.
  package var languageModel: String?
  /// Models in the store, or files, that interpret commands instead of the shipped one, the best first.
  package var commandModels: [String]?
  /// Whether the audio of each command is kept; false by default.
  package var keepsAudio: Bool?
  /// What the person's own skills may reach over the network.
  package var skills: ServiceSettings?
  /// How the person dictates.
  package var dictation: DictationSettings?
  /// How the person talks with a language model.
  package var chat: ChatSettings?
  /// What may use the network; nil for ``NetworkSetting/whenAsked``.
  package var network: NetworkSetting?

  /// The languages that may be spoken: by default English, the language of commands, or any language if it is
  /// translated.
  package var languages: [Language] {
    let codes = (language ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let languages = codes.compactMap { Language($0) }
    return languages.isEmpty && translatesToEnglish != true ? [.english] : languages
  }

  /// The comments above each part in a new file.
  static let comments = [
    "actions": "Where events, reminders and notes go, and what is assumed where nothing was said.",
    "mail": "Where mail is read, and how it is sent.",
    "confirmation":
      "From which probability a command is done at once, and from which it is shown; also by intent.",
    "vocabulary": "Names and words that recognition should know.",
    "whisperModel":
      "What hears: a Whisper model of `voicecore models list`, or pocketsphinx; base where this is left out.",
    "language":
      "The language that is spoken, by its code, or several (en, pt), of which one is detected; English where this is left out.",
    "translatesToEnglish": "Whether it puts what it hears into English, which commands are understood in.",
    "speechBack": "What is said aloud: off, on, or only what has to be answered: confirm.",
    "voice":
      "Who says it: slt, a neural voice of `voicecore models list`, or a language of espeak-ng, as in de; slt where this is left out.",
    "microphone": "The microphone of `voicecore listen`, by a name of `voicecore listen --list-devices`.",
    "languageModel": "A language model of `voicecore models list` for /v1/chat/completions.",
    "commandModels": "Models that understand commands in place of the shipped one, the best first.",
    "keepsAudio": "Whether the audio of each command is kept.",
    "skills": "What your own skills may reach over the network: hosts, and Home Assistant.",
    "dictation":
      "Dictation: its mode, modes by program, removesFillers, cleanup, correctsLater, numbers, replacements, snippets, placing, history, keepsSound.",
    "chat":
      "Talking with a language model: system, what it is told before; temperature; maximumTokens; presets, other values of these by name, and preset, the one in use; callsTools; keepsConversations; server, for another's: url, model, key.",
    "network":
      "What may use the network: when_asked (confirmed mail, pulled models) or never; unsealed forbids nothing.",
  ]

  static var settingNames: Set<String> { Set(comments.keys) }

  /// Returns the settings in a file, or all defaults where there is none.
  package static func read(_ path: String) throws(ConfigurationError) -> Configuration {
    do {
      return try of(text(path) ?? "")
    } catch {
      throw ConfigurationError(path: path, reason: error.settingWords)
    }
  }

  private static func text(_ path: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let text = String(validating: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) else {
      throw SettingMistake.noText
    }
    return text
  }

  private static func of(_ text: String) throws -> Configuration {
    let isEmpty = text.split(separator: "\n").allSatisfy {
      $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace)
    }
    if isEmpty { return Configuration() }
    let configuration = try YAMLDecoder().decode(Configuration.self, from: text)
    if let written = try Yams.compose(yaml: text) {
      let understood = try tree(configuration)
      try SettingsCheck(configuration: configuration, written: written, understood: understood).validate()
    }
    return configuration
  }

  /// Writes the settings that differ from the file's into it, and leaves the rest as it is. Keeps the previous file
  /// as `config.yaml~`.
  ///
  /// - Throws: ``ConfigurationError`` if that is impossible without losing what the person wrote.
  package func write(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let before = try Self.text(path)
    let text: String
    do {
      text = try written(into: before)
    } catch {
      throw ConfigurationError(path: path, reason: "\(error)")
    }
    // Both files may contain a mail password.
    if let before {
      try Draft.replace(path + "~", with: Data(before.utf8), permissions: 0o600)
    }
    try Draft.replace(path, with: Data(text.utf8), permissions: 0o600)
  }

  /// Returns the text of a settings file, changed to these settings.
  ///
  /// - Parameter text: The earlier text; nil for a new file.
  package func written(into text: String?) throws -> String {
    var yaml = YAMLText(
      text: text
        ?? "# VoiceCore's settings. `voicecore setup` and the web app write this file; edit it as you like.\n"
    )
    let wanted = try Self.tree(self)
    for change in Self.changes(from: try Self.tree(try Self.of(text ?? "")), to: wanted) {
      try yaml.set(change.path, to: change.value, comment: Self.comments[change.path[0]])
    }
    guard try Self.tree(Self.of(yaml.text)) == wanted else {
      throw YAMLText.Refusal(path: ["the settings"], line: 1)
    }
    return yaml.text
  }

  private static func tree(_ configuration: Configuration) throws -> Node {
    plain(try Yams.compose(yaml: YAMLEncoder().encode(configuration)) ?? .emptyMapping)
  }

  /// Writes numbers as people do: 0.91 instead of 9.1e-1.
  private static func plain(_ node: Node) -> Node {
    switch node {
    case .scalar(let scalar):
      guard node.tag == Tag(.float), let number = Double(scalar.string) else { return node }
      return Node("\(number)", Tag(.implicit), .plain)
    case .mapping(let mapping):
      return Node(mapping.map { ($0.key, plain($0.value)) }, Tag(.implicit), mapping.isEmpty ? .flow : .block)
    case .sequence(let sequence): return Node(sequence.map(plain), Tag(.implicit), sequence.style)
    case .alias: return node
    }
  }

  /// Returns the differences, each with its path of keys.
  private static func changes(from before: Node, to after: Node) -> [(path: [String], value: Node?)] {
    guard let old = before.mapping, let new = after.mapping else {
      return before == after ? [] : [([], after)]
    }
    let gone = old.compactMap { $0.key.string }.filter { new[$0] == nil }
    return gone.map { ([$0], nil) }
      + new.flatMap { pair -> [(path: [String], value: Node?)] in
        guard let key = pair.key.string else { return [] }
        guard let was = old[key] else { return [([key], pair.value)] }
        return changes(from: was, to: pair.value).map { ([key] + $0.path, $0.value) }
      }
  }
}

package struct ConfigurationError: Error, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String { "The settings in \(path) cannot be used: \(reason)" }
}

extension NetworkSetting {
  /// Returns the person's setting.
  /// - Throws: ``ConfigurationError`` if the settings cannot be read.
  package static func current() throws(ConfigurationError) -> NetworkSetting {
    try Configuration.read(StateFolder.current.configurationFile).network ?? .whenAsked
  }
}

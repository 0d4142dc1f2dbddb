import Actions
import Assistant
import Foundation
import Yams

/// The person's settings, from `config.yaml`; each has a default.
struct Configuration: Codable {
  /// Where actions write.
  var actions: ActionConfiguration?
  var mail: MailConfiguration?
  /// When to act and when to ask.
  var confirmation: ConfirmationPolicy?
  /// Names and terms that recognition should know.
  var vocabulary: [String]?
  /// A Whisper model of the store's that hears in the web app; the embedded recognizer does where there is none.
  var whisperModel: String?
  /// Whether the audio of each command is kept; it is not unless this says so.
  var keepsAudio: Bool?

  /// The settings in a file, or all defaults where there is none.
  static func read(_ path: String) throws(ConfigurationError) -> Configuration {
    guard FileManager.default.fileExists(atPath: path) else { return Configuration() }
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let isEmpty = text.split(separator: "\n").allSatisfy {
        $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace)
      }
      return isEmpty ? Configuration() : try YAMLDecoder().decode(Configuration.self, from: text)
    } catch {
      throw ConfigurationError(path: path, reason: "\(error)")
    }
  }

  /// Each part with what it means above it.
  private var commented: String {
    get throws {
      var text =
        "# VoiceCore's settings. `voicecore setup` and the web app write this file; edit it as you like.\n"
      func add(_ comment: String, _ key: String, _ value: (some Encodable)?) throws {
        guard let value else { return }
        text += "\n# \(comment)\n" + (try YAMLEncoder().encode([key: value]))
      }
      try add(
        "Where events, reminders and notes go, and what is assumed where nothing was said.", "actions",
        actions)
      try add("Where mail is read, and how it is sent.", "mail", mail)
      try add(
        "From which probability a command is done at once, and from which it is shown.", "confirmation",
        confirmation)
      try add("Names and words that recognition should know.", "vocabulary", vocabulary)
      try add(
        "A Whisper model of `voicecore models list` that hears in the web app.", "whisperModel", whisperModel)
      try add("Whether the audio of each command is kept.", "keepsAudio", keepsAudio)
      return text
    }
  }

  /// Writes the settings, keeping the file before as `config.yaml~`.
  func write(_ path: String) throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let text = try commented
    if files.fileExists(atPath: path) {
      try? files.removeItem(atPath: path + "~")
      try files.copyItem(atPath: path, toPath: path + "~")
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    // It may hold a mail password.
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}

struct ConfigurationError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "The settings in \(path) cannot be used: \(reason)" }
}

import Foundation

/// The settings that a person changes in the web app.
public struct ServedSettings: Sendable, Hashable, Codable {
  /// Probabilities from which something happens; see `ConfirmationPolicy`.
  public struct Thresholds: Sendable, Hashable, Codable {
    public var execute: Double
    public var confirm: Double
    public var recognition: Double
    public var word: Double

    public init(execute: Double, confirm: Double, recognition: Double, word: Double) {
      (self.execute, self.confirm, self.recognition, self.word) = (execute, confirm, recognition, word)
    }
  }

  public var thresholds: Thresholds
  /// Names and terms that recognition should know.
  public var vocabulary: [String]
  /// Whether the audio of each command is kept.
  public var keepsAudio: Bool
  /// A Whisper model of the store's that hears; nil for the embedded recognizer.
  public var model: String?
  /// Folders.
  public var events: String
  public var reminders: String
  public var notes: String
  /// A file or a folder.
  public var contacts: String?
  /// The person's own rules, in words. They are made by saying them; here they are only taken out.
  public var rules: [String]

  public init(
    thresholds: Thresholds, vocabulary: [String], keepsAudio: Bool, model: String?, events: String,
    reminders: String,
    notes: String, contacts: String?, rules: [String]
  ) {
    (self.thresholds, self.vocabulary, self.keepsAudio) = (thresholds, vocabulary, keepsAudio)
    (self.model, self.events, self.reminders, self.notes) = (model, events, reminders, notes)
    (self.contacts, self.rules) = (contacts, rules)
  }
}

/// Why a setting cannot be what it was to be.
public struct SettingsProblem: Error, Sendable, Hashable {
  /// As in the JSON: `thresholds`, `vocabulary`.
  public var field: String
  public var message: String

  public init(_ field: String, _ message: String) {
    (self.field, self.message) = (field, message)
  }
}

/// Where the settings are.
public struct SettingsStore: Sendable {
  let read: @Sendable () async throws -> ServedSettings
  let write: @Sendable (ServedSettings) async throws -> Void
  let models: @Sendable () throws -> [String]
  let facts: @Sendable () throws -> [(name: String, value: String)]

  /// - Parameters:
  ///   - write: Throws ``SettingsProblem`` for what cannot be.
  ///   - models: The models that can be chosen.
  ///   - facts: What is set elsewhere, for the person to see.
  public init(
    read: @escaping @Sendable () async throws -> ServedSettings,
    write: @escaping @Sendable (ServedSettings) async throws -> Void,
    models: @escaping @Sendable () throws -> [String],
    facts: @escaping @Sendable () throws -> [(name: String, value: String)]
  ) {
    (self.read, self.write, self.models, self.facts) = (read, write, models, facts)
  }
}

import Assistant
import Foundation
import Presentation

/// The settings that a person changes in the web app.
package struct ServedSettings: Sendable, Hashable, Codable {
  /// The probabilities from which something happens; see `ConfirmationPolicy`.
  package struct Thresholds: Sendable, Hashable, Codable {
    /// The thresholds of one intent; nil values are as for all.
    package struct OfIntent: Sendable, Hashable, Codable {
      package var intent: String
      package var execute: Double?
      package var confirm: Double?

      package init(intent: String, execute: Double?, confirm: Double?) {
        (self.intent, self.execute, self.confirm) = (intent, execute, confirm)
      }
    }

    package var execute: Double
    package var confirm: Double
    package var recognition: Double
    package var word: Double
    package var intents: [OfIntent]

    package init(
      execute: Double, confirm: Double, recognition: Double, word: Double, intents: [OfIntent] = []
    ) {
      (self.execute, self.confirm, self.recognition, self.word) = (execute, confirm, recognition, word)
      self.intents = intents
    }
  }

  /// The mail account. How mail is sent is set only in the file, since programs are named there.
  package struct Mail: Sendable, Hashable, Codable {
    /// A folder that contains `cur` and `new`.
    package var maildir: String?
    package var name: String
    package var address: String?
    /// Seconds for which a message can be undone.
    package var undoWindow: Double

    package init(maildir: String? = nil, name: String = "", address: String? = nil, undoWindow: Double = 10) {
      (self.maildir, self.name, self.address) = (maildir, name, address)
      self.undoWindow = undoWindow
    }
  }

  /// How a language model answers.
  package struct Chat: Sendable, Hashable, Codable {
    /// The instructions before the conversation; nil for the usual ones.
    package var system: String?
    /// From 0 to 2; nil for the usual one.
    package var temperature: Double?
    /// The most tokens of an answer; nil for the usual number.
    package var maximumTokens: Int?
    /// One of the choices, which overrides the others; nil for none.
    package var preset: String?

    package init(
      system: String? = nil, temperature: Double? = nil, maximumTokens: Int? = nil, preset: String? = nil
    ) {
      (self.system, self.temperature) = (system, temperature)
      (self.maximumTokens, self.preset) = (maximumTokens, preset)
    }
  }

  package var thresholds: Thresholds
  /// Names and terms that recognition should know.
  package var vocabulary: [String]
  /// Whether the audio of each command is kept.
  package var keepsAudio: Bool
  /// The Whisper model in the store that recognizes speech, or `pocketsphinx`; nil for the default.
  package var model: String?
  /// The language code for a multilingual model, or several with commas between; nil for English, or for any language
  /// if it is translated.
  package var language: String?
  /// Whether such a model translates to English.
  package var translatesToEnglish: Bool
  package var speechBack: SpeechBack
  /// The voice, one of the choices; nil for flite's.
  package var voice: String?
  package var chat: Chat
  /// The microphone of `voicecore listen`; nil for the system's default.
  package var microphone: String?
  /// The folder of events.
  package var events: String
  package var reminders: String
  package var notes: String
  /// The file or folder of contacts.
  package var contacts: String?
  package var mail: Mail
  /// The person's own rules in words, as one would say them.
  package var rules: [String]

  package init(
    thresholds: Thresholds, vocabulary: [String], keepsAudio: Bool, model: String?, language: String? = nil,
    translatesToEnglish: Bool = false, speechBack: SpeechBack = .off, voice: String? = nil,
    chat: Chat = Chat(), microphone: String? = nil, events: String, reminders: String, notes: String,
    contacts: String?,
    mail: Mail = Mail(), rules: [String]
  ) {
    (self.thresholds, self.vocabulary, self.keepsAudio) = (thresholds, vocabulary, keepsAudio)
    (self.model, self.language, self.translatesToEnglish) = (model, language, translatesToEnglish)
    (self.speechBack, self.voice, self.chat, self.microphone) = (speechBack, voice, chat, microphone)
    (self.events, self.reminders, self.notes, self.contacts) = (events, reminders, notes, contacts)
    (self.mail, self.rules) = (mail, rules)
  }
}

/// The choices for settings, by name and description.
package struct SettingsChoices: Sendable, Hashable, Encodable {
  package struct Choice: Sendable, Hashable, Encodable {
    package var value: String
    package var name: String

    package init(_ value: String, _ name: String) {
      (self.value, self.name) = (value, name)
    }
  }

  package struct Intent: Sendable, Hashable, Encodable {
    package var intent: String
    package var name: String
    /// Whether it is always shown for confirmation, whatever its thresholds.
    package var alwaysConfirms: Bool

    package init(intent: String, name: String, alwaysConfirms: Bool) {
      (self.intent, self.name, self.alwaysConfirms) = (intent, name, alwaysConfirms)
    }
  }

  package var models: [String]
  package var languages: [Choice]
  package var voices: [Choice]
  /// The presets of conversations.
  package var presets: [String]
  /// The microphones of the server's machine.
  package var microphones: [Choice]
  package var intents: [Intent]

  package init(
    models: [String], languages: [Choice] = [], voices: [Choice] = [], presets: [String] = [],
    microphones: [Choice] = [], intents: [Intent] = []
  ) {
    (self.models, self.languages, self.voices, self.presets) = (models, languages, voices, presets)
    (self.microphones, self.intents) = (microphones, intents)
  }
}

/// Why a setting is invalid.
package struct SettingsProblem: Error, Sendable, Hashable {
  /// The field's name in the JSON: `thresholds`, `vocabulary`.
  package var field: String
  package var message: String

  package init(_ field: String, _ message: String) {
    (self.field, self.message) = (field, message)
  }
}

/// Reads and writes the settings.
package struct SettingsStore: Sendable {
  let version: @Sendable () -> String
  let read: @Sendable () async throws -> ServedSettings
  let write: @Sendable (ServedSettings) async throws -> Void
  let choices: @Sendable () async throws -> SettingsChoices
  let facts: @Sendable () throws -> [(name: String, value: String)]

  /// - Parameters:
  ///   - version: Changes whenever the settings change.
  ///   - write: Throws ``SettingsProblem`` for invalid settings.
  ///   - facts: What is set elsewhere, for the person to see.
  package init(
    version: @escaping @Sendable () -> String,
    read: @escaping @Sendable () async throws -> ServedSettings,
    write: @escaping @Sendable (ServedSettings) async throws -> Void,
    choices: @escaping @Sendable () async throws -> SettingsChoices,
    facts: @escaping @Sendable () throws -> [(name: String, value: String)]
  ) {
    (self.version, self.read, self.write) = (version, read, write)
    (self.choices, self.facts) = (choices, facts)
  }
}

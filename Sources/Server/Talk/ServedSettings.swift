import Assistant
import Foundation
import Presentation

/// The settings that a person changes in the web app.
package struct ServedSettings: Sendable, Hashable, Codable {
  /// Probabilities from which something happens; see `ConfirmationPolicy`.
  package struct Thresholds: Sendable, Hashable, Codable {
    /// Those of one intent; what is nil is as for all.
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

  /// Where mail is, and whose. How it is sent is set in the file alone, since programs are named there.
  package struct Mail: Sendable, Hashable, Codable {
    /// A folder that holds `cur` and `new`.
    package var maildir: String?
    package var name: String
    package var address: String?
    /// Seconds for which a message can be taken back.
    package var undoWindow: Double

    package init(maildir: String? = nil, name: String = "", address: String? = nil, undoWindow: Double = 10) {
      (self.maildir, self.name, self.address) = (maildir, name, address)
      self.undoWindow = undoWindow
    }
  }

  package var thresholds: Thresholds
  /// Names and terms that recognition should know.
  package var vocabulary: [String]
  /// Whether the audio of each command is kept.
  package var keepsAudio: Bool
  /// A Whisper model of the store's that hears, or `pocketsphinx`; nil for what usually hears.
  package var model: String?
  /// The code of the language that is spoken to a model of many, or several with commas between them; nil for English, or
  /// for any where what is said is put into English.
  package var language: String?
  /// Whether such a model puts what it hears into English.
  package var translatesToEnglish: Bool
  package var speechBack: SpeechBack
  /// The microphone of `voicecore listen`; nil for the system's usual one.
  package var microphone: String?
  /// Folders.
  package var events: String
  package var reminders: String
  package var notes: String
  /// A file or a folder.
  package var contacts: String?
  package var mail: Mail
  /// The person's own rules, in words; a new one is as it would be said.
  package var rules: [String]

  package init(
    thresholds: Thresholds, vocabulary: [String], keepsAudio: Bool, model: String?, language: String? = nil,
    translatesToEnglish: Bool = false, speechBack: SpeechBack = .off, microphone: String? = nil,
    events: String, reminders: String, notes: String, contacts: String?, mail: Mail = Mail(), rules: [String]
  ) {
    (self.thresholds, self.vocabulary, self.keepsAudio) = (thresholds, vocabulary, keepsAudio)
    (self.model, self.language, self.translatesToEnglish) = (model, language, translatesToEnglish)
    (self.speechBack, self.microphone) = (speechBack, microphone)
    (self.events, self.reminders, self.notes, self.contacts) = (events, reminders, notes, contacts)
    (self.mail, self.rules) = (mail, rules)
  }
}

/// What can be chosen from, by name and description.
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
    /// It is shown first whatever its thresholds are.
    package var alwaysConfirms: Bool

    package init(intent: String, name: String, alwaysConfirms: Bool) {
      (self.intent, self.name, self.alwaysConfirms) = (intent, name, alwaysConfirms)
    }
  }

  package var models: [String]
  package var languages: [Choice]
  /// Of the machine that serves.
  package var microphones: [Choice]
  package var intents: [Intent]

  package init(models: [String], languages: [Choice] = [], microphones: [Choice] = [], intents: [Intent] = [])
  {
    (self.models, self.languages) = (models, languages)
    (self.microphones, self.intents) = (microphones, intents)
  }
}

/// Why a setting cannot be what it was to be.
package struct SettingsProblem: Error, Sendable, Hashable {
  /// As in the JSON: `thresholds`, `vocabulary`.
  package var field: String
  package var message: String

  package init(_ field: String, _ message: String) {
    (self.field, self.message) = (field, message)
  }
}

/// Where the settings are.
package struct SettingsStore: Sendable {
  let version: @Sendable () -> String
  let read: @Sendable () async throws -> ServedSettings
  let write: @Sendable (ServedSettings) async throws -> Void
  let choices: @Sendable () async throws -> SettingsChoices
  let facts: @Sendable () throws -> [(name: String, value: String)]

  /// - Parameters:
  ///   - version: Is another when the settings are, whoever changed them.
  ///   - write: Throws ``SettingsProblem`` for what cannot be.
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

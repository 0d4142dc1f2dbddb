import Actions
import Assistant
import Foundation
import Testing
import Understanding
import Yams

@testable import Setup

@Suite("The settings file") struct ConfigurationTests {
  private func read(_ text: String) throws -> Configuration {
    try YAMLDecoder().decode(Configuration.self, from: text)
  }

  @Test func aNewFileSaysWhatItsPartsMean() throws {
    var configuration = Configuration()
    configuration.vocabulary = ["Tilda", "off"]
    configuration.speechBack = .off
    configuration.confirmation = ConfirmationPolicy(intents: ["create_note": .init(execute: 0.7)])
    let text = try configuration.written(into: nil)
    #expect(text.hasPrefix("# VoiceCore's settings."))
    #expect(text.contains("\n# Names and words that recognition should know.\nvocabulary:\n- Tilda\n"))
    #expect(text.contains("executeThreshold: 0.91\n"))
    let again = try read(text)
    #expect(again.vocabulary == ["Tilda", "off"])
    #expect(again.speechBack == .off)
    #expect(again.confirmation == configuration.confirmation)
  }

  /// What reading a file of this text is refused for; nil where it is taken.
  private func refusal(of text: String) throws -> String? {
    let home = try TemporaryFolder()
    try home.write("config.yaml", text + "\n")
    let path = home.folder.appending(path: "config.yaml").path
    do {
      _ = try Configuration.read(path)
      return nil
    } catch {
      let beginning = "The settings in \(path) cannot be used: "
      #expect(error.description.hasPrefix(beginning))
      return String(error.description.dropFirst(beginning.count))
    }
  }

  @Test("a word that a setting cannot be is named, with those that it can")
  func unknownWord() throws {
    #expect(
      try refusal(of: "speechBack: loud")
        == "“speechBack” cannot be “loud”. What is said aloud: off, on, or only what has to be answered: confirm."
    )
  }

  @Test("a file that is not text is refused in words")
  func noText() throws {
    let home = try TemporaryFolder()
    let path = home.folder.appending(path: "config.yaml")
    try Data([0xFF, 0xFE, 0x00]).write(to: path)
    let error = #expect(throws: ConfigurationError.self) { _ = try Configuration.read(path.path) }
    #expect(error?.reason == "the file is not text in UTF-8. Save it as that, or move it away.")
  }

  @Test(
    "a setting that does not exist is named, with the one that is meant",
    arguments: [
      ("mial: {maildir: /mail}", "mial", "mail"),
      ("confirmation: {executeTreshold: 0.5}", "confirmation.executeTreshold", "executeThreshold"),
      (
        "confirmation: {intents: {create_note: {excute: 0.5}}}", "confirmation.intents.create_note.excute",
        "execute"
      ),
      ("mail: {smtp: {host: a.example, usr: anna}}", "mail.smtp.usr", "user"),
      ("dictation: {removeFillers: true}", "dictation.removeFillers", "removesFillers"),
      ("chat: {maximumToken: 9}", "chat.maximumToken", "maximumTokens"),
    ])
  func misspelled(text: String, name: String, meant: String) throws {
    #expect(
      try refusal(of: text) == "there is no setting “\(name)”. Did you mean “\(meant)”?")
  }

  @Test("a setting within a group that is like no other is named; other programs' groups stay")
  func unknown() throws {
    #expect(
      try refusal(of: "chat: {colour: blue}")
        == "there is no setting “chat.colour”. Correct its name, or take it out.")
    #expect(try refusal(of: "theme: {colour: blue}") == nil)
    #expect(try refusal(of: "chat: {system: }\nmail: {}") == nil)
    #expect(try refusal(of: "dictation: {programs: {Code: raw}, snippets: {sig: Anna}}") == nil)
  }

  @Test(
    "a value that nothing can use is named",
    arguments: [
      ("language: klingon", "“language”: “klingon”"), ("language: \"en, klingon\"", "“language”: “klingon”"),
      ("actions: {timeZone: Mars/Base}", "“actions.timeZone”: “Mars/Base”"),
      ("actions: {reminderMinuteOfDay: 5000}", "“actions.reminderMinuteOfDay”"),
      ("actions: {eventMinutes: 0}", "“actions.eventMinutes”"),
    ])
  func unusable(text: String, words: String) throws {
    #expect(try refusal(of: text)?.hasPrefix(words) == true)
  }

  @Test func thresholdsBelongToIntentsAndSlotsThatThereAre() throws {
    let schema = try CommandSchema.bundled()
    #expect(throws: SettingMistake.unknown("confirmation.intents.crete_note", meant: "create_note")) {
      let policy = ConfirmationPolicy(intents: ["crete_note": .init(execute: 1)])
      try SettingsCheck.validate(policy, against: schema)
    }
    #expect(throws: SettingMistake.unknown("confirmation.wordThresholds.titel", meant: "title")) {
      var policy = ConfirmationPolicy()
      policy.wordThresholds["titel"] = 0.5
      try SettingsCheck.validate(policy, against: schema)
    }
    #expect(throws: Never.self) { try SettingsCheck.validate(ConfirmationPolicy(), against: schema) }
  }

  @Test(arguments: [
    ("{}", ["en"]), ("language: pt", ["pt"]), ("language: en, portuguese", ["en", "pt"]),
    ("translatesToEnglish: true", []),
    ("{language: de, translatesToEnglish: true}", ["de"]),
  ])
  func whatIsSpokenIsEnglishUnlessThePersonSaysOtherwise(text: String, codes: [String]) throws {
    #expect(try read(text).languages.map(\.code) == codes)
  }

  @Test func whatDidNotChangeStaysAsAPersonWroteIt() throws {
    let text = """
      # My machine
      whisperModel: base.en   # good enough
      # Somebody else's
      theme: {dark: yes}

      mail:
        maildir: /mail/INBOX
        smtp: {host: smtp.example.org, passwordCommand: [pass, show, mail]}   # no password here
      confirmation:
        executeThreshold: 0.95   # careful

      """
    var configuration = try read(text)
    #expect(try configuration.written(into: text) == text)
    configuration.keepsAudio = true
    configuration.mail?.undoWindow = 30
    configuration.confirmation?.intents["create_note"] = .init(execute: 0.7)
    configuration.whisperModel = "small.en"
    let wanted =
      text.replacing("base.en ", with: "small.en ")
      .replacing("# no password here\n", with: "# no password here\n  undoWindow: 30.0\n")
      .replacing("# careful\n", with: "# careful\n  intents:\n    create_note:\n      execute: 0.7\n")
      + "\n# Whether the audio of each command is kept.\nkeepsAudio: true\n"
    #expect(try configuration.written(into: text) == wanted)
    configuration.whisperModel = nil
    configuration.keepsAudio = nil
    let without = try configuration.written(into: wanted)
    #expect(without.contains("\n# whisperModel: small.en   # good enough\n"))
    #expect(!without.contains("keepsAudio:"))
  }

  @Test func whatCannotBeChangedSafelyIsLeftToThePerson() throws {
    let text = "vocabulary: [Tilda, # the cat\n  Joaquim]\n"
    var configuration = try read(text)
    configuration.vocabulary = ["Tilda"]
    #expect(throws: YAMLText.Refusal.self) { try configuration.written(into: text) }
  }

  @Test func aFileIsWrittenForItsOwnerAndTheOneBeforeIsKept() throws {
    let home = try TemporaryFolder()
    try home.write("config.yaml", "keepsAudio: false # quiet\n")
    let path = home.folder.appending(path: "config.yaml").path
    var configuration = try Configuration.read(path)
    configuration.keepsAudio = true
    try configuration.write(path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "keepsAudio: true # quiet\n")
    #expect(try String(contentsOfFile: path + "~", encoding: .utf8) == "keepsAudio: false # quiet\n")
    for file in [path, path + "~"] {
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func whatIsLeftOutIsAsUsual() throws {
    let actions = try #require(try read("actions: {notes: {path: /my/notes}}").actions)
    #expect(actions.notes == ActionFolder(path: "/my/notes", isOwn: false))
    #expect(actions.events == ActionConfiguration.own().events)
    #expect(actions.eventMinutes == 60)
    #expect(try read("mail: {maildir: /mail}").mail?.undoWindow == 10)
  }

  @Test(arguments: [
    ("mail: {smtp: {port: 465}}", "“mail.smtp.host” is missing; add it"),
    ("actions: {events: {isOwn: true}}", "“actions.events.path” is missing; add it"),
    ("actions: {eventMinutes: soon}", "“actions.eventMinutes” is not a number"),
    ("vocabulary: Tilda", "“vocabulary” is not a list"),
    ("mail: {undoWindow: -1}", "The setting mail.undoWindow cannot be used: it must be 0 to 86400 seconds."),
  ])
  func whatIsWrongIsSaidInWords(text: String, words: String) throws {
    let refusal = try #require(try refusal(of: text))
    #expect(refusal.hasPrefix(words))
    #expect(!refusal.contains("Error"))
  }

  @Test func rulesAreAddedAndTakenOutWithCommentsKept() throws {
    let home = try TemporaryFolder()
    try home.write(
      "rules.yaml", "# Mine\n- when: lunch\n  minutes: 60 # an hour\n- name: mom\n  means: Maria\n")
    let file = RulesFile(path: home.folder.appending(path: "rules.yaml").path)
    try file.add(.reminderTime(minuteOfDay: 510))
    var rules = try file.read()
    #expect(rules.rules.count == 3)
    rules.rules.remove(at: 1)
    try file.write(rules)
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8)
        == "# Mine\n- when: lunch\n  minutes: 60 # an hour\n- remindAt: 08:30\n")
    #expect(try file.read() == rules)
  }
}

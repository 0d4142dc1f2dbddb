import Actions
import Console
import Dictation
import Foundation
import Speech
import VoiceKeyboard

extension Installation {
  var dictationSettings: DictationSettings { configuration.dictation ?? DictationSettings() }

  /// Where the sound of dictations is kept until their text stands where it should.
  var dictatedSound: String { "\(state.data)/dictation" }

  /// A dictation as the person's settings have it.
  ///
  /// - Parameter recognizer: What hears it.
  func dictation(mode: DictationMode, before: String = "", heardBy recognizer: String) -> Dictation {
    Dictation(
      mode: mode, settings: dictationSettings, before: before,
      form: RecognizerEngine.named(recognizer)?.writesMarks == false ? .spoken : .written,
      names: (configuration.vocabulary ?? []) + givenNames)
  }

  /// Adds words to the person's vocabulary, which every recognizer is told of.
  func learn(_ words: [String]) {
    do {
      // Others may have written the file since it was read.
      var configuration = try Configuration.read(state.configurationFile)
      let known = configuration.vocabulary ?? []
      let new = words.filter { !known.contains($0) }
      guard !new.isEmpty else { return }
      configuration.vocabulary = known + new
      try configuration.write(state.configurationFile)
    } catch {
      printError("\(words.joined(separator: ", ")) could not be learned: \(error)")
    }
  }

  /// Says what a dictation left that was cut off.
  func tellOfAbandonedDictations() {
    let sounds = AbandonedSound.all(in: dictatedSound)
    guard !sounds.isEmpty else { return }
    let seconds = sounds.reduce(0) { $0 + $1.seconds }
    printError(
      "\(Int(seconds.rounded(.up))) s of dictation were cut off before the text was placed: voicecore dictate recover"
    )
  }
}

extension StateFolder {
  /// Where key bindings reach “voicecore dictate serve”.
  var dictationSocket: String {
    let environment = ProcessInfo.processInfo.environment
    guard (environment["VOICECORE_HOME"] ?? "").isEmpty, let folder = environment["XDG_RUNTIME_DIR"],
      folder.hasPrefix("/")
    else { return "\(data)/dictate.sock" }
    return "\(folder)/voicecore-dictate.sock"
  }
}

extension PlacingMeans {
  /// What can place text here.
  static var current: PlacingMeans {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return PlacingMeans(environment: environment) { program in
      folders.contains { access("\($0)/\(program)", X_OK) == 0 }
    }
  }
}

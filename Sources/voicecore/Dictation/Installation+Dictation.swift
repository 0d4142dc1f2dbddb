import Actions
import Console
import Dictation
import DictationLink
import Foundation
import InputMethod
import MessageBus
import Setup
import Speech
import VoiceKeyboard

extension Installation {
  var dictationSettings: DictationSettings { configuration.dictation ?? DictationSettings() }

  /// The folder of the sound of dictations, until their text is placed.
  var dictatedSound: String { state.dictation.sound }

  /// The last dictations.
  var dictationHistory: DictationHistory {
    let settings = dictationSettings
    return DictationHistory(
      folder: "\(state.data)/dictations", most: max(0, settings.history ?? DictationHistory.most),
      keepsSound: settings.keepsSound == true)
  }

  /// Returns a dictation with the person's settings.
  ///
  /// - Parameter recognizer: The name of the recognizer.
  func dictation(mode: DictationMode, before: String = "", heardBy recognizer: String) -> Dictation {
    Dictation(
      mode: mode, settings: dictationSettings, before: before,
      form: RecognizerEngine.named(recognizer)?.writesMarks == false ? .spoken : .written,
      names: (configuration.vocabulary ?? []) + givenNames)
  }

  /// Adds words to the person's vocabulary, for every recognizer.
  func learn(_ words: [String]) {
    do {
      // Another program may have changed the file since it was read.
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

  /// Tells about dictations that were cut off.
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
  /// Where the processes of a dictation find each other.
  var dictation: DictationPlaces {
    DictationPlaces(data: data) { ProcessInfo.processInfo.environment[$0] }
  }
}

extension PlacingMeans {
  /// Returns the ways to place text on this machine.
  ///
  /// - Parameter portal: The keys of the desktop's portal, whose session is used again.
  static func current(_ portal: DesktopKeys = DesktopKeys()) async -> PlacingMeans {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    func isThere(_ program: String) -> Bool { folders.contains { access("\($0)/\(program)", X_OK) == 0 } }
    let pressesKeys =
      access("/dev/uinput", W_OK) == 0
      || access(environment["YDOTOOL_SOCKET"] ?? "/tmp/.ydotool_socket", W_OK) == 0
    return PlacingMeans(
      environment: environment,
      inputMethod: IBusAddress.current(environment: environment).map {
        IBusAccess(address: $0, formerEngine: "\(StateFolder.current.data)/ibus-engine")
      },
      portal: await portal.found(),
      ydotool: isThere("ydotool") && pressesKeys ? await TypingProgram.installedYdotool() : nil,
      isThere: isThere)
  }
}

/// The keys that the desktop presses by its portal.
struct DesktopKeys: Sendable {
  #if os(Linux)
    private let keyboard: PortalKeyboard?

    init() {
      let environment = ProcessInfo.processInfo.environment
      let hasDesktop = ["WAYLAND_DISPLAY", "DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
      keyboard =
        hasDesktop
        ? PortalKeyboard(
          address: SessionBus.address { environment[$0] },
          token: "\(StateFolder.current.data)/portal-keyboard")
        : nil
    }

    /// What presses the keys; nil if the desktop has no such portal.
    func found() async -> (any TypingKeys)? {
      guard let keyboard, await keyboard.isThere() else { return nil }
      return keyboard
    }

    /// Whether the desktop gives keys that are told of when they go down and up.
    var givesShortcuts: Bool {
      get async {
        let bus = SessionBus.address { ProcessInfo.processInfo.environment[$0] }
        guard keyboard != nil, let portal = try? DesktopPortal("GlobalShortcuts", address: bus) else {
          return false
        }
        return await portal.number("version") != nil
      }
    }
  #else
    func found() async -> (any TypingKeys)? { nil }

    var givesShortcuts: Bool { false }
  #endif
}

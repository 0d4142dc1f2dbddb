import DictationLink
import InputMethod

/// The options on the command line.
struct MicrophoneOptions: Hashable {
  enum Action: Hashable {
    case serve
    case ask(ControlRequest)
    case help
  }

  struct UsageError: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  var action = Action.help
  /// The microphone; nil for the sound server's default.
  var device: String?
  /// A recording in the place of the microphone.
  var recording: String?
  /// Whether the microphone is kept open, for the second before a start.
  var preRoll = false
  /// Whether the desktop is asked for keys.
  var desktopKeys = false
  /// The key of the input method IBus to dictate with.
  var inputMethodKey: DictationKey?
  /// Whether the process with the model is started where nobody serves its socket.
  var launches = true

  static let help = """
    OVERVIEW: The microphone of dictation: a small process that records for “voicecore dictate serve”.

    USAGE: voicecore-dictate serve [--device NAME] [--pre-roll] [--desktop-keys] [--input-method-key KEY]
                                   [--no-launch] [--microphone-from FILE]
           voicecore-dictate start|toggle [--program NAME] [--mode MODE]
           voicecore-dictate stop|cancel|status|watch

    serve      Waits for keys and records. Starts “voicecore dictate serve”, which holds the model, when it is needed.
    start      Begins to dictate.
    stop       Ends the dictation, and comes back once its text is placed.
    toggle     Begins to dictate, or ends it: for a key of the window manager.
    cancel     Gives up what is not placed yet, and deletes its sound.
    status     Says idle, listening or placing.
    watch      Prints the state and the level of the sound, a line of JSON for each change: for a bar of the desktop.

    OPTIONS:
      --device NAME           The microphone, by a name of “voicecore listen --list-devices”; otherwise the default.
      --pre-roll              Keep the microphone open, so that the second before the key press is heard, too.
      --desktop-keys          Ask the desktop for keys, one of them to be held while you speak (its portal GlobalShortcuts).
      --input-method-key KEY  Offer the input method “VoiceCore” to IBus. In it, this key dictates while you hold it, or,
                              tapped, until you tap it again: \(DictationKey.names).
      --no-launch             Do not start “voicecore dictate serve”; somebody else does, such as systemd.
      --microphone-from FILE  Hear a WAV file with 16 bits, 16 kHz and one channel in the place of the microphone.
      --program NAME          The program that the text is for.
      --mode MODE             automatic, raw, sentence or verbatim; otherwise as the settings say for the program.
      -h, --help              Show this.
    """

  init() {}

  /// - Parameter arguments: The arguments without the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var request: ControlRequest?
    var words: [String] = []
    var (program, mode) = (String?.none, String?.none)
    func value(_ option: String) throws(UsageError) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else {
        throw UsageError(description: "\(option) needs a value.")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help":
        action = .help
        return
      case "--device": device = try value(argument)
      case "--microphone-from": recording = try value(argument)
      case "--pre-roll": preRoll = true
      case "--desktop-keys": desktopKeys = true
      case "--input-method-key":
        let name = try value(argument)
        guard let key = DictationKey(name: name) else {
          throw UsageError(
            description: "“\(name)” is no key to dictate with. These are: \(DictationKey.names).")
        }
        inputMethodKey = key
      case "--no-launch": launches = false
      case "--program": program = try value(argument)
      case "--mode": mode = try value(argument)
      case let option where option.hasPrefix("-"):
        throw UsageError(description: "There is no option “\(option)”. --help shows what there is.")
      default: words.append(argument)
      }
    }
    guard words.count == 1 else {
      throw UsageError(
        description:
          "One of serve, start, stop, toggle, cancel, status and watch is needed. --help says more.")
    }
    if words[0] == "serve" {
      action = .serve
    } else if let asked = ControlRequest.Action(rawValue: words[0]) {
      request = ControlRequest(asked, program: program, mode: mode)
    } else {
      throw UsageError(description: "There is no “\(words[0])”. --help shows what there is.")
    }
    if let request { action = .ask(request) }
  }
}

import DictationLink
import InputMethod

/// The units with which systemd starts the two processes of a dictation when somebody connects to their sockets.
public struct DictationUnits: Sendable, Hashable {
  /// The seconds after which the model's process ends if nobody dictates.
  private static let idle = 600

  public struct File: Sendable, Hashable {
    public var name: String
    public var text: String
  }

  /// The paths of the programs.
  public var recognizer: String
  public var microphone: String
  public var places: DictationPlaces
  /// The folder of all state, if the person has one.
  public var home: String?
  public var preRoll: Bool
  public var device: String?
  /// Whether the desktop is asked for keys.
  public var desktopKeys: Bool
  /// The name of the key of the input method; nil if it offers none.
  public var inputMethodKey: String?
  /// Whether the process with the model is the server for everything.
  public var servesAll: Bool

  public init(
    recognizer: String, microphone: String, places: DictationPlaces, home: String?, preRoll: Bool,
    device: String?, desktopKeys: Bool = false, inputMethodKey: String? = nil, servesAll: Bool = false
  ) {
    (self.recognizer, self.microphone, self.places) = (recognizer, microphone, places)
    (self.home, self.preRoll, self.device) = (home, preRoll, device)
    (self.desktopKeys, self.inputMethodKey, self.servesAll) = (desktopKeys, inputMethodKey, servesAll)
  }

  /// The command that makes systemd load and start the units.
  public var start: String {
    let names =
      ["voicecore-dictate.socket", "voicecore-recognizer.socket"]
      + (isKept ? ["voicecore-dictate.service"] : [])
    return "systemctl --user daemon-reload && systemctl --user enable --now \(names.joined(separator: " "))"
  }

  /// Whether the process with the microphone runs before the first key: to hear what precedes it, or to get keys at all.
  private var isKept: Bool { preRoll || desktopKeys || inputMethodKey != nil }

  /// The description of the input method with the key, for IBus; nil if it offers none.
  public var inputMethod: File? {
    // Where systemd does not run the process, IBus starts it, and it starts the one with the model.
    inputMethodKey.map { _ in
      File(
        name: "\(OfferedEngine.name).xml",
        text: OfferedEngine.description(servedBy: [microphone, "serve"] + options))
    }
  }

  /// How the microphone is served.
  private var options: [String] {
    (preRoll ? ["--pre-roll"] : []) + (desktopKeys ? ["--desktop-keys"] : [])
      + (inputMethodKey.map { ["--input-method-key", $0] } ?? []) + (device.map { ["--device", $0] } ?? [])
  }

  public var files: [File] {
    [
      socket("voicecore-dictate", "Keys for dictation", places.control),
      service(
        "voicecore-dictate", "The microphone of dictation", [microphone, "serve", "--no-launch"] + options,
        isKept: isKept),
      socket("voicecore-recognizer", "The recognizer of dictation", places.recognizer),
      service(
        "voicecore-recognizer", "The recognizer of dictation",
        [recognizer] + (servesAll ? ["serve"] : ["dictate", "serve", "--idle-exit", "\(Self.idle)"])),
    ]
  }

  private func socket(_ name: String, _ description: String, _ path: String) -> File {
    File(
      name: "\(name).socket",
      text: """
        [Unit]
        Description=\(description)

        [Socket]
        ListenStream=\(Self.escaped(path))
        SocketMode=0600

        [Install]
        WantedBy=sockets.target

        """)
  }

  /// - Parameter isKept: Whether it runs from the beginning of the session.
  private func service(
    _ name: String, _ description: String, _ command: [String], isKept: Bool = false
  ) -> File {
    let environment = home.map { "Environment=\(Self.quoted("VOICECORE_HOME=\($0)"))\n" } ?? ""
    return File(
      name: "\(name).service",
      text: """
        [Unit]
        Description=\(description)

        [Service]
        ExecStart=\(command.map(Self.quoted).joined(separator: " "))
        \(environment)\(isKept ? "\n[Install]\nWantedBy=default.target\n" : "")
        """)
  }

  /// Escapes percent signs, which begin specifiers of systemd.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  private static func quoted(_ word: String) -> String {
    let text = escaped(word).flatMap {
      $0 == "\"" || $0 == "\\" ? ["\\", $0] : $0 == "$" ? ["$", "$"] : [$0]
    }
    return "\"\(String(text))\""
  }
}

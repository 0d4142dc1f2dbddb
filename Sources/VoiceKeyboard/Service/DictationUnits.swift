import DictationLink

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
  /// Whether the process with the model is the server for everything.
  public var servesAll: Bool

  public init(
    recognizer: String, microphone: String, places: DictationPlaces, home: String?, preRoll: Bool,
    device: String?, desktopKeys: Bool = false, servesAll: Bool = false
  ) {
    (self.recognizer, self.microphone, self.places) = (recognizer, microphone, places)
    (self.home, self.preRoll, self.device) = (home, preRoll, device)
    (self.desktopKeys, self.servesAll) = (desktopKeys, servesAll)
  }

  /// The command that makes systemd load and start the units.
  public var start: String {
    let names =
      ["voicecore-dictate.socket", "voicecore-recognizer.socket"]
      + (isKept ? ["voicecore-dictate.service"] : [])
    return "systemctl --user daemon-reload && systemctl --user enable --now \(names.joined(separator: " "))"
  }

  /// Whether the process with the microphone runs before the first key: to hear what precedes it, or to get keys at all.
  private var isKept: Bool { preRoll || desktopKeys }

  public var files: [File] {
    let options =
      (preRoll ? ["--pre-roll"] : []) + (desktopKeys ? ["--desktop-keys"] : [])
      + (device.map { ["--device", $0] } ?? [])
    return [
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

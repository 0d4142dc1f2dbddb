/// The options on the command line. The token is not one, since every program on the machine could see it.
struct SatelliteOptions: Hashable {
  struct UsageError: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  var address = ServerAddress.standard
  /// The certificate file of the authority that signed the server's certificate; nil for the system's authorities.
  var authority: String?
  var tokenFile: String?
  /// The microphone; nil for the sound server's default.
  var device: String?
  /// Whether it says aloud what there is to say.
  var speaks = false
  /// The loudspeaker; nil for the sound server's default.
  var speaker: String?
  /// Whether a language model answers what asks for nothing.
  var talks = false
  var listsDevices = false
  var wantsHelp = false

  static let tokenVariable = "VOICECORE_TOKEN"

  static let help = """
    OVERVIEW: A microphone in another room for a VoiceCore server.

    Sends what is said to “voicecore serve”, which recognizes it and does it; shows what is heard while it is
    said, what it would do and what was done. Questions are answered by voice (“yes”, “no”, “change it to
    four”) or by key; after a slash, or where no terminal is, by a line that is typed. The space bar pauses,
    u undoes, Ctrl-C ends.

    USAGE: voicecore-satellite [ADDRESS] [--chat] [--speak] [--authority FILE] [--token-file FILE]
                               [--device NAME] [--speaker NAME]

    ADDRESS:
      \(ServerAddress.standard)   a server on this machine; the default
      https://NAME:PORT       one that was opened with “voicecore serve --open”

    OPTIONS:
      --chat              A language model of the server answers what asks for nothing.
      --speak             Say aloud what was done, what is asked, and the model's answers. Who speaks meanwhile
                          interrupts it, and so does the escape key.
      --authority FILE    The certificate of the server's authority, as the server gives it at /ca.crt.
      --token-file FILE   A file with the server's token. Without it, \(tokenVariable) is read from the environment.
      --device NAME       The microphone, by the name that --list-devices shows; otherwise the default.
      --speaker NAME      The loudspeaker, by its name in “pactl list short sinks”; otherwise the default. Where
                          the microphone hears it, name the devices of the sound server's echo cancellation.
      --list-devices      Show what can be listened to.
      -h, --help          Show this.
    """

  /// - Parameter arguments: The arguments without the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var addresses: [String] = []
    func value(_ option: String, _ attached: String?) throws(UsageError) -> String {
      guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
        throw UsageError(description: "\(option) needs a value.")
      }
      return value
    }
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let attached = argument.hasPrefix("--") && parts.count == 2 ? parts[1] : nil
      switch attached == nil ? argument : parts[0] {
      case "--authority": authority = try value("--authority", attached)
      case "--token-file": tokenFile = try value("--token-file", attached)
      case "--device": device = try value("--device", attached)
      case "--speaker": speaker = try value("--speaker", attached)
      case "--speak" where attached == nil: speaks = true
      case "--chat" where attached == nil: talks = true
      case "--list-devices": listsDevices = true
      case "-h", "--help": wantsHelp = true
      case let option where option.hasPrefix("-"):
        throw UsageError(description: "There is no option “\(option)”. --help shows what there is.")
      default: addresses.append(argument)
      }
    }
    guard addresses.count <= 1 else {
      throw UsageError(description: "One server's address is enough: \(addresses.joined(separator: ", ")).")
    }
    if let text = addresses.first {
      guard let address = ServerAddress(text) else {
        throw UsageError(
          description: "“\(text)” is no address of a server. One looks like https://kitchen.local:8765.")
      }
      self.address = address
    }
    guard address.isSecure || address.isLoopback else {
      throw UsageError(
        description: """
          Without TLS only a server on this machine is spoken to. Open the other one with “voicecore serve --open” and \
          write https:// here.
          """)
    }
    guard address.isSecure || authority == nil else {
      throw UsageError(description: "--authority is for https:// addresses.")
    }
  }
}

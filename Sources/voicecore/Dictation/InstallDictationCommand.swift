import ArgumentParser
import Console
import DictationLink
import Foundation
import Setup
import VoiceKeyboard

struct InstallDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Let systemd start dictation at the first key press, with sockets of this user.",
    discussion:
      "Writes two services and their sockets to ~/.config/systemd/user. Nothing runs until a key is pressed.")

  @Flag(help: "Print the files and write nothing.") var show = false
  @Flag(help: "Remove the files.") var remove = false
  @Flag(
    help: "Keep the microphone open, so that the second before the key press is heard, too.")
  var preRoll = false
  @Flag(help: "Ask the desktop for keys, one of them to be held while you speak.")
  var desktopKeys = false
  @Flag(help: "Let “voicecore serve” hold the model: one process for dictation and everything else.")
  var withServer = false
  @Option(
    help: "The microphone, by a name of “voicecore listen --list-devices”; otherwise that of the settings.")
  var device: String?

  func run() async throws {
    let installation = try Installation()
    let tool = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let microphone = (tool as NSString).deletingLastPathComponent + "/voicecore-dictate"
    let units = DictationUnits(
      recognizer: tool, microphone: microphone, places: installation.state.dictation,
      home: ProcessInfo.processInfo.environment["VOICECORE_HOME"].flatMap {
        $0.isEmpty ? nil : installation.state.data
      },
      preRoll: preRoll, device: device ?? installation.configuration.microphone, desktopKeys: desktopKeys,
      servesAll: withServer)
    if show { return output(units.files.map { "# \($0.name)\n\($0.text)" }.joined(separator: "\n")) }
    let environment = ProcessInfo.processInfo.environment
    let folder =
      (environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        ?? "\(environment["HOME"] ?? NSHomeDirectory())/.config") + "/systemd/user"
    if remove {
      for file in units.files { unlink("\(folder)/\(file.name)") }
      return printError("Then: systemctl --user daemon-reload")
    }
    guard access(microphone, X_OK) == 0 else {
      printError("There is no \(microphone). “make install” puts it beside voicecore.")
      throw ExitCode.failure
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in units.files {
      try Data(file.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file.name)"), options: .atomic)
    }
    let key =
      desktopKeys
      ? "Then choose keys in the window that the desktop shows." : "Bind a key to: \(microphone) toggle"
    output("Written to \(folder). Now: \(units.start)\n\(key)")
  }
}

import Actions
import ArgumentParser
import Console
import DictationLink
import Foundation
import InputMethod
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
  @Option(
    help: ArgumentHelp(
      "Offer IBus an input method in which this key dictates while you hold it, or from tap to tap: \(DictationKey.names).",
      valueName: "key"))
  var inputMethodKey: String?
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
      inputMethodKey: inputMethodKey, servesAll: withServer)
    if show {
      let files = units.files + [units.inputMethod].compactMap(\.self)
      return output(files.map { "# \($0.name)\n\($0.text)" }.joined(separator: "\n"))
    }
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
    var next: [String] = []
    if desktopKeys { next.append("Then choose keys in the window that the desktop shows.") }
    if let description = units.inputMethod { next.append(try write(description, in: installation.state)) }
    if next.isEmpty { next.append("Bind a key to: \(microphone) toggle") }
    output((["Written to \(folder). Now: \(units.start)"] + next).joined(separator: "\n"))
  }

  func validate() throws {
    if let inputMethodKey, DictationKey(name: inputMethodKey) == nil {
      throw ValidationError(
        "“\(inputMethodKey)” is no key to dictate with. These are: \(DictationKey.names).")
    }
  }

  /// Writes the description by which IBus lists the input method.
  ///
  /// - Returns: What the person does with it.
  private func write(_ description: DictationUnits.File, in state: StateFolder) throws -> String {
    let file = "\(state.data)/\(description.name)"
    try FileManager.default.createDirectory(atPath: state.data, withIntermediateDirectories: true)
    try Data(description.text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    return """
      Then, so that IBus lists the input method “VoiceCore”: sudo cp \(file) \(OfferedEngine.folder)/ && ibus restart
      """
  }
}

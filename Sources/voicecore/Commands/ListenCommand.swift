import ArgumentParser
import Assistant
import Audio
import Capture
import Console
import Foundation
import JSONValues
import Presentation
import Setup
import Speech
import Understanding

struct ListenCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen", abstract: "Do what is said into the microphone.",
    discussion: """
      Shows what is heard while it is said, and does it when the speaker has stopped, as run and ask do. What has to be \
      confirmed is answered by voice (“yes”, “no”, “change it to four”), by key, or by typing after a slash. The space \
      bar pauses. Ctrl-C ends it.
      """)

  @Option(help: "The microphone, by the name that --list-devices shows; otherwise that of the settings.")
  var device: String?
  @Flag(help: "Show what can be listened to.") var listDevices = false
  @Flag(help: "Listen only while the space bar is held, or from a tap to the next or to the end of speech.")
  var pushToTalk = false
  @Option(
    help:
      "Say what was done and what has to be confirmed: on; only the latter: confirm; nothing: off. As in the settings."
  )
  var speak: SpeechBack?
  @Option(
    help: ArgumentHelp(
      "The voice that says it: slt, a neural voice of the store's, or a language of espeak-ng's, as in de or en-gb. As in the settings.",
      valueName: "name|language"))
  var voice: String?
  @OptionGroup var clock: ClockOptions
  @OptionGroup var answers: AnswerOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "Every event as a JSON object a line.") var json = false
  @Flag(help: "Act on nothing.") var dryRun = false

  func validate() throws {
    if pushToTalk, json || !Terminal().takesAnswers {
      throw ValidationError("--push-to-talk needs a terminal with a space bar, and no --json.")
    }
  }

  var networkUse: NetworkUse { dryRun ? .none : .sendsMailLater }

  func run() async throws {
    do {
      if listDevices { return try await list() }
      try await listen()
    } catch let error as CaptureError {
      printError("\(error)")
      throw ExitCode.failure
    }
  }

  private func list() async throws {
    let devices = try await PulseAudioCapture.devices()
    for device in devices {
      if json {
        var line = JSONObject()
        try line.add("name", device.name)
        try line.add("description", device.description)
        try line.add("default", device.isDefault)
        try line.add("monitor", device.isMonitor)
        output(line.text)
      } else {
        let marks = [device.isDefault ? "default" : nil, device.isMonitor ? "what a loudspeaker plays" : nil]
        let note = marks.compactMap { $0 }.joined(separator: ", ")
        output("\(device.name)  \(printable(device.description))\(note.isEmpty ? "" : "  (\(note))")")
      }
    }
    if devices.isEmpty { printError("There is nothing to listen to.") }
  }

  private func listen() async throws {
    if !answers.yes, !answers.noInput, !json { try await FirstUse.chooseCalendars() }
    let context = try clock.context()
    let installation = try Installation()
    let listening = try await installation.listening(recognition)
    let assistant = try await installation.assistant(context: context, isRehearsal: dryRun)
    var options = LiveSession.Options()
    (options.json, options.isRehearsal, options.saysYes) = (json, dryRun, answers.yes)
    options.isPushToTalk = pushToTalk
    options.replies = speak ?? installation.configuration.speechBack ?? .off
    if options.replies != .off { options.synthesizer = try await installation.synthesizer(voice) }
    let session = LiveSession(
      options, installation, assistant,
      Presentation(schema: installation.commands.schema, context: context, shown: printable(_:)))
    let watching = Task { await installation.tellMistakesInSkills() }
    defer { watching.cancel() }
    let capture = PulseAudioCapture(device: device ?? installation.configuration.microphone)
    try await untilStopped { try await session.run(capture, listening) }
    try await session.finish()
  }
}

extension SpeechBack: ExpressibleByArgument {}

import ArgumentParser
import Audio
import Console
import DictationLink
import Foundation
import ModelStore
import Server
import Setup

struct ServeCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "A web app to talk to, and speech and language for other programs.",
    discussion: """
      The web app is at the address that is printed, what it offers to programs is described at /openapi.json. Beside \
      it: OpenAI's interface over HTTP (/v1/audio/transcriptions, /v1/audio/translations, /v1/audio/speech, \
      /v1/chat/completions, /v1/models, and /v1/realtime over a WebSocket), the Wyoming protocol over TCP, /healthz and /metrics. Only your own \
      programs on this machine reach it, and other users’ that show its token, unless --open lets in other devices that \
      show it, over TLS. Ctrl-C stops it.
      """)

  @Option(help: "The port of the HTTP interface; 0 takes a free one.") var port = ServerConfiguration().port
  @Option(
    help: "The address to listen on: a loopback address or, with --open, any; by default 127.0.0.1 or all.")
  var host: String?
  @OptionGroup var network: NetworkOptions
  @Option(help: "The port of the Wyoming protocol, 0 for a free one; by default 10300 where that is free.")
  var wyomingPort: Int?
  @Flag(inversion: .prefixedNo, help: "Offer the Wyoming protocol.") var wyoming = true
  @Flag(help: "Act on what Wyoming's clients send to be handled, as on what is typed into “voicecore ask”.")
  var wyomingActs = false
  @Flag(help: "Let programs of all users of this machine use the Wyoming protocol, which has no token.")
  var wyomingForAll = false
  @Option(
    help: ArgumentHelp(
      """
      A Whisper model of the store's, or a file in whisper.cpp's format; without one, that of the settings, or base with \
      tiny.en below it. Given several times, the best first: while memory is short or the processor is hot, the next \
      one recognizes.
      """, valueName: "name|file"))
  var model: [String] = []
  @Option(
    help: ArgumentHelp(
      """
      A language model of the store's, or a GGUF file, for chats; without one, that of the settings. Given several \
      times, the best first, as with --model.
      """, valueName: "name|file"))
  var languageModel: [String] = []
  @Option(help: "Tokens of a chat to make room for.") var context = 4_096
  @Option(help: "Threads that each model computes with.")
  var threads = ProcessInfo.processInfo.activeProcessorCount
  @Flag(inversion: .prefixedNo, help: "Recognize for voicecore-dictate, with the same models.")
  var dictation = true
  @OptionGroup var clock: ClockOptions

  var networkUse: NetworkUse { .listens }

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
    guard (0...65_535).contains(wyomingPort ?? 0) else {
      throw ValidationError("--wyoming-port takes 0 to 65535.")
    }
    guard wyoming || wyomingPort == nil else {
      throw ValidationError("--wyoming-port and --no-wyoming exclude each other.")
    }
    guard wyoming || !wyomingActs else {
      throw ValidationError("--wyoming-acts and --no-wyoming exclude each other.")
    }
    guard wyoming || !wyomingForAll else {
      throw ValidationError("--wyoming-for-all and --no-wyoming exclude each other.")
    }
    guard (1...1 << 20).contains(context) else { throw ValidationError("--context takes 1 to 1048576.") }
    guard (1...256).contains(threads) else { throw ValidationError("--threads takes 1 to 256.") }
  }

  func run() async throws {
    let command = self
    try await untilStopped { try await command.serve() }
  }

  private func serve() async throws {
    do {
      let installation = try Installation()
      if installation.network == .never {
        if network.open {
          throw NetworkForbidden(consequence: "The server is not opened to other devices")
        }
        guard NetworkSeal.isSupported else { throw NetworkSealError.unavailable }
      }
      let access = try network.access(installation.state)
      let local = try network.localAccess(installation.state)
      let whisper = try model.map(ModelStore.modelFile)
      let notices = StepNotices()
      let interpreter = try installation.interpreter()
      let context = try clock.context()
      let hearing =
        whisper.isEmpty ? try await installation.hearingModels(threads: threads).map(\.path) : whisper
      if hearing.isEmpty { installation.suggestBetterEars() }
      let engines = try await ServerEngines.load(
        whisper: hearing, voiceActivityModel: try ModelStore.voiceActivityModel(),
        languageModels: try installation.languageModels(languageModel),
        contextLength: self.context, idle: Installation.idle,
        steps: { names in
          let steps = ModelSteps(names) { _, sentence in notices.tell(sentence) }
          return { steps.now() }
        },
        vocabulary: installation.configuration.vocabulary ?? [],
        spoken: installation.spoken,
        interpreter: interpreter,
        handler: wyomingActs ? try installation.wyomingHandler(interpreter: interpreter, context) : nil,
        voice: try await installation.synthesizer(),
        commands: installation.commands, threads: threads, context: context)
      let recognizer = SharedRecognizer(whisper: whisper, threads: threads, steps: notices)
      let served = try await installation.served(
        interpreter: interpreter, recognizer: recognizer, whisper: whisper, chats: languageModel,
        engines: engines,
        threads: threads, steps: notices, context: context)
      let dictation = try await offeredDictation(installation, recognizer)
      async let _ = dictation?.offered?.run()
      var configuration = ServerConfiguration()
      configuration.host = host ?? (network.open ? "0.0.0.0" : configuration.host)
      configuration.port = port
      configuration.wyomingHost =
        network.wyomingHost ?? (network.open ? configuration.wyomingHost : configuration.host)
      // A named address lets in everybody who reaches it.
      configuration.wyomingPeers = wyomingForAll || network.wyomingHost != nil ? .anyUser : .ownUser
      configuration.wyomingPort = wyoming ? wyomingPort ?? configuration.wyomingPort : nil
      let watching = Task { await installation.tellMistakesInSkills() }
      defer { watching.cancel() }
      do {
        try await VoiceServer(configuration, engines, served, access: access, local: local)
          .run {
            seal(installation.network)
            announce($0, access)
            if let problem = dictation?.problem { printError(problem) }
          }
      } catch ServerError.portInUse(let busy, "--wyoming-port") where wyomingPort == nil {
        printError(
          "Port \(busy) is in use, so the Wyoming protocol is not offered. Choose another with --wyoming-port."
        )
        configuration.wyomingPort = nil
        try await VoiceServer(configuration, engines, served, access: access, local: local)
          .run {
            seal(installation.network)
            announce($0, access)
            if let problem = dictation?.problem { printError(problem) }
          }
      }
    } catch let error where !(error is CancellationError || error is ExitCode) {
      printError("\(error)")
      throw ExitCode.failure
    }
  }

  /// Offers dictation with the models of this server. Returns the service or why it is not offered, or `nil` with
  /// `--no-dictation`.
  private func offeredDictation(
    _ installation: Installation, _ recognizer: SharedRecognizer
  ) async throws -> (offered: OfferedDictation?, problem: String?)? {
    guard dictation else { return nil }
    do {
      let offered = try OfferedDictation(
        installation.state.dictation,
        detector: { try voiceActivityDetector(model: ModelStore.voiceActivityModel()) },
        recognizer: recognizer.current)
      await OfferedDictation.recoverInputMethod()
      return (offered, nil)
    } catch let error as ControlError {
      return (nil, "Dictation is not offered here. \(error)")
    }
  }

  /// Seals the process: it can no longer open connections, but it goes on listening.
  private func seal(_ setting: NetworkSetting) {
    guard setting != .unsealed else { return }
    do {
      try NetworkUse.seal(isDemanded: setting == .never)
    } catch {
      printError("\(error)")
      Foundation.exit(1)
    }
  }

  private func announce(_ addresses: VoiceServer.Addresses, _ access: NetworkAccess?) {
    let scheme = access == nil ? "http" : "https"
    printError("Ready on \(scheme)://\(Self.inURL(addresses.host)):\(addresses.port)")
    if let port = addresses.wyomingPort {
      printError("Wyoming on tcp://\(Self.inURL(addresses.wyomingHost)):\(port)")
    }
    if !LocalAccess.tellsUsersApart, access == nil {
      printError("This system does not say whose a program is: all users of this machine reach the server.")
    }
    if let access { network.explain(access, host: addresses.host, port: addresses.port) }
  }

  private static func inURL(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}

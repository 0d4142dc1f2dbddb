import Capture
import Console
import DictationLink
import InputMethod
import MessageBus

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main enum MicrophoneCommand {
  static func main() async {
    do {
      let options = try MicrophoneOptions(Array(CommandLine.arguments.dropFirst()))
      switch options.action {
      case .help: output(MicrophoneOptions.help)
      case .serve: try await serve(options)
      case .ask(let request): try ask(request)
      }
    } catch let error as MicrophoneOptions.UsageError {
      printError("\(error)")
      exit(2)
    } catch {
      printError("\(error)")
      exit(1)
    }
  }

  /// The samples that the sound server sends at once: 16 ms, so that the first ones are there soon.
  private static let piece = 256

  private static func serve(_ options: MicrophoneOptions) async throws {
    let places = DictationPlaces.current()
    let socket = try ControlSocket(path: places.control)
    places.removeRings()
    let microphone = Microphone(isKeptOpen: options.preRoll) {
      options.recording.map { SpokenFile(path: $0).events }
        ?? PulseAudioCapture(device: options.device, piece: piece).events
    }
    let link = RecognizerAccess(
      path: places.recognizer, launcher: options.launches ? RecognizerLauncher() : nil)
    let desk = MicrophoneDesk(
      places: places, microphone: microphone, recognizer: link, watchedKey: options.inputMethodKey?.symbol)
    printError("Keys reach the microphone at \(places.control): voicecore-dictate toggle")
    try await untilStopped {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await microphone.stayOpen() }
        #if canImport(CDBus)
          if options.desktopKeys { group.addTask { await serveKeys(to: desk) } }
          if let key = options.inputMethodKey { group.addTask { await serve(key, to: desk) } }
        #endif
        group.addTask { await socket.serve { await desk.serve($0) } }
        await group.waitForAll()
      }
    }
    // The present dictation is placed before the end.
    _ = await desk.answer(ControlRequest(.stop))
    await link.launcher?.end()
  }

  #if canImport(CDBus)
    private static func serveKeys(to desk: MicrophoneDesk) async {
      let keys = PortalKeys(
        address: SessionBus.address { name in getenv(name).map { String(cString: $0) } })
      await keys.serve { event in
        switch event {
        case .ready(let trigger):
          printError("Hold to dictate: \(trigger ?? "a key that the desktop’s settings name")")
        case .missing(let reason, _): printError(reason)
        case .pressed, .released: await desk.take(event)
        }
      }
    }

    private static func serve(_ key: DictationKey, to desk: MicrophoneDesk) async {
      let names = ["IBUS_ADDRESS", "XDG_CONFIG_HOME", "HOME", "WAYLAND_DISPLAY", "DISPLAY"]
      let keys = InputMethodKeys(key: key) {
        let values = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
        return IBusAddress.current(environment: Dictionary(uniqueKeysWithValues: values))
      }
      await keys.serve { event in
        switch event {
        case .ready:
          printError("Choose the input method “VoiceCore” to dictate with the key: ibus engine voicecore")
        case .missing(let reason): printError(reason)
        case .key(let event): await desk.take(event)
        }
      }
    }
  #endif

  private static func ask(_ request: ControlRequest) throws {
    let client = ControlClient(path: DictationPlaces.current().control)
    if request.action == .watch {
      try client.ask(request) { reply in
        output(StateLine(reply).text)
        return true
      }
      return
    }
    let reply = try client.ask(request)
    output(reply.state.rawValue)
    guard let problem = reply.problem else { return }
    printError(problem)
    exit(1)
  }
}

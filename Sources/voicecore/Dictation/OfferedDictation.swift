import Audio
import Console
import Dictation
import DictationLink
import Foundation
import InputMethod
import Setup
import Speech
import VoiceKeyboard

/// The dictation service that `dictate serve` and `serve` offer on a socket to `voicecore-dictate`, which holds the
/// microphone.
struct OfferedDictation: Sendable {
  let socket: ControlSocket
  let service: DictationService

  /// Opens the socket at which dictation is offered.
  ///
  /// - Parameters:
  ///   - place: How the text is placed; nil for what the settings say.
  ///   - patience: Seconds without speech after which a dictation ends; nil for never.
  ///   - recognizer: Returns the recognizer for the settings at the time.
  /// - Throws: `ControlError`, also if another process offers dictation already.
  init(
    _ places: DictationPlaces, place: PlacingWay? = nil, patience: Double? = nil,
    detector: @escaping @Sendable () throws -> any VoiceActivityDetector,
    recognizer: @escaping @Sendable (Installation) async throws -> any Recognizer
  ) throws {
    socket = try ControlSocket(path: places.recognizer)
    let cleanup = DictationCleanup()
    let portal = DesktopKeys()
    service = DictationService(places) { order, record, observe in
      // Each dictation uses the settings at its beginning.
      let installation = try Installation()
      return try await Self.session(
        order, record, installation, place ?? installation.dictationSettings.placing ?? .automatic, portal,
        cleaning: await cleanup.cleaning(nil, in: installation),
        recognizer: try await recognizer(installation),
        detector: try detector(), patience: patience, observe)
    }
  }

  /// Restores the person's input method if a crash left it replaced.
  static func recoverInputMethod() async {
    #if os(Linux)
      if let access = await PlacingMeans.current().inputMethod { await IBusPlacer.recover(access) }
    #endif
  }

  /// Serves until the task is cancelled.
  func run() async { await socket.serve { await service.serve($0) } }

  private static func session(
    _ order: DictationOrder, _ record: DictationRecord, _ installation: Installation, _ way: PlacingWay,
    _ portal: DesktopKeys, cleaning: PhraseCleaning?, recognizer: any Recognizer,
    detector: any VoiceActivityDetector,
    patience: Double?, _ observe: @escaping @Sendable (DictationEvent) -> Void
  ) async throws -> DictationSession {
    let settings = installation.dictationSettings
    var program = order.program
    if program == nil {
      program = await FocusedProgram.name(environment: ProcessInfo.processInfo.environment)
    }
    let key = order.watchedKey.map { symbol in
      WatchedKey(DictationKey(symbol: symbol)) { observe(.key($0)) }
    }
    let (placer, before) = try await PlacingMeans.current(portal).begin(
      way, holdsKey: order.holdsKey, watching: key
    ) { output($0) }
    return DictationSession(
      installation.dictation(
        mode: order.mode.flatMap(DictationMode.init(rawValue:)) ?? settings.mode(for: program),
        before: record.before ?? before ?? "", heardBy: recognizer.name),
      cleaning: cleaning, revises: settings.correctsLater ?? false, recognizer: recognizer,
      detector: detector,
      placer: placer, record: record, before: before, history: installation.dictationHistory,
      program: program, patience: patience
    ) { event in
      observe(event)
      switch event {
      case .learned(let words): installation.learn(words)
      case .unremembered(let reason): printError(reason)
      case .lost(let reason):
        printError("The microphone went away (\(reason)). It is used again when it is back.")
      case .doubtful, .listening, .level, .hearing, .placed, .key: break
      }
    }
  }
}

import Foundation
import Speech
import TimeExpressions
import Understanding

@testable import Server

/// A server on free ports, for as long as the body runs.
func withServer(
  recognizers: [any RecordingRecognizer] = [ScriptedRecognizer()], chats: ChatModels? = nil,
  voices: ServedVoices = .english,
  handler: CommandHandler? = nil, limits: ServerLimits = .patient, access: NetworkAccess? = nil,
  local: LocalAccess = LocalAccess(), wyomingPeers: WyomingPeers = .ownUser,
  installation: ServedInstallation? = nil,
  _ body: (VoiceServer.Addresses) async throws -> Void
) async throws {
  var configuration = ServerConfiguration()
  (configuration.port, configuration.wyomingPort) = (0, 0)
  (configuration.limits, configuration.wyomingPeers) = (limits, wyomingPeers)
  let chats = if let chats { chats } else { try await ChatModels.of([]) }
  let engines = ServerEngines(
    recordings: RecordingRecognizers(builtIn: recognizers), chats: chats, voices: voices,
    interpreter: try Understood.interpreter.get(), handler: handler,
    commands: CommandJSON(schema: try .bundled()),
    context: clock)
  let server = VoiceServer(configuration, engines, installation, access: access, local: local)
  try await withThrowingTaskGroup(of: Void.self) { group in
    let (ready, signal) = AsyncStream.makeStream(of: VoiceServer.Addresses.self)
    group.addTask {
      defer { signal.finish() }
      try await server.run { signal.yield($0) }
    }
    guard let addresses = await ready.first(where: { _ in true }) else { return try await group.waitForAll() }
    try await body(addresses)
    group.cancelAll()
    try await group.waitForAll()
  }
}

/// The first of September 2025, a Monday, at ten.
@Sendable func clock() -> TimeContext {
  TimeContext(
    now: LocalDateTime(date: LocalDate(daysSinceEpoch: 20_332), secondOfDay: 36_000), timeZone: .gmt)
}

/// Loaded once for all servers.
private enum Understood {
  static let interpreter = Result { try EmbeddedInterpreter() }
}

/// Files of the project.
enum ProjectFile {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  static func path(_ name: String) -> String { project.appending(path: name).path }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// A spoken command: "remind me …".
  static func spokenCommand() throws -> [UInt8] { try bytes("Examples/spoken_commands/01-reminder.flac") }

  /// A tiny model of random weights that knows the ChatML format.
  static let languageModel = path("Tests/LanguageModelTests/Goldens/generation.gguf")
}

extension ChatModels {
  static func of(
    _ paths: [String], idle: Duration = .seconds(600),
    steps: @escaping @Sendable (_ names: [String]) -> @Sendable () -> Int = { _ in { 0 } }
  ) async throws -> ChatModels {
    let chats = ChatModels(idle: idle, steps: steps) {
      try ServedLanguageModel(path: $0, threads: 1, context: 512)
    }
    try await chats.use(paths)
    return chats
  }
}

extension ServedVoices {
  static let english = ServedVoices(usual: FliteSynthesizer(), espeak: [])
}

extension ServerLimits {
  /// The tests' clients answer no pings, and on a busy machine a test may wait long for its turn.
  static var patient: ServerLimits {
    var limits = ServerLimits()
    limits.stallSeconds = 600
    return limits
  }

  /// The patient limits with a change.
  static func with(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
    var limits = ServerLimits.patient
    change(&limits)
    return limits
  }
}

import Foundation
import Subprocess

/// Plays synthesized sound.
public protocol Loudspeaker: Sendable {
  /// Plays the sound and returns when it was heard. Cancelling the task ends it at once.
  func play(_ speech: SynthesizedSpeech) async throws
}

/// A loudspeaker behind a program that plays sound.
public struct ProgramLoudspeaker: Loudspeaker {
  /// A program that plays a WAV file, whose path is passed as its last argument.
  public struct Player: Sendable, Hashable {
    /// The program's name.
    public var name: String
    /// The arguments before the path.
    public var arguments: [String]

    /// Creates a player.
    public init(name: String, arguments: [String] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// The players of PulseAudio, PipeWire and ALSA.
  public static let usualPlayers = [
    Player(name: "paplay"), Player(name: "pw-play"), Player(name: "aplay", arguments: ["-q"]),
  ]

  private let players: [Player]

  /// - Parameter players: Tried in order.
  public init(players: [Player] = usualPlayers) {
    self.players = players
  }

  /// Plays the sound through the first program that can.
  ///
  /// - Throws: ``SynthesisError``.
  public func play(_ speech: SynthesizedSpeech) async throws {
    // Players need a seekable file. Only this user may read what is said.
    let path = NSTemporaryDirectory() + "voicecore-\(UUID().uuidString).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard
      FileManager.default.createFile(
        atPath: path, contents: speech.waveFile, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }

    var failure = SynthesisError.noPlayer(players.map(\.name))
    for player in players {
      let executable = Executable.name(player.name)
      guard (try? await executable.resolveExecutablePath(in: .inherit)) != nil else { continue }
      let result = try await run(
        executable, arguments: Arguments(player.arguments + [path]), output: .discarded,
        error: .string(limit: 4_096))
      if result.terminationStatus.isSuccess { return }
      try Task.checkCancellation()
      let words = result.standardError.split(separator: "\n").first.map(String.init) ?? ""
      failure = .playerFailed(player.name, message: words)
    }
    throw failure
  }
}

import Foundation
import Subprocess

/// A speaker that says sentences aloud, one after another, through a program that plays sound.
public actor SpokenOutput {
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

  private let synthesizer: any Synthesizer
  private let players: [Player]
  private var previous: Task<Void, any Error>?

  /// Creates a speaker. The players are tried in order.
  public init(synthesizer: any Synthesizer, players: [Player] = SpokenOutput.usualPlayers) {
    self.synthesizer = synthesizer
    self.players = players
  }

  /// Says a text, sentence by sentence, after those that were asked for before, and returns when it is over.
  /// Cancelling the task stops it.
  ///
  /// - Throws: ``SynthesisError``.
  public func say(_ text: String) async throws {
    let task = Task { [previous] in
      _ = await previous?.result
      try Task.checkCancellation()
      for try await speech in SpokenPassages(of: text, by: synthesizer) { try await play(speech) }
    }
    previous = task
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func play(_ speech: SynthesizedSpeech) async throws {
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

/// The speech of a text of any length. Each sentence is synthesized when it is asked for.
package struct SpokenPassages: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let synthesizer: any Synthesizer
  private let speed: Double
  private var passages: ArraySlice<String>

  package init(of text: String, by synthesizer: any Synthesizer, speed: Double = 1) {
    (self.synthesizer, self.speed) = (synthesizer, speed)
    passages = Passages.of(text)[...]
  }

  /// Whether there is more to speak.
  package var hasMore: Bool { !passages.isEmpty }

  /// Synthesizes the next passage that has a word to speak; returns `nil` at the end.
  package mutating func next() async throws -> SynthesizedSpeech? {
    while let passage = passages.popFirst() {
      try Task.checkCancellation()
      let speech = try await synthesizer.synthesize(passage, speed: speed)
      if !speech.samples.isEmpty { return speech }
    }
    return nil
  }

  package func makeAsyncIterator() -> SpokenPassages { self }
}

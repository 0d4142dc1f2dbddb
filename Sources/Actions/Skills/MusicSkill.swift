import Foundation
import Sentences
import Skills
import Understanding

#if canImport(CDBus)
  /// Carries out a skill that controls the music player.
  struct MusicSkill {
    let command: SkillDefinition.MusicCommand
    let bus: String

    private static let step = 0.1

    /// - Parameter answer: The skill's instruction.
    func prepared(
      _ intent: Intent, values: [String: SkillValue], answer: String?
    ) async throws -> PreparedAction {
      let state = try await MusicPlayers.with(bus: bus) { try await $0.current() }
      guard command != .what else { return PreparedAction(intent: intent, told: Self.words(for: state)) }
      let (change, undo, words) = try change(of: state, values)
      let player = state.player
      let receipt = Receipt(
        intent: intent, summary: answer ?? words, location: "", effects: [.toldPlayer(player, undo: undo)])
      return PreparedAction(receipt: receipt) {
        try await MusicPlayers.with(bus: player.bus) { try await $0.tell(player, change) }
      }
    }

    private func change(
      of state: MusicPlayers.State, _ values: [String: SkillValue]
    ) throws -> (MusicChange, undo: MusicChange?, words: String) {
      let name = state.player.shortName
      switch command {
      case .play: return (.call("Play"), state.isPlaying ? nil : .call("Pause"), MusicSentences.plays(name))
      case .pause:
        return (.call("Pause"), state.isPlaying ? .call("Play") : nil, MusicSentences.pauses(name))
      case .toggle:
        return (
          .call("PlayPause"), .call("PlayPause"),
          state.isPlaying ? MusicSentences.pauses(name) : MusicSentences.plays(name)
        )
      case .stop: return (.call("Stop"), state.isPlaying ? .call("Play") : nil, MusicSentences.stops(name))
      case .next: return (.call("Next"), .call("Previous"), MusicSentences.playsNext(name))
      case .previous: return (.call("Previous"), .call("Next"), MusicSentences.playsPrevious(name))
      case .louder, .quieter, .volume, .what:
        guard let before = state.volume else { throw MusicError.noVolume(name) }
        let volume = min(max(try wanted(before, values), 0), 1)
        let percent = Int((100 * volume).rounded())
        return (.volume(volume), .volume(before), MusicSentences.volume(of: name, percent: percent))
      }
    }

    private func wanted(_ before: Double, _ values: [String: SkillValue]) throws -> Double {
      switch command {
      case .louder: return before + Self.step
      case .quieter: return before - Self.step
      default:
        guard case .number(let percent)? = values["volume"] else { throw ActionError.missingSlot(.details) }
        return percent / 100
      }
    }

    private static func words(for state: MusicPlayers.State) -> String {
      guard state.isPlaying, let title = state.title else {
        return state.isPlaying
          ? MusicSentences.untitled(state.player.shortName) : MusicSentences.nothing
      }
      return MusicSentences.playing(title, by: state.artists.filter { !$0.isEmpty })
    }
  }

  /// Undoes what a music player was told.
  public struct ToldPlayers: EffectUndoer {
    /// Creates the undoer.
    public init() {}

    public func owns(_ effect: Effect) -> Bool {
      if case .toldPlayer = effect { true } else { false }
    }

    public func state(of effect: Effect) async -> EffectState { .unknown }

    public func undo(_ effect: Effect) async -> UndoOutcome {
      guard case .toldPlayer(let player, let undo) = effect else { return .refused(UndoSentences.noPlayer) }
      guard let undo else { return .refused(MusicSentences.nothingToTakeBack) }
      do {
        try await MusicPlayers.with(bus: player.bus) { try await $0.tell(player, undo) }
        return .undone(MusicSentences.asBefore(player.shortName))
      } catch {
        return UndoOutcome(failedBy: error)
      }
    }
  }
#endif

extension AlarmPlaces {
  /// Whether the agent runs, which rings without any page or window.
  public var isAgentRunning: Bool { AgentLock.owner(path: "\(agentFolder)/agent.lock") != nil }

  /// The notice for timers and alarms that are set while no agent runs.
  public static let silence =
    "The agent is not running, so nothing will ring unless VoiceCore is open in a browser. "
    + "“voicecore agent install” starts it."
}

extension Notices {
  /// Adds a notice if a timer or alarm is set while no agent runs.
  func addSilence(of entry: CalendarEntry, in places: AlarmPlaces) {
    guard !places.isAgentRunning else { return }
    add(Notice(key: "silent \(entry.uid)", words: AlarmPlaces.silence))
  }
}

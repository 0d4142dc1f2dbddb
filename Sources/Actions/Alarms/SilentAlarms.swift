extension AlarmPlaces {
  /// Whether the agent runs, which rings without a page or a window.
  public var isAgentRunning: Bool { AgentLock.owner(path: "\(agentFolder)/agent.lock") != nil }

  /// What the person is told where timers or alarms are set and no agent runs.
  public static let silence =
    "The agent is not running, so nothing will ring unless VoiceCore is open in a browser. "
    + "“voicecore agent install” starts it."
}

extension Notices {
  /// Tells of each timer or alarm that is set while no agent runs.
  func addSilence(of entry: CalendarEntry, in places: AlarmPlaces) {
    guard !places.isAgentRunning else { return }
    add(Notice(key: "silent \(entry.uid)", words: AlarmPlaces.silence))
  }
}

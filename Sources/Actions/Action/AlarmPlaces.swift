import Foundation

/// Where alarms are kept and what the agent watches.
public struct AlarmPlaces: Sendable, Hashable {
  /// A vdir collection of our own for alarms and timers.
  public var alarms: ActionFolder
  /// The folders of everything that rings, each once.
  public var watched: [String]
  /// Where the agent keeps its memory and its lock.
  public var agentFolder: String

  public init(actions: ActionConfiguration, state: StateFolder) {
    alarms = state.alarms
    watched = []
    for path in [actions.events.path, actions.tasks.path, state.alarms.path] where !watched.contains(path) {
      watched.append(path)
    }
    agentFolder = state.data + "/agent"
  }
}

#if canImport(CIcal)
  import Foundation

  extension AlarmAgent.Configuration {
    /// Watches the collections that actions write into, and others.
    ///
    /// - Parameters:
    ///   - others: further folders of iCalendar files, as those that khal is configured with.
    ///   - environment: for `VOICECORE_HOME`, below which the agent keeps its state.
    public init(
      actions: ActionConfiguration, others: [String] = [], snoozeMinutes: Int = 10,
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
      let places = AlarmPlaces(actions: actions, state: StateFolder(environment: environment))
      self.init(
        collections: places.watched + others.filter { !places.watched.contains($0) },
        stateFolder: places.agentFolder,
        snoozeMinutes: snoozeMinutes)
      if let zone = actions.timeZone.flatMap(TimeZone.init(identifier:)) { timeZone = { zone } }
    }
  }
#endif

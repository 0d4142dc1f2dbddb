import Foundation

/// Where alarms are kept and what the agent watches.
package struct AlarmPlaces: Sendable, Hashable {
  /// VoiceCore's own vdir collection for alarms and timers.
  package var alarms: ActionFolder
  /// The folders with everything that rings, each once.
  package var watched: [String]
  /// Where the agent keeps its memory and its lock.
  package var agentFolder: String

  package init(actions: ActionConfiguration, state: StateFolder) {
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
    ///   - others: Further folders of iCalendar files, such as those of khal.
    ///   - environment: Read for `VOICECORE_HOME`, below which the agent keeps its state.
    package init(
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

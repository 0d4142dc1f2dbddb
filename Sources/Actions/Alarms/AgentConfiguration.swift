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

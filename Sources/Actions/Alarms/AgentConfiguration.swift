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
      var collections: [String] = []
      for path in [actions.events.path, actions.tasks.path] + others where !collections.contains(path) {
        collections.append(path)
      }
      self.init(
        collections: collections,
        stateFolder: StateFolder(environment: environment).data + "/agent",
        snoozeMinutes: snoozeMinutes)
      if let zone = actions.timeZone.flatMap(TimeZone.init(identifier:)) { timeZone = { zone } }
    }
  }
#endif

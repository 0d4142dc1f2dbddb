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

import Foundation

extension ActionConfiguration {
  /// Our own folders, with the person's choice of calendars in their place. A candidate that cannot be written
  /// to is passed over.
  public func choosing(events: CalendarCandidate? = nil, tasks: CalendarCandidate? = nil) -> Self {
    var chosen = self
    if let events, events.isWritable { chosen.events = ActionFolder(path: events.path, isOwn: false) }
    if let tasks, tasks.isWritable { chosen.tasks = ActionFolder(path: tasks.path, isOwn: false) }
    return chosen
  }

  /// What was stored by `store`; nil where nothing was chosen yet.
  ///
  /// - Throws: `ActionError.inputOutput` where the file is there and cannot be understood.
  public static func stored(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> ActionConfiguration? {
    let path = file(environment)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = BoundedFile.contents(of: path, limit: 1 << 20),
      let configuration = try? JSONDecoder().decode(ActionConfiguration.self, from: data)
    else {
      throw ActionError.inputOutput(path: path, reason: "it holds no settings; remove it to choose anew")
    }
    return configuration
  }

  /// Keeps the choice in `actions.json` of the data folder.
  public func store(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let path = ActionConfiguration.file(environment)
    let folder = (path as NSString).deletingLastPathComponent
    try TargetFolder(ActionFolder(path: folder, isOwn: true)).create()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileReplacement.replace(at: path, with: encoder.encode(self), permissions: 0o600)
    } catch {
      throw ActionError.inputOutput(path: path, reason: error.localizedDescription)
    }
  }

  private static func file(_ environment: [String: String]) -> String {
    dataFolder(environment: environment) + "/actions.json"
  }
}

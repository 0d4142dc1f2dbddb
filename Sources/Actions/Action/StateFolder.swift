import Foundation

/// Where VoiceCore keeps its own files: all below `VOICECORE_HOME` when it is set, else in the XDG base directories.
/// Source: XDG Base Directory Specification 0.8.
public struct StateFolder: Sendable, Hashable {
  public var configuration: String
  public var data: String

  public init(environment: [String: String]) {
    if let home = environment["VOICECORE_HOME"], !home.isEmpty {
      // Another program, started elsewhere, must find the same folder.
      let path = URL(fileURLWithPath: home).standardizedFileURL.path
      configuration = path
      data = path
      return
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    configuration = Self.base(environment["XDG_CONFIG_HOME"], or: "\(home)/.config") + "/voicecore"
    data = Self.base(environment["XDG_DATA_HOME"], or: Self.usualData(of: home)) + "/voicecore"
  }

  public var configurationFile: String { "\(configuration)/config.yaml" }
  /// A person's own skills.
  public var skills: String { "\(configuration)/skills" }
  /// What is known of the home.
  public var home: String { "\(data)/home.json" }
  public var historyFile: String { "\(data)/history.sqlite" }
  /// A vdir collection of alarms and timers.
  public var alarms: ActionFolder { ActionFolder(path: "\(data)/calendars/alarms", isOwn: true) }

  /// On Apple's systems, where the specification does not hold, it is the folder that programs have for this.
  private static func usualData(of home: String) -> String {
    #if canImport(Darwin)
      "\(home)/Library/Application Support"
    #else
      "\(home)/.local/share"
    #endif
  }

  /// The specification ignores paths that are not absolute.
  private static func base(_ path: String?, or usual: String) -> String {
    guard let path, path.hasPrefix("/") else { return usual }
    return path
  }
}

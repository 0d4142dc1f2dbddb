import Foundation

/// The folder of VoiceCore's own files: `VOICECORE_HOME` if it is set, otherwise the XDG base directories. Source:
/// XDG Base Directory Specification 0.8.
public struct StateFolder: Sendable, Hashable {
  public var configuration: String
  public var data: String

  public init(environment: [String: String]) {
    if let home = environment["VOICECORE_HOME"], !home.isEmpty {
      // A program that was started in another folder must find the same path.
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
  /// The folder of a person's own skills.
  public var skills: String { "\(configuration)/skills" }
  /// The file with the things of the home.
  public var home: String { "\(data)/home.json" }
  public var historyFile: String { "\(data)/history.sqlite" }
  public var conversationsFile: String { "\(data)/conversations.sqlite" }
  /// The vdir collection of alarms and timers.
  public var alarms: ActionFolder { ActionFolder(path: "\(data)/calendars/alarms", isOwn: true) }

  /// The usual folder. Apple's systems have one of their own instead of the specification's.
  private static func usualData(of home: String) -> String {
    #if canImport(Darwin)
      "\(home)/Library/Application Support"
    #else
      "\(home)/.local/share"
    #endif
  }

  /// The specification says to ignore relative paths.
  private static func base(_ path: String?, or usual: String) -> String {
    guard let path, path.hasPrefix("/") else { return usual }
    return path
  }
}

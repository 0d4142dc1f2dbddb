import Foundation

/// The folders of VoiceCore's own files: below `VOICECORE_HOME` if that is set, otherwise in the XDG base
/// directories. Source: XDG Base Directory Specification 0.8.
public struct StateFolder: Sendable, Hashable {
  /// The folder of the settings.
  public var configuration: String
  /// The folder of the data.
  public var data: String

  /// Finds the folders by environment variables.
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

  /// The file of the settings.
  public var configurationFile: String { "\(configuration)/config.yaml" }
  /// The folder of a person's own skills.
  public var skills: String { "\(configuration)/skills" }
  /// The file that describes the person's home.
  public var home: String { "\(data)/home.json" }
  /// The database of the history.
  public var historyFile: String { "\(data)/history.sqlite" }
  /// The database of the language model's conversations.
  public var conversationsFile: String { "\(data)/conversations.sqlite" }
  /// The vdir collection of alarms and timers.
  public var alarms: ActionFolder { ActionFolder(path: "\(data)/calendars/alarms", isOwn: true) }

  /// Returns the usual folder for data. Apple's systems have their own instead of the specification's.
  private static func usualData(of home: String) -> String {
    #if canImport(Darwin)
      "\(home)/Library/Application Support"
    #else
      "\(home)/.local/share"
    #endif
  }

  /// Returns `path`, or `usual` if it is missing or relative: the specification says to ignore relative paths.
  private static func base(_ path: String?, or usual: String) -> String {
    guard let path, path.hasPrefix("/") else { return usual }
    return path
  }
}

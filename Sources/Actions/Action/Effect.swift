import Foundation

/// One change to the outside world.
public enum Effect: Sendable, Hashable, Codable {
  /// A new file. The digest is SHA-256 in hexadecimal, to see later whether it was edited.
  case createdFile(path: String, sha256: String)
  /// A new folder.
  case createdFolder(path: String)
  /// A changed file, with its earlier contents and the digest of the new ones.
  case changedFile(path: String, before: Data, sha256: String)
  /// A removed file, with its contents.
  case removedFile(path: String, contents: Data)
  /// A message that waits in the outbox and is sent at this time.
  case queuedMessage(id: String, outbox: String, sendAt: Date)
  /// Messages of a mail folder that were renamed, since their flags changed.
  case renamedMessages(maildir: String, renames: [MessageRename])
  /// A program of the person was run. The program that undoes it, if there is one, gets the same input.
  case ranProgram(ProgramRun, undo: ProgramRun?)
  /// A music player was told something, with what undoes it.
  case toldPlayer(MusicPlayer, undo: MusicChange?)
  /// A service in the home was asked for something, with the request that undoes it.
  case askedService(undo: ServiceRequest?)
  /// The person was told something; nothing was changed.
  case told(String)
}

/// The renaming of a message's file, by which a Maildir keeps its flags: one `rename` within the folder, before and
/// after which the message is complete (https://cr.yp.to/proto/maildir.html).
public struct MessageRename: Sendable, Hashable, Codable {
  /// The old name, from the mail folder on: `new/1800000000.host`.
  public let before: String
  /// The new name: `cur/1800000000.host:2,S`.
  public let after: String
}

/// A call of a skill's program.
public struct ProgramRun: Sendable, Hashable, Codable {
  /// The folder of skills. Nothing outside is run.
  public var folder: String
  /// The program's path below that folder, and its arguments.
  public var words: [String]
  /// The most seconds that it may run.
  public var seconds: Double
  /// The JSON for its standard input.
  public var input: String
}

/// A music player on a session bus.
public struct MusicPlayer: Sendable, Hashable, Codable {
  /// The address of the bus.
  public var bus: String
  /// The bus name, such as `org.mpris.MediaPlayer2.mpv`.
  public var name: String
}

/// Something that a music player is told.
public enum MusicChange: Sendable, Hashable, Codable {
  /// A method without arguments: `Pause`.
  case call(String)
  /// Sets the volume, 0 to 1.
  case volume(Double)
}

/// A request to a service in the home. It names only hosts from the settings, and no token.
public enum ServiceRequest: Sendable, Hashable, Codable {
  /// Posts JSON to an address on one of the settings' hosts.
  case post(url: String, body: String)
  /// A path of Home Assistant's REST API below `/api/`. A body is posted; without one it is a GET request.
  case homeAssistant(path: String, body: String?)
  /// Commands of Home Assistant's WebSocket API: JSON objects without their numbers. The reply is an array of
  /// their results.
  case homeAssistantCommands([String])
}

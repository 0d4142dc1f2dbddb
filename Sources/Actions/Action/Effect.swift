import Foundation

/// One change to the outside world.
public enum Effect: Sendable, Hashable, Codable {
  /// A file that was not there before. The digest is SHA-256 in hexadecimal, to see later whether it was edited.
  case createdFile(path: String, sha256: String)
  /// A folder that was not there before.
  case createdFolder(path: String)
  /// A file with other contents than before, which are kept here. The digest is that of the new ones.
  case changedFile(path: String, before: Data, sha256: String)
  /// A file that is no longer there, and what it held.
  case removedFile(path: String, contents: Data)
  /// A message that waits in the outbox until a time, then is sent.
  case queuedMessage(id: String, outbox: String, sendAt: Date)
  /// Messages of a mail folder whose files have other names than before, as their flags changed.
  case renamedMessages(maildir: String, renames: [MessageRename])
  /// A program of the person's own did something. What takes it back, if anything does, gets the same input.
  case ranProgram(ProgramRun, undo: ProgramRun?)
  /// A music player was told something; what takes it back, if anything does.
  case toldPlayer(MusicPlayer, undo: MusicChange?)
  /// A program elsewhere in the home was asked for something; what takes it back, if anything does.
  case askedService(undo: ServiceRequest?)
  /// Words for the person; nothing was changed.
  case told(String)
}

/// A message whose file gets another name, which is how a Maildir keeps its flags: one `rename` within the folder, before
/// or after which the message is there whole (https://cr.yp.to/proto/maildir.html).
public struct MessageRename: Sendable, Hashable, Codable {
  /// `new/1800000000.host`, from the mail folder on.
  public let before: String
  /// `cur/1800000000.host:2,S`.
  public let after: String
}

/// A program of a person's skill, with all that it is told.
public struct ProgramRun: Sendable, Hashable, Codable {
  /// The folder of skills, outside of which nothing is run.
  public var folder: String
  /// The program's path below it, then its arguments.
  public var words: [String]
  public var seconds: Double
  /// JSON for its standard input.
  public var input: String
}

/// A music player on a session bus.
public struct MusicPlayer: Sendable, Hashable, Codable {
  /// The bus's address.
  public var bus: String
  /// As in `org.mpris.MediaPlayer2.mpv`.
  public var name: String
}

/// Something that a player is told.
public enum MusicChange: Sendable, Hashable, Codable {
  /// A method without arguments: `Pause`.
  case call(String)
  /// From 0 to 1.
  case volume(Double)
}

/// Something that is asked of a program elsewhere in the home. It names no host that the settings do not, and no token.
public enum ServiceRequest: Sendable, Hashable, Codable {
  /// JSON, to an address on one of the settings' hosts.
  case post(url: String, body: String)
  /// A path of Home Assistant's REST API below `/api/`; a body is posted, without one it is asked for.
  case homeAssistant(path: String, body: String?)
}

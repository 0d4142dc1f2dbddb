/// Where the server listens and what it lets a client use up.
public struct ServerConfiguration: Sendable, Hashable {
  /// A loopback address; ``VoiceServer`` refuses any other unless a ``NetworkAccess`` opens it.
  public var host = "127.0.0.1"
  /// 0 for a free one.
  public var port = 8_765
  /// The port of the Wyoming protocol, 0 for a free one; nil not to offer it.
  public var wyomingPort: Int? = 10_300
  /// Where the Wyoming protocol listens. It has no token and no TLS.
  public var wyomingHost = "127.0.0.1"
  public var wyomingPeers = WyomingPeers.ownUser
  public var limits = ServerLimits()

  public init() {}
}

/// Who may use the Wyoming protocol.
public enum WyomingPeers: Sendable, Hashable {
  /// Programs on this machine of the user who runs the server.
  case ownUser
  /// Whoever reaches it.
  case anyUser
}

/// What one client may use up.
public struct ServerLimits: Sendable, Hashable {
  /// Open at once, of each protocol; those beyond are closed.
  public var connections = 128
  /// Of these, a single household's, or all of other users of this machine.
  public var connectionsOfOne = 32
  /// Bytes of an uploaded recording.
  public var uploadBytes = 200 << 20
  /// Bytes of a JSON body.
  public var jsonBytes = 4 << 20
  /// Bytes of a form's text field.
  public var fieldBytes = 64 << 10
  /// Bytes of a message over a WebSocket.
  public var webSocketFrameBytes = 128 << 10
  /// Conversations at once; those that nobody is connected to end first.
  public var conversations = 64
  /// Seconds without a byte from a client that owes one, or without one taken by a client that is owed one.
  public var stallSeconds = 30
  /// Bytes a second that a request's body has to come with, over any ``stallSeconds`` of it.
  public var bodyBytesPerSecond = 1_024
  /// Seconds of an uploaded recording, as decoded.
  public var recordingSeconds = 4 * 3_600
  /// Recordings that are turned into text at once.
  public var recordingsAtOnce = 4
  /// Recordings that wait for their turn, and of these a single household's.
  public var waitingRecordings = 64
  public var waitingRecordingsOfOne = 32
  /// Chats that are answered at once; a language model writes one text at a time.
  public var chatsAtOnce = 1
  /// Chats that wait for their turn, and of these a single household's.
  public var waitingChats = 32
  public var waitingChatsOfOne = 16
  /// Requests over WebSockets that wait for their answer.
  public var waitingCalls = 128
  /// Seconds for all of a request to come in.
  public var requestSeconds = 900

  public init() {}
}

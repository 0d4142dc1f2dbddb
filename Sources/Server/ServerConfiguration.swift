/// Where the server listens and what it lets a client use up.
public struct ServerConfiguration: Sendable, Hashable {
  /// A loopback address; ``VoiceServer`` refuses any other unless a ``NetworkAccess`` opens it.
  public var host = "127.0.0.1"
  /// 0 for a free one.
  public var port = 8_765
  /// The port of the Wyoming protocol, 0 for a free one; nil not to offer it.
  public var wyomingPort: Int? = 10_300
  /// Where the Wyoming protocol listens. It has no token and no TLS: whoever reaches it uses it.
  public var wyomingHost = "127.0.0.1"
  public var limits = ServerLimits()

  public init() {}
}

/// What one client may use up.
public struct ServerLimits: Sendable, Hashable {
  /// Open at once, of each protocol; those beyond are closed.
  public var connections = 128
  /// Of these, a single household's or machine's other than this one.
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
  /// Seconds for all of a request to come in.
  public var requestSeconds = 900

  public init() {}
}

/// Where the server listens and what it lets a client use up.
package struct ServerConfiguration: Sendable, Hashable {
  /// A loopback address; ``VoiceServer`` refuses any other unless a ``NetworkAccess`` opens it.
  package var host = "127.0.0.1"
  /// 0 for a free one.
  package var port = 8_765
  /// The port of the Wyoming protocol, 0 for a free one; nil not to offer it.
  package var wyomingPort: Int? = 10_300
  /// Where the Wyoming protocol listens. It has no token and no TLS.
  package var wyomingHost = "127.0.0.1"
  package var wyomingPeers = WyomingPeers.ownUser
  package var limits = ServerLimits()

  package init() {}
}

/// Who may use the Wyoming protocol.
package enum WyomingPeers: Sendable, Hashable {
  /// Programs on this machine of the user who runs the server.
  case ownUser
  /// Whoever reaches it.
  case anyUser
}

/// What one client may use up.
package struct ServerLimits: Sendable, Hashable {
  /// Open at once, of each protocol; those beyond are closed.
  package var connections = 128
  /// Of these, a single household's, or all of other users of this machine.
  package var connectionsOfOne = 32
  /// Bytes of an uploaded recording.
  package var uploadBytes = 200 << 20
  /// Bytes of a JSON body.
  package var jsonBytes = 4 << 20
  /// Bytes of a form's text field.
  package var fieldBytes = 64 << 10
  /// Bytes of a message over a WebSocket.
  package var webSocketFrameBytes = 128 << 10
  /// Conversations at once; those that nobody is connected to end first.
  package var conversations = 64
  /// Seconds without a byte from a client that owes one, or without one taken by a client that is owed one.
  package var stallSeconds = 30
  /// Bytes a second that a request's body has to come with, over any ``stallSeconds`` of it.
  package var bodyBytesPerSecond = 1_024
  /// Seconds of an uploaded recording, as decoded.
  package var recordingSeconds = 4 * 3_600
  /// Recordings that are turned into text at once.
  package var recordingsAtOnce = 4
  /// Recordings that wait for their turn, and of these a single household's.
  package var waitingRecordings = 64
  package var waitingRecordingsOfOne = 32
  /// Requests over WebSockets that wait for their answer.
  package var waitingCalls = 128
  /// Seconds for all of a request to come in.
  package var requestSeconds = 900

  package init() {}
}

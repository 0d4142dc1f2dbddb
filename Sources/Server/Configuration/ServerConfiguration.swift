/// The addresses that the server listens on, and its limits.
package struct ServerConfiguration: Sendable, Hashable {
  /// The address to listen on: a loopback address, unless a ``NetworkAccess`` opens the server.
  package var host = "127.0.0.1"
  /// The port; 0 for a free one.
  package var port = 8_765
  /// The port of the Wyoming protocol; 0 for a free one, nil to turn it off.
  package var wyomingPort: Int? = 10_300
  /// The address of the Wyoming protocol, which has no token and no TLS.
  package var wyomingHost = "127.0.0.1"
  package var wyomingPeers = WyomingPeers.ownUser
  package var limits = ServerLimits()

  package init() {}
}

/// Who may use the Wyoming protocol.
package enum WyomingPeers: Sendable, Hashable {
  /// Only programs of the user who runs the server, on this machine.
  case ownUser
  /// Anyone who reaches it.
  case anyUser
}

/// The limits for clients.
package struct ServerLimits: Sendable, Hashable {
  /// The most open connections of each protocol; further ones are closed.
  package var connections = 128
  /// The most of these for one household, or for all other users of this machine.
  package var connectionsOfOne = 32
  /// The most bytes of an uploaded recording.
  package var uploadBytes = 200 << 20
  /// The most bytes of a JSON body.
  package var jsonBytes = 4 << 20
  /// The most bytes of a form's text field.
  package var fieldBytes = 64 << 10
  /// The most bytes of a WebSocket message: half a minute of sound in base64.
  package var webSocketFrameBytes = 2 << 20
  /// The most conversations; beyond them, those without a connection end first.
  package var conversations = 64
  /// The most sessions of OpenAI's Realtime interface at the same time.
  package var realtimeSessions = 16
  /// The most seconds of sound that such a session keeps until it is committed.
  package var realtimeSeconds = 300
  /// The most bytes of text that such a session remembers; the oldest is forgotten first.
  package var realtimeBytes = 1 << 20
  /// The most seconds in which a client may send nothing that it owes, or read nothing that it is sent.
  package var stallSeconds = 30
  /// The least bytes per second of a request's body, over any ``stallSeconds``.
  package var bodyBytesPerSecond = 1_024
  /// The most seconds of an uploaded recording, as decoded.
  package var recordingSeconds = 4 * 3_600
  /// The number of recordings transcribed at the same time.
  package var recordingsAtOnce = 4
  /// The most waiting recordings.
  package var waitingRecordings = 64
  /// The most waiting recordings of one household.
  package var waitingRecordingsOfOne = 32
  /// The number of chats answered at the same time; a language model writes one text at a time.
  package var chatsAtOnce = 1
  /// The most waiting chats.
  package var waitingChats = 32
  /// The most waiting chats of one household.
  package var waitingChatsOfOne = 16
  /// The number of passages spoken at the same time.
  package var passagesAtOnce = 1
  /// The most unanswered requests over WebSockets.
  package var waitingCalls = 128
  /// The most seconds for a complete request to arrive.
  package var requestSeconds = 900

  package init() {}
}

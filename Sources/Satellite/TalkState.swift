import Capture
import JSONValues
import NIOCore

/// A satellite's side of a conversation: what is to be sent, and what of what comes is new. Knows no connection.
///
/// What is sent is kept until the server has it, and what the server has sent is numbered, so that a connection that is
/// lost and made again loses nothing and does nothing twice.
struct TalkState {
  enum Departure: Hashable {
    case message(ClientMessage)
    case sound(ByteBuffer)
  }

  private struct Request {
    var key: String
    var text: String
    var isSent: Bool
  }

  /// A stream this long, in samples, ends with the next command, so that what the server changes between streams alone
  /// (its settings) is changed some time.
  private static let longStream = 600 * AudioChunk.sampleRate
  /// One this long ends in the next silence, before positions in it need more than 32 bits.
  private static let longestStream = 86_400 * AudioChunk.sampleRate

  private(set) var backlog = SpeechBacklog()
  private var identity: String?
  private var seen = 0
  private var requests: [Request] = []
  private var orders: [ClientMessage] = []
  private(set) var isReady = false
  private var isSpeaking = false
  /// The stream that the server is still busy with, before the next may begin.
  private var finishing: UInt32?

  /// A connection was made; what is to be said first on it.
  mutating func connect() -> ClientMessage {
    isReady = false
    // What is given up stays given up; a stream that ends is one that the greeting tells of.
    orders.removeAll { if case .cancel = $0 { false } else { true } }
    return .hello(conversation: identity, seen: seen)
  }

  mutating func disconnect() { isReady = false }

  /// Takes the microphone's next sound and returns how many samples were given up for it.
  mutating func hear(_ samples: [Float]) -> Int {
    let before = backlog.number
    let lost = backlog.add(samples)
    if backlog.number != before { orders.append(.cancel(stream: before)) }
    finishStream(longerThan: Self.longestStream)
    return lost
  }

  /// Forgets what is being said, and what the server does not have yet.
  mutating func forgetSpeech() {
    let before = backlog.number
    backlog.clear()
    if backlog.number != before { orders.append(.cancel(stream: before)) }
  }

  /// - Parameter key: No other request has it.
  mutating func ask(_ text: String, key: String) {
    requests.append(Request(key: key, text: text, isSent: false))
  }

  /// What comes of a message.
  struct News: Hashable {
    /// What happened, each told once.
    var events: [ConversationEvent] = []
    /// Requests that came to nothing.
    var problems: [String] = []
    /// The server ended a stream of itself: the next is to be released after a while.
    var isCutShort = false
  }

  mutating func take(_ message: ServerMessage) -> News {
    var news = News()
    switch message {
    case .hello(let conversation, let isResumed, let stream, let samples):
      if !isResumed {
        seen = 0
        isSpeaking = false
        news.problems = requests.filter(\.isSent).map {
          "The server began anew; whether “\($0.text)” was done, its history shows."
        }
        requests.removeAll(where: \.isSent)
      }
      for index in requests.indices { requests[index].isSent = false }
      (identity, finishing, isReady) = (conversation, nil, true)
      backlog.resume(stream: isResumed ? stream : nil, samples: samples)
    case .received(let stream, let samples): backlog.acknowledge(stream: stream, samples: samples)
    case .reply(let key, let error):
      requests.removeAll { $0.key == key }
      if let error { news.problems = [error] }
    case .event(let number, let event):
      guard number > seen else { break }
      seen = number
      news.events = [event]
      news.isCutShort = follow(event)
    }
    return news
  }

  /// Whether the server ended the stream of itself.
  private mutating func follow(_ event: ConversationEvent) -> Bool {
    switch event {
    case .speechStarted: isSpeaking = true
    case .final: isSpeaking = false
    case .ended: finishStream(longerThan: Self.longStream)
    case .heard(let stream) where stream == finishing:
      finishing = nil
      backlog.release()
    case .heard(let stream) where stream == backlog.number:
      isSpeaking = false
      _ = backlog.renew()
      return true
    default: break
    }
    return false
  }

  /// Ends a stream in a silence; the next one begins when the server is done with it.
  private mutating func finishStream(longerThan length: Int) {
    guard isReady, !isSpeaking, finishing == nil, backlog.sentLength > length else { return }
    finishing = backlog.number
    orders.append(.end(stream: backlog.number, samples: backlog.renew()))
  }

  /// Goes on with the stream after one that was cut short.
  mutating func release() {
    if finishing == nil { backlog.release() }
  }

  /// What is to be sent now, in this order.
  mutating func departures() -> [Departure] {
    guard isReady else { return [] }
    var departures = orders.map(Departure.message)
    orders = []
    for index in requests.indices where !requests[index].isSent {
      requests[index].isSent = true
      departures.append(.message(.ask(requests[index].text, key: requests[index].key)))
    }
    return departures + backlog.departures().map(Departure.sound)
  }
}

/// What a satellite asks of a server, besides its sound.
enum ClientMessage: Hashable {
  /// The first of a connection: which conversation it goes on with, and the last event that was seen of it.
  case hello(conversation: String?, seen: Int)
  /// The stream ends after so many samples.
  case end(stream: UInt32, samples: Int)
  /// What was said in the stream is to be forgotten.
  case cancel(stream: UInt32)
  /// What was typed. A repeated key does nothing twice.
  case ask(String, key: String)

  /// As the server's interface describes it.
  var json: String {
    let members: [(String, JSONValue)] =
      switch self {
      case .hello(let conversation, let seen):
        [("type", .string("hello"))] + (conversation.map { [("conversation", .string($0))] } ?? [])
          + [("seen", .number("\(seen)"))]
      case .end(let stream, let samples):
        [("type", .string("end")), ("stream", .number("\(stream)")), ("samples", .number("\(samples)"))]
      case .cancel(let stream): [("type", .string("cancel")), ("stream", .number("\(stream)"))]
      case .ask(let text, let key):
        [("type", .string("ask")), ("text", .string(text)), ("key", .string(key))]
      }
    return JSONValue.object(members.map { .init(key: $0.0, value: $0.1) }).text
  }
}

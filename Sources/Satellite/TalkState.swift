import Capture
import JSONValues
import NIOCore

/// The satellite's state of a conversation: what to send, and which received messages are new. It knows no
/// connection.
///
/// Everything sent is kept until the server confirms it, and the server's messages are numbered. So nothing is lost
/// or done twice when a connection breaks and is made again.
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

  /// A stream of this length in samples ends with the next command, so that settings that change only between streams
  /// take effect.
  private static let longStream = 600 * AudioChunk.sampleRate
  /// A stream of this length in samples ends in the next silence, before positions need more than 32 bits.
  private static let longestStream = 86_400 * AudioChunk.sampleRate

  private(set) var backlog = SpeechBacklog()
  private var identity: String?
  private var seen = 0
  private var requests: [Request] = []
  private var orders: [ClientMessage] = []
  private(set) var isReady = false
  private var isSpeaking = false
  /// The stream that the server must finish before the next begins.
  private var finishing: UInt32?

  /// Begins a connection; returns the first message to send.
  mutating func connect() -> ClientMessage {
    isReady = false
    // Cancellations stay valid; the greeting tells of a stream that ends.
    orders.removeAll { if case .cancel = $0 { false } else { true } }
    return .hello(conversation: identity, seen: seen)
  }

  mutating func disconnect() { isReady = false }

  /// Takes sound; returns how many samples were dropped for it.
  mutating func hear(_ samples: [Float]) -> Int {
    let before = backlog.number
    let lost = backlog.add(samples)
    if backlog.number != before { orders.append(.cancel(stream: before)) }
    finishStream(longerThan: Self.longestStream)
    return lost
  }

  /// Drops the present speech and what the server does not have yet.
  mutating func forgetSpeech() {
    let before = backlog.number
    backlog.clear()
    if backlog.number != before { orders.append(.cancel(stream: before)) }
  }

  /// Adds a request with a typed text.
  ///
  /// - Parameter key: Unique to this request.
  mutating func ask(_ text: String, key: String) {
    requests.append(Request(key: key, text: text, isSent: false))
  }

  /// The news in a message.
  struct News: Hashable {
    /// The new events, each once.
    var events: [ConversationEvent] = []
    /// The errors of failed requests.
    var problems: [String] = []
    /// Whether the server ended a stream itself; the next is released after a while.
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

  /// Applies an event; returns whether the server ended the stream itself.
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

  /// Continues with the stream after one that the server ended.
  mutating func release() {
    if finishing == nil { backlog.release() }
  }

  /// Everything to send now, in order.
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

/// A satellite's message to a server, other than sound.
enum ClientMessage: Hashable {
  /// The first message: the conversation to continue, and the last event seen.
  case hello(conversation: String?, seen: Int)
  /// The stream has this many samples.
  case end(stream: UInt32, samples: Int)
  /// The speech in the stream is dropped.
  case cancel(stream: UInt32)
  /// A typed text. A repeated key has no further effect.
  case ask(String, key: String)

  /// The message as JSON.
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
